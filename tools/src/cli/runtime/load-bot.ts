import { AsyncLocalStorage } from 'node:async_hooks';
import { resolve } from 'node:path';
import { type App, CommandryError } from 'commandry';
import { formatLocalizationProblem } from 'commandry/localization';
import { setCommandLine, VARIABLES } from 'commandry/tooling';
import { isFile } from '../files/is-file.js';
import { findAppFile, showPath, type AppLocation } from './app-file.js';
import type { BotFlags } from './bot-options.js';
import { CliError } from '../output/cli-error.js';
import type { LoadedFile } from './decorator-advice.js';
import { useEmulator, type EmulatorFlags } from '../commands/emulator/emulator-option.js';
import { loadEnvFile } from './env-file.js';
import { isAnyCommandryError } from '../output/report-failure.js';
import { importModule, type ModuleNamespace } from './import-module.js';
import { createLogRewriter, describeForPeople } from '../output/log-output.js';
import { pickApp } from './pick-app.js';
import type { Session } from './command-session.js';
import { fillPlaceholders } from '../../testing/placeholders.js';

/** A bot whose code runs in this process. */
export interface LoadedBot extends AppLocation {
  readonly app: App;
}

export interface LoadOptions {
  /**
   * For commands that only read the code: if the environment does not name the application, placeholders are used.
   * Default false.
   */
  readonly codeOnly?: boolean;
  /** For commands that serve the bot, and so do not restrict its requests and failures. Default false. */
  readonly isServed?: boolean;
}

/** Tracks the code of a bot through everything that it starts. */
const loading = new AsyncLocalStorage<{ isLoading: boolean; readonly wanted: (() => void)[] }>();

/**
 * Loads the app of a bot into this process. The output of its code goes to the standard error stream from then on.
 *
 * @throws CliError `APP_FILE_MISSING`, `APP_FILE_FAILED`, `APP_NOT_EXPORTED` or `LOADER_MISSING`; CommandryError
 *   `ENVIRONMENT_INVALID`, or what `createApp` throws.
 */
export async function loadBot(
  session: Session,
  { app: given, tsconfig, envFile, emulator }: BotFlags & EmulatorFlags,
  { codeOnly = false, isServed = false }: LoadOptions = {},
): Promise<LoadedBot> {
  const { cwd, env } = session;
  const source = await findAppFile(cwd, given);
  await loadEnvFile(session, source.folder, envFile);
  if (emulator !== undefined) await useEmulator(session, emulator, source.folder);
  if (codeOnly) {
    fillPlaceholders(env);
    // Code may need a token to load, whatever it is.
    if (!VARIABLES.token.some((name) => env[name]?.trim())) env[VARIABLES.token[0]] = 'no-token';
  }
  // The process that started a served bot formats its log itself.
  session.divertOutput(isServed ? undefined : createLogRewriter(session));
  // A server on a port in use, say, does not matter to a command that only reads the app.
  if (!isServed) session.outliveFailures((thrown) => describeForPeople(session, thrown));
  const state = { isLoading: true, wanted: [] as (() => void)[] };
  setCommandLine({
    isLoading: () => loading.getStore()?.isLoading === true,
    whenServed: (start) => loading.getStore()?.wanted.push(start),
  });
  const shown = showPath(cwd, source.file);
  const servers = countServers();
  const app = await loading.run(state, async () => {
    const loaded = { cwd, file: source.file, tsconfig: await findNamed(cwd, tsconfig) };
    const exported = await importInTime(session, loaded, shown);
    return explain(shown, loaded, () => pickApp(exported, shown));
  });
  // A server that was asked to listen does so in the next turn.
  await new Promise(setImmediate);
  if (countServers() > servers && !session.output.quiet) {
    session.stderr.write(
      `${shown} started a server while it was loaded, in vain: it ends with this command. Export the app from a separate file, and import it where the bot is started.\n`,
    );
  }
  state.isLoading = !isServed;
  if (isServed) for (const start of state.wanted) start();
  else tellTranslations(session, app);
  return { ...source, app };
}

/** Returns the routes of an app. One of an older copy has no such list. */
export function routesOf(app: App): App['routes'] {
  const { routes = [] } = app as Partial<App>;
  return routes;
}

