import { dirname, resolve } from 'node:path';
import type { ControlSummary, Emulator } from '../../../../emulator/index.js';
import type { ControlClient } from '../../../runtime/control-client.js';
import { findBeside } from '../../../runtime/loader/find-beside.js';
import { findTsconfig } from '../../../runtime/import-module.js';
import type { Session } from '../../../runtime/command-session.js';
import { findGuildIds, toBotEnvironment, type DevIdentity } from './bot-environment.js';
import type { BotPlan } from './bot-run.js';
import { findFreePort } from '../find-port.js';
import type { DevFlags } from '../flags.js';
import type { BotSource } from './bot-source.js';
import { DRAIN_MS } from '../child-messages.js';

const HOST = '127.0.0.1';

/** So that the stacks of compiled code name the lines that its author wrote. */
const SOURCE_MAPS = '--enable-source-maps';

/** Plans how the bot is started; every start uses the same plan. */
export async function planBot(
  source: BotSource,
  flags: DevFlags,
  session: Session,
  control: ControlClient,
  subscribe: Emulator['subscribe'],
  application: ControlSummary['applications'][number],
): Promise<BotPlan> {
  const { cwd, env, clock, self } = session;
  const isProgram = flags.program !== undefined;
  const port = isProgram && flags.botPort === 0 ? await findFreePort(HOST) : flags.botPort;
  const identity: DevIdentity = {
    applicationId: application.id,
    publicKey: application.public_key,
    token: application.token,
    clientSecret: application.client_secret,
    baseUrl: control.baseUrl,
    port,
  };
  const common = { control, applicationId: application.id, clock, cwd };
  if (!isProgram) {
    const parameters = ['--app', source.file, '--port', String(port), ...passedOn(flags, session)];
    const [program, ...first] = self;
    return {
      ...common,
      command: [program, SOURCE_MAPS, ...first, 'serve', ...parameters],
      env: toBotEnvironment(env, identity),
      graceMs: DRAIN_MS + 500,
    };
  }
  // The guilds of its commands are unknown until it registers them.
  const needs = { guildIds: findGuildIds(env) };
  return {
    ...common,
    command: [
      process.execPath,
      SOURCE_MAPS,
      ...trackerFor(process.pid),
      ...(await loadersFor(source.file, cwd, flags)),
      ...envFile(flags),
      source.file,
    ],
    env: { ...toBotEnvironment(env, identity), ...(await tsconfigFor(source.file, flags)) },
    program: { subscribe, port, path: flags.path, eventsPath: flags.eventsPath, needs },
  };
}

/** Returns the options that the command of the bot has in common with this one. */
export function passedOn({ tsconfig, envFile: file, verbose }: DevFlags, { output }: Session): string[] {
  return [
    ...(tsconfig === undefined ? [] : ['--tsconfig', tsconfig]),
    ...(file === undefined ? [] : ['--env', file]),
    ...(verbose ? ['--verbose'] : []),
    ...(output.quiet === true ? ['--quiet'] : []),
  ];
}

/** Returns the module that tells what the child process loads, with its own loader where it is not bundled. */
function trackerFor(parent: number): string[] {
  const tracker = findBeside('track-for-program');
  const loader = tracker.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [];
  return [...loader, '--import', `${tracker}?parent=${parent}`];
}

function envFile({ envFile: file }: DevFlags): string[] {
  return file === undefined ? [] : [`--env-file=${file}`];
}

/** Returns the TypeScript loaders for a child process. */
async function loadersFor(file: string, cwd: string, { tsconfig }: DevFlags): Promise<string[]> {
  if (!/\.[cm]?tsx?$/.test(file)) return [];
  const loader = ['--import', import.meta.resolve('tsx')];
  const { findEmission } = await import('../../../runtime/loader/emission.js');
  const emission = findEmission(file, tsconfig === undefined ? undefined : resolve(cwd, tsconfig));
  if (typeof emission !== 'object') return loader;
  const emitter = `${findBeside('emit-for-program')}?emission=${encodeURIComponent(JSON.stringify(emission))}`;
  return [...loader, '--import', emitter];
}

async function tsconfigFor(file: string, { tsconfig }: DevFlags): Promise<Record<string, string>> {
  const path = tsconfig ?? (await findTsconfig(dirname(file)));
  return path === undefined ? {} : { TSX_TSCONFIG_PATH: path };
}
