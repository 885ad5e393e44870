import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Core } from '../../../../emulator/core.js';
import { createLiveMirror } from '../../../../emulator/live-mirror.js';
import { CliError } from '../../../output/cli-error.js';
import { createOutput } from '../../../output/output.js';
import type { EndRequest } from '../../../runtime/end-signal.js';
import { loadEnvFile } from '../../../runtime/env-file.js';
import type { Session } from '../../../runtime/command-session.js';
import { createPlanPrinter } from '../../plan/plan-printer.js';
import { startNamed, stopNamed, toUserMessageCallback } from '../../emulator/run-emulator-command.js';
import { toLiveEnvironment } from '../bot/bot-environment.js';
import { findSource } from '../bot/bot-source.js';
import { passedOn } from '../bot/bot-plan.js';
import { develop } from '../develop.js';
import { toHideSecrets } from '../file-secrets.js';
import { toOpenInEditor } from '../open-in-editor.js';
import type { DevFlags } from '../flags.js';
import { createDecide, refuseUnattended } from './decide.js';
import { findLiveIdentity, refuseIntents, warnOfFewStarts, type LiveIdentity } from './live-identity.js';
import { createLiveRuns } from './live-run.js';
import { createLiveWorld } from './live-world.js';

/** The options that have no meaning for a bot that is connected to Discord itself. */
const OF_EMULATOR = ['program', 'world', 'state'] as const satisfies readonly (keyof DevFlags)[];

/**
 * Connects the bot to the live service over the gateway until the process is asked to end. What it is told and does is
 * mirrored in an emulator, whose page shows it.
 */
export async function runLive(flags: DevFlags, session: Session, end: EndRequest): Promise<void> {
  refuseEmulatorOptions(flags);
  refuseUnattended(session, flags.yes === true, flags.json === true);
  const source = await findSource(flags, session.cwd);
  // The bot reads the file itself at each start: what is read here must not win over a change.
  const env = { ...session.env };
  await loadEnvFile({ ...session, env }, source.folder, flags.envFile);
  requirePackage(source.folder);
  const identity = await findLiveIdentity({ ...session, env }, flags.guild);
  let core: Core | undefined;
  const { serveCore } = await import('../../../../emulator/start-emulator.js');
  const emulator = await startNamed(
    async (options) => {
      const served = await serveCore(options, {
        isLive: true,
        openInEditor: toOpenInEditor(flags),
        hideSecrets: toHideSecrets(flags, source.folder, session),
      });
      ({ core } = served);
      return served.emulator;
    },
    {
      ...(flags.port === undefined ? {} : { port: flags.port }),
      world: createLiveWorld(identity),
      onNotice: toUserMessageCallback(session),
    },
  );
  try {
    if (core) await connect(flags, session, { identity, source, emulator, core, end });
  } finally {
    await stopNamed(emulator);
  }
}

type Started = Pick<Parameters<typeof develop>[0], 'emulator' | 'source' | 'end'> & {
  readonly identity: LiveIdentity;
  readonly core: Core;
};

async function connect(flags: DevFlags, session: Session, started: Started): Promise<void> {
  const { identity, core, ...rest } = started;
  const { application, token, guild, baseUrl, owner } = identity;
  const { clock, self, cwd, stdout, stderr } = session;
  const output = createOutput(session, flags);
  const print = (text: string) => void (output.isJson ? stderr : stdout).write(`${text}\n`);
  const mirror = createLiveMirror(core.service, application.id, owner.id, (ms, then) =>
    clock.after(ms, then),
  );
  const parameters = ['--live', '--app', rest.source.file, ...passedOn(flags, session)];
  const startRun = createLiveRuns({
    clock,
    cwd,
    mirror,
    command: [...self, 'serve', ...parameters],
    env: toLiveEnvironment(session.env, {
      applicationId: application.id,
      publicKey: application.verify_key,
      token,
      developmentGuildId: guild.id,
      baseUrl,
    }),
    refuse: (needed) => refuseIntents(application, needed),
    decide: createDecide(session, identity, flags.yes === true, { show: createPlanPrinter(output), print }),
    onRegistered: (requests) => {
      print(
        `The commands are registered in ${guild.name}, with ${requests === 1 ? '1 request' : `${requests} requests`}.`,
      );
    },
  });
  const warning = warnOfFewStarts(identity.sessionStarts);
  if (warning !== undefined) output.note(`commandry: ${warning}`);
  await develop(
    {
      ...rest,
      application: { id: application.id, token },
      startRun,
      live: { bot: application.name, guild: guild.name, baseUrl },
    },
    flags,
    session,
  );
}

/** @throws CliError for an option of the emulator. */
function refuseEmulatorOptions(flags: DevFlags): void {
  const given = OF_EMULATOR.filter((name) => flags[name] !== undefined);
  if (given.length === 0 && !flags.rateLimits) return;
  const names = [...given.map((name) => `--${name}`), ...(flags.rateLimits ? ['--rate-limits'] : [])];
  const program =
    flags.program === undefined
      ? ''
      : ' A program of its own registers its commands and connects by itself, so it cannot be confirmed first: start it without "commandry dev".';
  throw new CliError(
    `--live does not go with ${names.join(', ')}, which ${names.length === 1 ? 'is' : 'are'} of the emulator.${program}`,
    {
      exitCode: 2,
    },
  );
}

/**
 * @param folder - The project folder.
 * @throws CliError where the package that connects is not installed.
 */
function requirePackage(folder: string): void {
  try {
    createRequire(join(folder, 'package.json')).resolve('@discordjs/ws');
  } catch (cause) {
    throw new CliError(
      'A connection to the gateway needs the package @discordjs/ws, which is not installed. Add it: npm install @discordjs/ws',
      { reportedCode: 'GATEWAY_PACKAGE_MISSING', cause },
    );
  }
}
