import { relative, resolve } from 'node:path';
import type { Emulator } from '../../../emulator/index.js';
import { findSecrets } from 'commandry/tooling';
import { connectControl } from '../../runtime/control-client.js';
import { DEFAULT_EMULATOR_URL } from '../emulator/find-emulator.js';
import { readIncident } from '../../output/log-lines.js';
import { createOutput } from '../../output/output.js';
import type { Session } from '../../runtime/command-session.js';
import type { EndRequest } from '../../runtime/end-signal.js';
import type { BotListener } from './bot/bot-run.js';
import type { BotSource } from './bot/bot-source.js';
import { showsWithin, toCodeError } from './bot/code-error.js';
import { createBotReporter } from './bot/report-bot.js';
import { readFileSecrets, toEnvFile } from './file-secrets.js';
import type { DevFlags } from './flags.js';
import { createInFlight } from './in-flight.js';
import { createInteractionLines } from './interaction-lines.js';
import { createLoadedFiles } from './loaded-files.js';
import { createOwnWrites } from './own-writes.js';
import { keepRecording } from './record-file.js';
import { tellRefusedCommands } from './registrations.js';
import { createScreen, type Scene } from './screen.js';
import { createSupervisor, type Run, type RunEnd } from './supervisor.js';
import { watch, type Watch } from './watch-files.js';

/** What a bot is developed with. */
export interface Stage {
  /** Whose page shows the bot. */
  readonly emulator: Pick<Emulator, 'baseUrl' | 'subscribe'>;
  readonly source: BotSource;
  readonly application: { readonly id: string; readonly token: string };
  readonly startRun: (listener: BotListener) => Run;
  /** Whether commands that the emulator refuses are told. Default false. */
  readonly tellsRefusals?: boolean;
  /** Where the bot is connected, if that is the live service. */
  readonly live?: Scene['live'];
  /** When it is to end, and what asks for that. */
  readonly end: Pick<EndRequest, 'arrived' | 'interrupt'>;
}

/** Runs a bot again whenever its files change, and shows what it does in the terminal and on the page. */
export async function develop(
  {
    emulator: { baseUrl, subscribe },
    source,
    application,
    startRun,
    tellsRefusals = false,
    live,
    end: { arrived: isOver, interrupt },
  }: Stage,
  flags: DevFlags,
  session: Session,
): Promise<void> {
  const { cwd, clock, fetch, stdout, stderr } = session;
  const control = connectControl(baseUrl, fetch);
  const elsewhere = baseUrl === DEFAULT_EMULATOR_URL ? '' : ` --emulator ${baseUrl}`;
  // The bot reads this file at each start, and may print its values.
  const envFile = toEnvFile(flags, source.folder, cwd);
  let secrets: readonly string[] = [application.token];
  const screen = createScreen(
    {
      baseUrl,
      live,
      cwd,
      file: source.file,
      findSecrets: () => secrets,
      isWatched: flags.watch,
      invoke: source.invoke + elsewhere,
    },
    createOutput(session, flags),
    session,
    (text) => void stdout.write(text),
    (text) => void stderr.write(`${text}\n`),
  );
  const interactions = createInteractionLines(clock, screen.onInteraction);
  const unsubscribe = subscribe(interactions.onEvent);
  const unheed = tellsRefusals ? subscribe(tellRefusedCommands(application.id, screen.onRefusal)) : undefined;
  const stopRecording =
    flags.record === undefined
      ? undefined
      : keepRecording(control, subscribe, {
          path: resolve(cwd, flags.record),
          findSecrets: () => [...secrets, ...findSecrets(session.env)],
          onFailure: (error) => void stderr.write(`The recording could not be written: ${String(error)}\n`),
        });
  const always = [envFile, ...flags.watchAlso.map((path) => resolve(cwd, path))];
  const files = createLoadedFiles(source.folder, always);
  const mayShow = showsWithin(source.folder, files.hasLoaded);
  let aheadMs = 0;
  const inFlight = createInFlight(application.id, clock);
  const unfollow = subscribe((event) => {
    aheadMs = event.at_ms - clock.now();
    // Of a bot that is connected to Discord itself no result is known.
    if (!live) inFlight.onEvent(event);
  });
  const reporter = createBotReporter({
    control,
    applicationId: application.id,
    findSecrets: () => secrets,
    now: () => clock.now() + aheadMs,
    mayShow,
  });
  const ownWrites = createOwnWrites(clock, screen.onOwnWrite);
  let watching: Watch | undefined;
  const listener: BotListener = {
    onRead(read) {
      const path = files.note(read);
      watching?.follow(path);
    },
    onListening(url) {
      files.onReady();
      ownWrites.onReady();
      screen.onListening(url);
    },
    onReady(url, commands) {
      files.onReady();
      ownWrites.onReady();
      screen.onReady(url, commands);
    },
    onLine(line) {
      const incident = readIncident(line);
      if (incident) interactions.onIncident(incident.interactionId, incident.incidentId);
      screen.onLine(line);
      reporter.onLine(line);
    },
    onSaid: reporter.onSaid,
    onWrote: (path) => {
      ownWrites.onWrote(files.toWatched(path));
    },
    onConnected() {
      files.onReady();
      ownWrites.onReady();
      screen.onConnected();
      reporter.onUp(null);
    },
    onWarning(problem) {
      screen.onWarning(problem);
      reporter.onUp(problem);
    },
    onProblem(problem) {
      files.onFailure();
      screen.onProblem(problem);
      reporter.onProblem(problem);
    },
  };
  const onEnd = ({ how, failure }: RunEnd) => {
    files.onFailure();
    const error = failure && toCodeError(failure.error, mayShow, failure.printed);
    screen.onEnd(how, error);
    reporter.onEnd(how, error);
  };
  const start = () => {
    secrets = [application.token, ...readFileSecrets(envFile)];
    files.onStart();
    return startRun(listener);
  };
  // First it is told that the bot starts, so that nothing new is delivered, then what was delivered is answered.
  const prepare = async () => {
    await reporter.onStart();
    await inFlight.whenDone();
  };
  const supervisor = createSupervisor(prepare, start, onEnd);
  const onChange = (paths: readonly string[]) => {
    const reason = ownWrites.findReason(paths);
    if (reason === undefined) return;
    screen.onChange(relative(source.folder, reason));
    supervisor.restart();
  };
  screen.onStart();
  if (flags.watch) {
    const watched = { folder: source.folder, ignored: listIgnored(flags, cwd) };
    watching = await watch(watched, clock, (path) => files.has(path) && !ownWrites.isOwn(path), onChange);
    for (const path of always) watching.follow(path);
  }
  supervisor.restart();
  // A question about a plan reads the terminal itself.
  const stopKeys = live && flags.yes !== true ? undefined : screen.listen(supervisor.restart, interrupt);
  await isOver;
  stopKeys?.();
  await watching?.stop();
  unsubscribe();
  unfollow();
  unheed?.();
  await supervisor.stop();
  await stopRecording?.();
}

function listIgnored({ ignore, state }: DevFlags, cwd: string): string[] {
  return [...ignore, ...(state === undefined ? [] : [state])].map((path) => resolve(cwd, path));
}