function countServers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
}

/** Lists every problem of translations, if the output is verbose: the log only sums them up. */
function tellTranslations({ output, stderr }: Session, app: App): void {
  if (!output.verbose) return;
  // An app of an older copy has no such list.
  const { localizationProblems = [] } = app as Partial<App>;
  for (const problem of localizationProblems) stderr.write(`${formatLocalizationProblem(problem)}\n`);
}

/** Long enough for a slow machine; longer means that the code waits for something. */
const LOAD_LIMIT_MS = 30_000;

async function importInTime({ clock }: Session, loaded: LoadedFile, shown: string): Promise<ModuleNamespace> {
  let cancel: () => void = () => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(LOAD_LIMIT_MS, () => {
      const seconds = LOAD_LIMIT_MS / 1000;
      const what = `${shown} was not loaded after ${seconds} s: it waits for something at its top level.`;
      reject(appFileFailed(what));
    });
  });
  try {
    const { file, tsconfig } = loaded;
    return await Promise.race([explain(shown, loaded, () => importModule(file, tsconfig)), late]);
  } finally {
    cancel();
  }
}

async function findNamed(cwd: string, tsconfig: string | undefined): Promise<string | undefined> {
  if (tsconfig === undefined) return undefined;
  const path = resolve(cwd, tsconfig);
  if (await isFile(path)) return path;
  throw new CliError(`--tsconfig names ${tsconfig}, but there is no such file.`);
}

/** Adds the origin to errors thrown by the bot's own code, and advice to those of decorators. */
async function explain<T>(shown: string, loaded: LoadedFile, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    const isOurs = isAnyCommandryError(cause);
    if (isOurs && cause.code === 'CONSTRUCTOR_FAILED') throw await withTypesAdvice(cause, loaded);
    const isStandard = isOurs && cause.code === 'STANDARD_DECORATORS';
    if (isOurs && !isStandard) throw cause;
    const isAboutDecorators = isStandard || /experimental ?decorators/i.test(String(cause));
    const help = isAboutDecorators ? await adviseOn(cause, loaded) : undefined;
    if (isStandard && help === undefined) throw cause;
    if (!isStandard)
      throw appFileFailed(`${shown} could not be loaded.\n\n${describe(cause)}\n\n`, { cause, help });
    const what = `${shown} uses decorators, and they were loaded as standard ones, which parameters cannot have.`;
    throw new CommandryError('STANDARD_DECORATORS', what, { cause, ...(help === undefined ? {} : { help }) });
  }
}

function appFileFailed(
  what: string,
  {
    cause,
    help = 'See the error that it threw while it was loaded.',
  }: { readonly cause?: unknown; readonly help?: string | undefined } = {},
): CliError {
  const code = 'APP_FILE_FAILED';
  return new CliError(
    `${what}${what.endsWith('\n') ? '' : ' '}${help}`,
    cause === undefined ? { code } : { code, cause },
  );
}

/**
 * Dependency injection containers that read constructors need types that the loader does not emit; their own errors do
 * not mention that.
 */
async function withTypesAdvice(
  error: CommandryError,
  { file, tsconfig }: LoadedFile,
): Promise<CommandryError> {
  if (!/\.[cm]?tsx?$/.test(file)) return error;
  const { adviseOnTypes } = await import('./loader/advise-on-types.js');
  const help = adviseOnTypes(file, tsconfig);
  return help === undefined
    ? error
    : new CommandryError(error.code, error.message, { cause: error.cause, help });
}

async function adviseOn(cause: unknown, loaded: LoadedFile): Promise<string | undefined> {
  const { adviseOnDecorators } = await import('./decorator-advice.js');
  try {
    return adviseOnDecorators(cause, loaded);
  } catch {
    // An unreadable tsconfig.json is reported by its loader.
    return undefined;
  }
}

/** Describes an error with the lines of its stack in the author's code. */
function describe(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const lines = (thrown.stack ?? String(thrown)).split('\n');
  return lines
    .filter((line) => !/^\s+at .*(node:|node_modules\/)/.test(line))
    .map((line) => line.replace(/\?tsx-namespace=[\w-]+/, ''))
    .join('\n');
}
