import type { ProblemLocation } from '../../common/errors/commandry-error.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import type { ProblemList } from '../compile/checks/problem-list.js';
import type { PayloadHandlerSettings, PayloadSettings } from './payload-types.js';

const HANDLER_SETTINGS: Readonly<Record<keyof PayloadHandlerSettings, true>> = {
  run: true,
  autocomplete: true,
  use: true,
  guards: true,
  defer: true,
  runs: true,
};

const COMMAND_SETTINGS: Readonly<Record<keyof PayloadSettings, true>> = {
  guilds: true,
  formerly: true,
  permissions: true,
  defer: true,
  use: true,
  guards: true,
};

const WANTED = 'a function, or an object with run';

/** Where problems are reported. */
export interface PayloadSource {
  /** For example `fromPayload('ticket')`. */
  readonly className: string;
  readonly problems: ProblemList;
}

/** The handlers as the author gave them, and the name of the command. */
interface GivenHandlers {
  readonly name: string;
  readonly handlers: unknown;
}

/** Returns the handler of a command without subcommands; `undefined` if there is none, and the problems say why. */
export function findHandler(
  { name, handlers }: GivenHandlers,
  { className, problems }: PayloadSource,
): PayloadHandlerSettings | undefined {
  const location = { className, option: name };
  const isNone = handlers === undefined || (isJsonObject(handlers) && !Object.hasOwn(handlers, 'run'));
  if (!isNone) return toHandler(handlers, location, problems);
  const found =
    handlers === undefined ? 'no handler' : `handlers by path: ${Object.keys(handlers).join(', ')}`;
  const wanted = `${WANTED}: the command has no subcommands`;
  problems.add('PAYLOAD_HANDLER_MISSING', location, found, wanted);
  return undefined;
}

/** Returns the handler of each path, as far as there is one, and reports the paths that no subcommand has. */
export function findHandlers(
  { name, handlers }: GivenHandlers,
  paths: readonly string[],
  { className, problems }: PayloadSource,
): ReadonlyMap<string, PayloadHandlerSettings> {
  const found = new Map<string, PayloadHandlerSettings>();
  const wanted = paths.map((path) => JSON.stringify(below(name, path))).join(', ');
  if (!isJsonObject(handlers)) {
    const what = handlers === undefined ? 'no handlers' : describeFound(handlers);
    const location = { className, option: name };
    problems.add('PAYLOAD_HANDLER_MISSING', location, what, `an object with handlers for ${wanted}`);
    return found;
  }
  const keys = new Set(Object.keys(handlers));
  const inner = new Set(paths.map((path) => below(name, path)));
  for (const path of paths) {
    // The name of a group may be that of the command; then a path below it looks like a whole one.
    const key = [below(name, path), ...(inner.has(path) ? [] : [path])].find((each) => keys.delete(each));
    const location = { className, option: path };
    if (key === undefined || handlers[key] === undefined) {
      problems.add('PAYLOAD_HANDLER_MISSING', location, 'no handler', `one for "${below(name, path)}"`);
      continue;
    }
    const handler = toHandler(handlers[key], location, problems);
    if (handler) found.set(path, handler);
  }
  for (const key of keys) {
    const location = { className, option: name };
    problems.add('PAYLOAD_PATH_UNKNOWN', location, `a handler for "${key}"`, `each of ${wanted}, once`);
  }
  return found;
}

/** Returns a path without the name of the command. */
function below(name: string, path: string): string {
  return path.slice(name.length + 1);
}

function toHandler(
  given: unknown,
  location: ProblemLocation,
  problems: ProblemList,
): PayloadHandlerSettings | undefined {
  if (typeof given === 'function') return { run: given as PayloadHandlerSettings['run'] };
  if (!isJsonObject(given)) {
    problems.add('WRONG_KIND', location, `a handler that is ${describeFound(given)}`, WANTED);
    return undefined;
  }
  problems.addUnknown(given, Object.keys(HANDLER_SETTINGS), location);
  // Whether `run` is a function is checked for all definitions.
  return given as object as PayloadHandlerSettings;
}

/** Returns the settings, without what a payload says itself. */
export function readSettings(
  given: unknown,
  name: string,
  { className, problems }: PayloadSource,
): PayloadSettings {
  const location = { className, option: name };
  if (!isJsonObject(given)) {
    problems.add('WRONG_KIND', location, `settings ${describeFound(given)}`, 'an object');
    return {};
  }
  problems.addUnknown(given, Object.keys(COMMAND_SETTINGS), location);
  const known = Object.entries(given).filter(([setting]) => Object.hasOwn(COMMAND_SETTINGS, setting));
  return Object.fromEntries(known);
}
