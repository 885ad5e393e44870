import { CommandType, OptionType } from 'commandry/protocol';
import { describeNames, executablesOf, type Executable } from 'commandry/tooling/kit';
import type { App, CommandDefinition, OptionDefinition } from 'commandry';
import { KitError } from '../kit/kit-error.js';
import { hasId, requireGiven } from '../kit/require-given.js';
import type { KitWorld } from '../world/kit-world.js';
import type { GivenValue } from '../service/kit-service.js';
import type { OptionGiven } from './command-types.js';

/** A command of the app. */
export interface FoundCommand {
  readonly path: string;
  readonly executable: Executable;
}

const CALLS: Readonly<Record<CommandType, string>> = {
  [CommandType.CHAT_INPUT]: 'slash',
  [CommandType.USER]: 'onUser',
  [CommandType.MESSAGE]: 'onMessage',
  [CommandType.PRIMARY_ENTRY_POINT]: 'launch',
};

function list(
  definitions: readonly CommandDefinition[],
): readonly (FoundCommand & { readonly type: CommandType })[] {
  return definitions.flatMap((definition) =>
    executablesOf(definition).map((each) => ({ ...each, type: definition.type })),
  );
}

/** @throws KitError `NOT_FOUND` naming the commands that there are, and the one that is probably meant. */
export function findCommand({ definitions }: App, given: string, type: CommandType): FoundCommand {
  // A user types it with a slash.
  const path = type === CommandType.CHAT_INPUT ? given.replace(/^\//, '') : given;
  const all = list(definitions);
  const found = all.find((each) => each.path === path && each.type === type);
  if (found) return found;
  const other = all.find((each) => each.path === path);
  if (other) {
    throw new KitError(
      'NOT_FOUND',
      `"${path}" is used with ${CALLS[other.type]}(), not with ${CALLS[type]}().`,
    );
  }
  const paths = all.filter((each) => each.type === type).map((each) => each.path);
  const what = type === CommandType.CHAT_INPUT ? `/${path}` : `"${path}"`;
  throw new KitError('NOT_FOUND', `The app has no command ${what}. ${describeNames(path, paths)}`);
}

/** Finds the slash command of a method. */
export function findMethod({ definitions }: App, target: unknown, methodName: string): FoundCommand {
  const found = list(definitions).find(
    ({ type, executable: { handler } }) =>
      type === CommandType.CHAT_INPUT &&
      handler.kind === 'method' &&
      handler.methodName === methodName &&
      (handler.target === target || handler.target.prototype instanceof (target as new () => object)),
  );
  if (found) return found;
  const { name = '' } = target as { readonly name?: string };
  throw new KitError(
    'NOT_FOUND',
    `The app has no slash command ${name}.${methodName}: is the class one of its commands?`,
  );
}

/** Returns the values of parameters by the names of their options. */
export function byOptionName(
  { executable }: FoundCommand,
  values: readonly unknown[],
): Readonly<Record<string, OptionGiven | undefined>> {
  const { handler, options } = executable;
  const parameters = handler.kind === 'method' ? handler.parameters : [];
  return Object.fromEntries(
    options.map(({ name }, index) => [name, values[(parameters[index] ?? 0) - 1] as OptionGiven | undefined]),
  );
}

/**
 * Returns the values as Discord takes them: ids for users, roles and channels.
 *
 * @param isTyping - Whether texts may stand for anything, as while a user types.
 * @throws KitError `NOT_FOUND` for an option or a record that there is not, `KIT_MISUSED` for a value of another kind.
 */
export function toGivenValues(
  world: KitWorld,
  { path, executable: { options } }: FoundCommand,
  given: Readonly<Record<string, OptionGiven | undefined>>,
  isTyping = false,
): Readonly<Record<string, GivenValue>> {
  const values: Record<string, GivenValue> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const option = options.find((each) => each.name === name);
    if (!option) {
      const names = options.map((each) => each.name);
      throw new KitError('NOT_FOUND', `/${path} has no option "${name}". ${describeNames(name, names)}`);
    }
    values[name] = isTyping && typeof value === 'string' ? value : toGivenValue(world, path, option, value);
  }
  return values;
}

const WANTED: Readonly<Record<OptionDefinition['type'], string>> = {
  [OptionType.STRING]: 'a text',
  [OptionType.INTEGER]: 'a number',
  [OptionType.NUMBER]: 'a number',
  [OptionType.BOOLEAN]: 'true or false',
  [OptionType.USER]: 'a user, made with kit.as()',
  [OptionType.CHANNEL]: 'a channel, made with kit.channel()',
  [OptionType.ROLE]: 'a role, made with kit.role()',
  [OptionType.MENTIONABLE]: 'a user or a role',
  [OptionType.ATTACHMENT]: 'a file, made with file()',
};

/** The records that options take. */
const KINDS: Readonly<Partial<Record<OptionDefinition['type'], Parameters<typeof requireGiven>[1]>>> = {
  [OptionType.USER]: ['user'],
  [OptionType.CHANNEL]: ['channel'],
  [OptionType.ROLE]: ['role'],
  [OptionType.MENTIONABLE]: ['user', 'role'],
};

function toGivenValue(
  world: KitWorld,
  path: string,
  { name, type }: OptionDefinition,
  value: OptionGiven,
): GivenValue {
  const kinds = KINDS[type];
  if (kinds && hasId(value)) requireGiven(world, kinds, value, `The option "${name}" of /${path}`);
  const converted = convert(type, value);
  if (converted !== undefined) return converted;
  const isObject = typeof value === 'object' && (value as unknown) !== null;
  const found = isObject ? 'an object of another kind' : JSON.stringify(value);
  throw new KitError(
    'KIT_MISUSED',
    `The option "${name}" of /${path} takes ${WANTED[type]}, and was given ${found}.`,
  );
}

function convert(type: OptionDefinition['type'], value: OptionGiven | null): GivenValue | undefined {
  if (value === null) return undefined;
  switch (type) {
    case OptionType.STRING:
      return typeof value === 'string' ? value : undefined;
    case OptionType.INTEGER:
    case OptionType.NUMBER:
      return typeof value === 'number' ? value : undefined;
    case OptionType.BOOLEAN:
      return typeof value === 'boolean' ? value : undefined;
    case OptionType.ATTACHMENT:
      return typeof value === 'object' && 'bytes' in value ? value : undefined;
    default:
      return typeof value === 'object' && 'id' in value ? value.id : undefined;
  }
}
