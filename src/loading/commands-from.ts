import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CommandSource } from '../commands/compile/compile.js';
import { isClass } from '../commands/compile/definition.js';
import { isFunctionCommand } from '../commands/define/define-command.js';
import { isPayloadCommand } from '../commands/define/payload-command.js';
import { isDefinedRoute } from '../commands/define/route-input.js';
import { isDefinedEvent } from '../commands/events/event-definition.js';
import { isDefinedJob } from '../commands/jobs/job-definition.js';
import { isDefinedPages } from '../commands/pages/defined-pages.js';
import { compilerOf } from '../commands/records/decorator-records.js';
import { inheritedRecords } from '../commands/records/inheritance.js';
import { commandLine } from '../common/command-line.js';
import { CommandryError } from '../common/errors/commandry-error.js';

/** Imports a module by its URL. */
export type LoadModule = (url: string) => Promise<unknown>;

const SCRIPT = /\.[cm]?js$/;
const TYPED = /\.[cm]?ts$/;
const DECLARATION = /\.d\.[cm]?ts$/;

/**
 * Loads modules below the caller's folder, and returns the command classes and defined commands, routes and events that
 * they export; other exports are ignored. Sorted by path and name, without duplicates.
 *
 * A JavaScript caller loads .js, .mjs and .cjs; a TypeScript caller also .ts, .mts and .cts, and skips a JavaScript
 * file beside a TypeScript file of its name. Skips hidden folders and node_modules. Not for bundles.
 *
 * @param callerUrl - `import.meta.url`. In CommonJS, `pathToFileURL(__filename).href`.
 * @param pattern - A path from the caller's folder, for example `./commands/**`. `*` stands for a part of a name, `**`
 *   for any number of folders, and at the end for all files in them.
 * @param load - Imports a module. Default: the runtime's own `import`.
 * @throws CommandryError `SETTING_INVALID`, `COMMANDS_NOT_FOUND`, or `COMMAND_MODULE_FAILED` with the file and the
 *   cause.
 */
export async function commandsFrom(
  callerUrl: string | URL,
  pattern: string,
  load: LoadModule = (url) => import(url) as Promise<unknown>,
): Promise<CommandSource[]> {
  const caller = fileURLToPath(new URL(stripped(callerUrl)));
  const folder = new URL('.', pathToFileURL(caller));
  const path = pattern.replace(/^\.\//, '');
  if (path === '' || path.startsWith('/') || path.includes('\\') || path.split('/').includes('..'))
    throw new CommandryError(
      'SETTING_INVALID',
      `commandsFrom: the pattern ${JSON.stringify(pattern)} is none below the caller's folder; write, for example, './commands/**'.`,
    );
  // The literal prefix of the pattern; it may be a file.
  const base = path
    .split('/')
    .slice(0, -1)
    .join('/')
    .replace(/[^/]*\*.*$/s, '');
  const read = fileURLToPath(new URL(encode(base), folder));
  commandLine()?.onRead?.(read, ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts']);
  const all = await filesBelow(folder);
  const found = all
    .filter((file) => matchesPattern(file, path) && isModule(file, TYPED.test(caller), all))
    .filter((file) => new URL(encode(file), folder).href !== pathToFileURL(caller).href);
  const sources = new Set<CommandSource>();
  for (const file of found) {
    const url = new URL(encode(file), folder);
    for (const exported of await exportsOf(url, load)) if (isCommandSource(exported)) sources.add(exported);
  }
  if (sources.size > 0) return [...sources];
  const what = found.length === 0 ? 'no module' : `${found.length} modules without a command`;
  throw new CommandryError(
    'COMMANDS_NOT_FOUND',
    `commandsFrom: '${pattern}' below ${fileURLToPath(folder)} matches ${what}.`,
  );
}

/** A query in the URL belongs to the loader of the caller. */
function stripped(url: string | URL): string {
  return String(url).replace(/[?#].*$/, '');
}

function encode(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/');
}

/** Returns the files below a folder, sorted, as paths with slashes. */
async function filesBelow(folder: URL, prefix = ''): Promise<string[]> {
  // Dynamic: the main entry exports this, and also runs where there is no file system.
  const { readdir } = await import('node:fs/promises');
  const entries = await readdir(folder, { withFileTypes: true });
  const files = await Promise.all(
    entries.map(async (entry) => {
      const { name } = entry;
      if (!entry.isDirectory()) return [prefix + name];
      if (name.startsWith('.') || name === 'node_modules') return [];
      return filesBelow(new URL(`${encodeURIComponent(name)}/`, folder), `${prefix}${name}/`);
    }),
  );
  return files.flat().sort();
}

function isModule(file: string, isTyped: boolean, all: readonly string[]): boolean {
  if (TYPED.test(file)) return isTyped && !DECLARATION.test(file);
  if (!SCRIPT.test(file)) return false;
  return !(isTyped && all.includes(file.replace(/js$/, 'ts')));
}

/** Returns what a module exports, in the order of the names. */
async function exportsOf(url: URL, load: LoadModule): Promise<unknown[]> {
  let loaded: unknown;
  try {
    loaded = await load(url.href);
  } catch (cause) {
    throw new CommandryError(
      'COMMAND_MODULE_FAILED',
      `commandsFrom: ${fileURLToPath(url)} could not be imported: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
  const exported = (loaded ?? {}) as Readonly<Record<string, unknown>>;
  // In CommonJS, the default export holds all exports.
  const inner = exported['default'];
  const values = Object.keys(exported)
    .sort()
    .map((name) => exported[name]);
  const isPlain = typeof inner === 'object' && inner !== null && !isCommandSource(inner);
  return isPlain ? [...values, ...(Object.values(inner) as unknown[])] : values;
}

/** Matches a path with slashes against a glob of `*` and `**`. */
export function matchesPattern(path: string, pattern: string): boolean {
  return matches(path.split('/'), pattern.split('/'));
}

function matches(path: readonly string[], [part, ...others]: readonly string[]): boolean {
  if (part === undefined) return path.length === 0;
  if (part === '**') {
    if (others.length === 0) return path.length > 0;
    return path.some((_, index) => matches(path.slice(index), others));
  }
  const [name, ...rest] = path;
  return name !== undefined && toExpression(part).test(name) && matches(rest, others);
}

function toExpression(part: string): RegExp {
  const escaped = part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*');
  return new RegExp(`^${escaped}$`, 'su');
}

/**
 * Whether a value belongs into `createApp({ commands })`. A class with only subcommands does not: it belongs into the
 * `subcommands` of a `@Command`.
 */
function isCommandSource(value: unknown): value is CommandSource {
  if (isFunctionCommand(value) || isPayloadCommand(value)) return true;
  if (isDefinedRoute(value) || isDefinedPages(value) || isDefinedEvent(value)) return true;
  if (isDefinedJob(value)) return true;
  if (!isClass(value) || !compilerOf(value)) return false;
  const { commands, methods } = inheritedRecords(value);
  const own = [...methods.values()].flatMap((method) => method.commands);
  return commands.length > 0 || own.length === 0 || own.some(({ kind }) => kind !== 'subcommand');
}
