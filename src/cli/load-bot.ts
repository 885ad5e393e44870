import { AsyncLocalStorage } from 'node:async_hooks';
import { resolve } from 'node:path';
import { setLoadingTest } from '../app-loading.js';
import type { App } from '../app.js';
import { CommandryError } from '../errors.js';
import { findAppFile, showPath, type AppPlace } from './app-file.js';
import type { BotFlags } from './bot-options.js';
import { loadEnvFile } from './env-file.js';
import { isAnyCommandryError } from './failure.js';
import { importModule, type ModuleNamespace } from './import-module.js';
import { pickApp } from './pick-app.js';
import { fillPlaceholders } from './placeholders.js';
import type { Session } from './session.js';

/** A bot whose code runs in this process. */
export interface LoadedBot extends AppPlace {
  readonly app: App;
}

export interface LoadOptions {
  /**
   * For commands that look at the code alone: where the environment does not say who the application is, it is made up.
   * Default false.
   */
  readonly codeOnly?: boolean;
  /** For commands that let the bot work, and so leave to it whom it calls and when it fails. Default false. */
  readonly isServed?: boolean;
}

/** Follows the code of a bot from its file to whatever that begins. */
const loading = new AsyncLocalStorage<{ isLoading: boolean }>();

/**
 * Loads the app of a bot into this process. What its code prints goes to the standard error stream from then on.
 *
 * @throws CommandryError `APP_FILE_MISSING`, `APP_FILE_FAILED`, `APP_NOT_EXPORTED`, `LOADER_MISSING`,
 *   `ENVIRONMENT_INVALID`, or what `createApp` throws.
 */
export async function loadBot(
  session: Session,
  { app: given, tsconfig, envFile }: BotFlags,
  { codeOnly = false, isServed = false }: LoadOptions = {},
): Promise<LoadedBot> {
  const { cwd, env } = session;
  const place = await findAppFile(cwd, given);
  await loadEnvFile(session, place.folder, envFile);
  if (codeOnly) fillPlaceholders(env);
  session.divertOutput();
  // A server on a port that is in use, say, does not matter to a command that looks at the app.
  if (!isServed) session.outliveFailures();
  const state = { isLoading: true };
  setLoadingTest(() => loading.getStore()?.isLoading === true);
  const shown = showPath(cwd, place.file);
  const servers = countServers();
  const app = await loading.run(state, async () => {
    const exported = await importShown(session, place.file, shown, tsconfig);
    return explain(shown, () => pickApp(exported, shown));
  });
  // A server that was told to listen does so in the next turn.
  await new Promise(setImmediate);
  if (countServers() > servers) {
    session.stderr.write(
      `${shown} started a server while it was loaded, for nothing: it ends with this command. Export the app from a file of its own, and import it where the bot is started.\n`,
    );
  }
  state.isLoading = !isServed;
  return { ...place, app };
}

function countServers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
}

/** Long enough for a slow machine; what takes longer waits for something. */
const LOAD_LIMIT_MS = 30_000;

async function importShown(
  { cwd, clock }: Session,
  file: string,
  shown: string,
  tsconfig: string | undefined,
): Promise<ModuleNamespace> {
  let cancel: () => void = () => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(LOAD_LIMIT_MS, () => {
      const seconds = LOAD_LIMIT_MS / 1000;
      const what = `${shown} was not loaded after ${seconds} s: it waits for something at its top level.`;
      reject(new CommandryError('APP_FILE_FAILED', what));
    });
  });
  const path = tsconfig === undefined ? undefined : resolve(cwd, tsconfig);
  try {
    return await Promise.race([explain(shown, () => importModule(file, path)), late]);
  } finally {
    cancel();
  }
}

/** Says of what the bot's own code throws where it came from. */
async function explain<T>(shown: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (isAnyCommandryError(cause)) throw cause;
    const advice = /experimental ?decorators/i.test(String(cause)) ? DECORATOR_ADVICE : '';
    throw new CommandryError(
      'APP_FILE_FAILED',
      `${shown} could not be loaded.\n\n${describe(cause)}\n\n${advice}`,
      { cause },
    );
  }
}

const DECORATOR_ADVICE =
  'Set "experimentalDecorators": true in the compilerOptions of the nearest tsconfig.json, or name another one with --tsconfig.\n\n';

/** An error with the lines of its stack that are of somebody's own code. */
function describe(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const lines = (thrown.stack ?? String(thrown)).split('\n');
  return lines
    .filter((line) => !/^\s+at .*(node:|node_modules\/)/.test(line))
    .map((line) => line.replace(/\?tsx-namespace=[\w-]+/, ''))
    .join('\n');
}
