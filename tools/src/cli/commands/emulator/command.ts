import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Emulator, EmulatorOptions } from '../../../emulator/index.js';
import { addCommand } from '../../runtime/add-command.js';
import { findAppFile, showPath } from '../../runtime/app-file.js';
import { listenForEnd, type EndRequest } from '../../runtime/end-signal.js';
import { CLEAR, listenForKeys, openInBrowser } from '../../runtime/keys.js';
import {
  PORT_HELP,
  readPort,
  refuseProduction,
  startEmulator,
  startNamed,
  stopNamed,
  toUserMessageCallback,
} from './run-emulator-command.js';
import type { CliEnvironment } from '../../runtime/cli-environment.js';

interface Flags {
  readonly port?: number;
  readonly state?: string;
  readonly repair?: true;
  readonly world?: string;
  readonly rateLimits: boolean;
  readonly json?: true;
  readonly quiet?: true;
}

/**
 * Adds `commandry emulator`: starts a local implementation of Discord, prints its address, and runs until it is
 * asked to end.
 *
 * @param start - Starts an emulator. Default: `startEmulator`, loaded when the command is used.
 */
export function addEmulatorCommand(
  program: Command,
  environment: CliEnvironment,
  start: (options: EmulatorOptions) => Promise<Emulator> = startEmulator,
): void {
  addCommand(program, {
    usage: 'emulator',
    description: 'Run a local Discord to develop and test bots with',
    examples: [
      ['emulator', 'Run on port 4321, with a small world in memory'],
      ['emulator --port 0', 'Run on any free port'],
      ['emulator --world world.json', 'Begin with your own applications, guilds and users'],
      ['emulator --world world.ts', 'Begin with the usual world, changed by a function'],
      ['emulator --state .commandry', 'Continue the last run with this folder'],
    ],
    notes:
      'SIGINT (Ctrl+C) or SIGTERM ends it; a second one ends it at once. With --json, it prints its document when it is ready.',
  })
    .option('-p, --port <number>', PORT_HELP, readPort)
    .option('-s, --state <folder>', 'Folder that keeps everything across restarts')
    .option('--repair', 'Continue with the readable part of a damaged state, and move its folder away')
    .option(
      '-w, --world <file>',
      'JSON with the initial world, or a module that exports a function to change it',
    )
    .option('--no-rate-limits', 'Allow any number of requests and new commands')
    .action((flags: Flags) => runEmulator(flags, environment, start));
}

/** The file may change the world that is usual. */
async function readWorld(file: string, { cwd }: CliEnvironment) {
  const [{ createWorld }, { readWorldFile }] = await Promise.all([
    import('../../../emulator/index.js'),
    import('./read-world-file.js'),
  ]);
  return readWorldFile(createWorld(), { world: file }, cwd);
}

async function runEmulator(
  { port, state, repair, world, rateLimits, json, quiet }: Flags,
  environment: CliEnvironment,
  start: (options: EmulatorOptions) => Promise<Emulator>,
): Promise<void> {
  refuseProduction(environment);
  const end = listenForEnd(environment);
  let stopKeys: (() => void) | undefined;
  try {
    const emulator = await startNamed(start, {
      ...(port === undefined ? {} : { port }),
      onNotice: toUserMessageCallback(environment),
      grantActivities: true,
      ...(state === undefined ? {} : { state }),
      ...(repair ? { repairState: true } : {}),
      ...(rateLimits ? {} : { rateLimits: false as const }),
      ...(world === undefined ? {} : await readWorld(world, environment)),
    });
    if (emulator.isRestored && world !== undefined && !quiet) {
      environment.stderr.write(
        `The state in ${state ?? ''} continues an earlier run; ${world} is not used.\n`,
      );
    }
    environment.stdout.write(`${json ? toJsonLine(emulator) : toLine(emulator)}\n`);
    stopKeys = await listen(emulator, json === true, environment, end);
    await end.arrived;
    await stopNamed(emulator);
  } finally {
    stopKeys?.();
    end.ignore();
  }
}

function toLine({ baseUrl, controlUrl }: Emulator): string {
  const places = `API at ${baseUrl}/api/v10, control plane at ${controlUrl}, playground at ${baseUrl}/playground`;
  return `The emulator is ready: ${baseUrl} (${places})`;
}

function toJsonLine({ baseUrl, controlUrl, port }: Emulator): string {
  return JSON.stringify({
    baseUrl,
    apiUrl: `${baseUrl}/api/v10`,
    controlUrl,
    playgroundUrl: `${baseUrl}/playground`,
    port,
  });
}

/** Listens for keys, and tells a person of them, and of the app of the folder. */
async function listen(
  { baseUrl }: Emulator,
  isJson: boolean,
  environment: CliEnvironment,
  { interrupt }: EndRequest,
): Promise<(() => void) | undefined> {
  const print = (text: string) => void environment.stdout.write(`${text}\n`);
  const stop = listenForKeys(
    environment,
    [
      {
        key: 'o',
        does: 'open the playground in the browser',
        press: () => void openInBrowser(`${baseUrl}/playground`, print),
      },
      { key: 'c', does: 'clear the screen', press: () => void environment.stdout.write(CLEAR) },
      { key: 'q', does: 'quit', press: interrupt },
    ],
    { isJson, print, interrupt },
  );
  if (!stop) return undefined;
  const app = await findOwnApp(environment.cwd);
  if (app !== undefined)
    print(`This folder has a Commandry app, ${app}. To run it in an emulator: npx commandry-dev dev`);
  print('Press o to open the playground in the browser, ? for all keys.');
  return stop;
}

/** Finds the file of an app of Commandry, as `commandry dev` does. */
async function findOwnApp(cwd: string): Promise<string | undefined> {
  try {
    const { file } = await findAppFile(cwd, undefined);
    const code = await readFile(file, 'utf8');
    return /['"]commandry['"/]/.test(code) ? showPath(cwd, file) : undefined;
  } catch {
    return undefined;
  }
}
