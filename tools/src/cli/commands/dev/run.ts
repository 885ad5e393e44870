import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { ControlSummary, Emulator } from '../../../emulator/index.js';
import { CliError } from '../../output/cli-error.js';
import { connectControl, type ControlClient } from '../../runtime/control-client.js';
import { listenForEnd } from '../../runtime/end-signal.js';
import { DEFAULT_EMULATOR_URL } from '../emulator/find-emulator.js';
import { readIncident } from '../../output/log-lines.js';
import { createOutput } from '../../output/output.js';
import type { Session } from '../../runtime/command-session.js';
import {
  refuseProduction,
  startEmulator,
  startNamed,
  stopNamed,
  toUserMessageCallback,
} from '../emulator/run-emulator-command.js';
import { planBot } from './bot/bot-plan.js';
import { startBotRun, type BotListener } from './bot/bot-run.js';
import { readFileSecrets } from './file-secrets.js';
import type { DevFlags } from './flags.js';
import { createLoadedFiles } from './loaded-files.js';
import { createInteractionLines } from './interaction-lines.js';
import { prepareWorld } from './prepare-dev.js';
import { tellRefusedCommands } from './registrations.js';
import { createBotReporter } from './bot/report-bot.js';
import { createScreen } from './screen.js';
import { findSource, type BotSource } from './bot/bot-source.js';
import { createSupervisor } from './supervisor.js';
import { watch, type Watch } from './watch-files.js';
import { createDevWorld } from './dev-world.js';
import { readWorldFile } from '../emulator/read-world-file.js';

/** Runs an emulator and the bot in it until the process is asked to end. */
export async function runDev(flags: DevFlags, session: Session): Promise<void> {
  refuseProduction(session);
  const end = listenForEnd(session);
  try {
    const source = await findSource(flags, session.cwd);
    const world = createDevWorld(source.name, randomBytes(33).toString('base64url'));
    const emulator = await startNamed(startEmulator, {
      port: flags.port,
      ...(await readWorldFile(world, flags, session.cwd)),
      onNotice: toUserMessageCallback(session),
      grantActivities: true,
      ...(flags.state === undefined ? {} : { state: resolve(session.cwd, flags.state) }),
      ...(flags.rateLimits ? {} : { rateLimits: false as const }),
    });
    try {
      await develop(emulator, source, flags, session, end.arrived);
    } finally {
      await stopNamed(emulator);
    }
  } finally {
    end.ignore();
  }
}

async function develop(
  { baseUrl, subscribe }: Emulator,
  source: BotSource,
  flags: DevFlags,
  session: Session,
  isOver: Promise<void>,
): Promise<void> {
  const { cwd, clock, fetch, stdout, stderr } = session;
  const control = connectControl(baseUrl, fetch);
  const application = await findApplication(control, source.name);
  const plan = await planBot(source, flags, session, control, subscribe, application);
  if (plan.program) await prepareWorld(control, application.id, plan.program.needs);
  const elsewhere = baseUrl === DEFAULT_EMULATOR_URL ? '' : ` --emulator ${baseUrl}`;
  // The bot reads this file at each start, and may print its values.
  const envFile = flags.envFile === undefined ? join(source.folder, '.env') : resolve(cwd, flags.envFile);
  let secrets: readonly string[] = [application.token];
  const screen = createScreen(
    {
      baseUrl,
      cwd,
      file: source.file,
      findSecrets: () => secrets,
      isWatched: flags.watch,
      invoke: source.invoke + elsewhere,
    },
    createOutput(session, flags),
    (text) => void stdout.write(text),
    (text) => void stderr.write(`${text}\n`),
  );
  const interactions = createInteractionLines(clock, screen.onInteraction);
  const unsubscribe = subscribe(interactions.onEvent);
  const unfollow = plan.program
    ? subscribe(tellRefusedCommands(application.id, screen.onRefusal))
    : undefined;
  const reporter = createBotReporter(control, application.id, () => secrets);
  const always = [envFile, ...flags.watchAlso.map((path) => resolve(cwd, path))];
  const files = createLoadedFiles(source.folder, always);
  let watching: Watch | undefined;
  const listener: BotListener = {
    onRead(read) {
      const path = files.note(read);
      watching?.follow(path);
    },
    onListening(url) {
      files.onReady();
      screen.onListening(url);
    },
    onReady(url, commands) {
      files.onReady();
      screen.onReady(url, commands);
    },
    onLine(line) {
      const incident = readIncident(line);
      if (incident) interactions.onIncident(incident.interactionId, incident.incidentId);
      screen.onLine(line);
      reporter.onLine(line);
    },
    onProblem(problem) {
      files.onFailure();
      screen.onProblem(problem);
      reporter.onProblem(problem);
    },
  };
  const onEnd = (how: string) => {
    files.onFailure();
    screen.onEnd(how);
    reporter.onEnd(how);
  };
  const start = () => {
    secrets = [application.token, ...readFileSecrets(envFile)];
    files.onStart();
    return startBotRun(plan, listener);
  };
  const supervisor = createSupervisor(reporter.onStart, start, onEnd);
  const onChange = (path: string) => {
    screen.onChange(path);
    supervisor.restart();
  };
  screen.onStart();
  if (flags.watch) {
    const watched = { folder: source.folder, ignored: listIgnored(flags, cwd) };
    watching = await watch(watched, clock, files.has, onChange);
    for (const path of always) watching.follow(path);
  }
  supervisor.restart();
  await isOver;
  await watching?.stop();
  unsubscribe();
  unfollow?.();
  await supervisor.stop();
}

/** Finds the application by name: a saved state may have others, or this one under an earlier name. */
async function findApplication(control: ControlClient, name: string) {
  const { applications } = await control.call<ControlSummary>('GET', '');
  const application = applications.find((each) => each.name === name) ?? applications[0];
  if (application) return application;
  throw new CliError('The state of the emulator has no application. Use another folder for --state.');
}

function listIgnored({ ignore, state }: DevFlags, cwd: string): string[] {
  return [...ignore, ...(state === undefined ? [] : [state])].map((path) => resolve(cwd, path));
}
