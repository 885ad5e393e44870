import type { Executable, OptionDefinition } from '../../commands/compile/definition.js';
import type {
  ChannelTypeName,
  MentionableValue,
  UserValue,
} from '../../commands/types/options/option-values.js';
import type { RouteChoice } from '../../commands/routes/route-definition.js';
import type { Wanted } from '../../commands/types/user-message-facts.js';
import { COMMAND_LIMITS } from '../../protocol/commands/limits.js';
import { hasFileType } from '../../protocol/commands/options/file-types.js';
import { OptionType } from '../../protocol/commands/options/option-type.js';
import { ChannelType } from '../../protocol/guilds/channel-type.js';
import type { CommandData, SubmittedValue } from '../../protocol/interactions/interaction.js';
import { isSnowflake } from '../../protocol/is-snowflake.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { nameOf } from '../../protocol/validation/enumeration.js';
import {
  countCodePoints,
  hasAtMostCodePoints,
  isJsonObject,
} from '../../protocol/validation/field-checker.js';
import { describeWantedIn } from '../user-messages/describe-wanted.js';
import { ENGLISH } from '../user-messages/languages.js';

/** An option validation error: the registered options differ from the classes, or the user sent a bad value. */
export interface OptionError {
  readonly code: 'DEFINITION_DRIFT' | 'OPTION_VALUE_REFUSED';
  readonly option: string;
  readonly found: string;
  /** In English. */
  readonly wanted: string;
  /** The broken rule, from which the message is written in any language. Only for refused values. */
  readonly rule?: Wanted;
}

/** The values submitted to a command. */
export interface Submitted {
  readonly values: readonly SubmittedValue[];
  readonly resolved: CommandData['resolved'];
}

/** The fields of an option that reading a submitted value needs. */
export type ReadOption = Pick<OptionDefinition, 'type' | 'name' | 'required'> & {
  readonly [Rule in RuleName]?: OptionDefinition[Rule] | undefined;
} & {
  /** Of an option, or of a select or a modal. */
  readonly choices?: OptionDefinition['choices'] | readonly RouteChoice[] | undefined;
};

type RuleName =
  | 'minLength'
  | 'maxLength'
  | 'minValue'
  | 'maxValue'
  | 'channelTypes'
  | 'fileTypes'
  | 'transform'
  | 'hasSchema';

/** An option with the index of the parameter that its value fills. */
export type PreparedOption = ReadOption & { readonly parameter: number };

/**
 * Returns the options of a command in the order they are registered. All have one shape, and those of a command are
 * allocated together, for cache locality with thousands of commands.
 */
export function prepareOptions({ handler, options }: Executable): readonly PreparedOption[] {
  const parameters = handler.kind === 'method' ? handler.parameters : [];
  return options.map((option, at) => ({
    type: option.type,
    name: option.name,
    required: option.required,
    parameter: parameters[at] ?? at + 1,
    choices: option.choices,
    minLength: option.minLength,
    maxLength: option.maxLength,
    minValue: option.minValue,
    maxValue: option.maxValue,
    channelTypes: option.channelTypes,
    fileTypes: option.fileTypes,
    transform: option.transform,
    hasSchema: option.hasSchema,
  }));
}

/**
 * Reads and validates the submitted values into the parameters of the handler; `undefined` if the user left one out.
 *
 * @returns The problem; undefined if all values are valid.
 */
export function bind(
  options: readonly PreparedOption[],
  { values, resolved }: Submitted,
  parameters: unknown[],
): readonly OptionError[] | undefined {
  let errors: OptionError[] | undefined;
  let found = 0;
  for (const option of options) {
    const submitted = findNamed(values, option.name);
    let value: unknown;
    if (!submitted) {
      if (option.required)
        (errors ??= []).push(drift(option.name, 'nothing', 'a value: the option is required'));
    } else {
      found++;
      if (submitted.type === option.type) {
        const read = readValue(option, submitted, resolved);
        if (read.fits) value = read.value;
        else (errors ??= []).push(refused(option.name, submitted.value, read.wanted));
      } else
        (errors ??= []).push(drift(option.name, describeType(submitted.type), describeType(option.type)));
    }
    parameters[option.parameter] = value;
  }
  return found < values.length ? [...(errors ?? []), ...findSurplus(options, values)] : errors;
}

/** Finds values without a parameter: undeclared options, and options submitted more than once. */
function findSurplus(options: readonly PreparedOption[], values: readonly SubmittedValue[]): OptionError[] {
  const errors: OptionError[] = [];
  const times = new Map<string, number>();
  for (const { name } of values) times.set(name, (times.get(name) ?? 0) + 1);
  for (const [name, count] of times) {
    if (!findNamed(options, name)) errors.push(drift(name, 'an option the class does not declare', 'none'));
    else if (count > 1) errors.push(drift(name, `${count} values`, 'one'));
  }
  return errors;
}

function findNamed<T extends { readonly name: string }>(list: readonly T[], name: string): T | undefined {
  for (const element of list) if (element.name === name) return element;
  return undefined;
}

/** The value read, or the rule that it broke. */
export type ReadValue =
  | { readonly fits: true; readonly value: unknown }
  | { readonly fits: false; readonly wanted: Wanted };

type Resolved = CommandData['resolved'];

/**
 * Reads and validates a submitted value. Nothing a client sent is trusted: bounds, lengths and choices are checked, and
 * references must have been resolved by Discord.
 */
export function readValue(
  option: ReadOption,
  { value }: Pick<SubmittedValue, 'value'>,
  resolved: Resolved,
): ReadValue {
  switch (option.type) {
    case OptionType.STRING:
      return readText(option, value);
    case OptionType.INTEGER:
    case OptionType.NUMBER:
      return readNumber(option, value);
    case OptionType.BOOLEAN:
      return typeof value === 'boolean' ? fits(value) : invalid({ kind: 'boolean' });
    case OptionType.USER:
      return orElse(findUser(value, resolved), 'user');
    case OptionType.ROLE:
      return orElse(findResolved(value, resolved?.roles), 'role');
    case OptionType.MENTIONABLE:
      return orElse(findMentionable(value, resolved), 'mentionable');
    case OptionType.CHANNEL:
      return readChannel(option, value, resolved);
    case OptionType.ATTACHMENT:
      return readAttachment(option, value, resolved);
  }
}

function readText(option: ReadOption, given: unknown): ReadValue {
  if (typeof given !== 'string') return invalid({ kind: 'text' });
  const { minLength, maxLength = COMMAND_LIMITS.maxLength.max } = option;
  // A lone surrogate cannot be encoded in UTF-8.
  const value = given.toWellFormed();
  if (minLength !== undefined && countCodePoints(value) < minLength)
    return invalid({ kind: 'minLength', length: minLength });
  if (!hasAtMostCodePoints(value, maxLength)) return invalid({ kind: 'maxLength', length: maxLength });
  return readChoice(option, value);
}

function readNumber(option: ReadOption, value: unknown): ReadValue {
  if (option.type === OptionType.INTEGER) {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return invalid({ kind: 'wholeNumber' });
  } else if (typeof value !== 'number' || !(Math.abs(value) <= COMMAND_LIMITS.number))
    return invalid({ kind: 'number' });
  const { minValue, maxValue } = option;
  if (minValue !== undefined && value < minValue) return invalid({ kind: 'minValue', value: minValue });
  if (maxValue !== undefined && value > maxValue) return invalid({ kind: 'maxValue', value: maxValue });
  return readChoice(option, value);
}

function readChoice({ choices }: ReadOption, value: string | number): ReadValue {
  if (!choices || choices.some((choice) => choice.value === value)) return fits(value);
  return invalid({
    kind: 'choice',
    names: choices.map((choice) => ('label' in choice ? choice.label : choice.name)),
  });
}

function readChannel({ channelTypes }: ReadOption, value: unknown, resolved: Resolved): ReadValue {
  const channel = findResolved(value, resolved?.channels);
  if (!channel) return invalid({ kind: 'channel' });
  if (!channelTypes || channelTypes.includes(channel.type)) return fits(channel);
  const types = channelTypes.map((type) => nameOf(ChannelType, type) as ChannelTypeName);
  return invalid({ kind: 'channelType', types });
}

function readAttachment({ fileTypes }: ReadOption, value: unknown, resolved: Resolved): ReadValue {
  const attachment = findResolved(value, resolved?.attachments);
  if (!attachment) return invalid({ kind: 'file' });
  if (!fileTypes || (typeof attachment.filename === 'string' && hasFileType(attachment.filename, fileTypes)))
    return fits(attachment);
  return invalid({ kind: 'fileType', fileTypes });
}

function findUser(value: unknown, resolved: Resolved): UserValue | undefined {
  const user = findResolved(value, resolved?.users);
  return user && { user, member: findResolved(value, resolved?.members) };
}

function findMentionable(value: unknown, resolved: Resolved): MentionableValue | undefined {
  const user = findUser(value, resolved);
  if (user) return { kind: 'user', ...user };
  const role = findResolved(value, resolved?.roles);
  return role && { kind: 'role', role };
}

/** Looks up a resolved object. Only snowflakes are looked up, so inherited properties are never found. */
export function findResolved<T extends object>(
  id: unknown,
  map: Readonly<Record<string, T>> | null | undefined,
): T | undefined {
  const found = isSnowflake(id) ? map?.[id] : undefined;
  return isJsonObject(found) ? found : undefined;
}

function orElse(value: unknown, kind: 'user' | 'role' | 'mentionable'): ReadValue {
  return value === undefined ? invalid({ kind }) : fits(value);
}

function fits(value: unknown): ReadValue {
  return { fits: true, value };
}

function invalid(wanted: Wanted): ReadValue {
  return { fits: false, wanted };
}

/** Returns the values by name, without those that were left out. */
export function toNamedValues(
  named: readonly (readonly [name: string, value: unknown])[],
): Record<string, unknown> {
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

function drift(option: string, found: string, wanted: string): OptionError {
  return { code: 'DEFINITION_DRIFT', option, found, wanted };
}

export function refused(option: string, value: unknown, rule: Wanted): OptionError {
  const wanted = describeWantedIn(ENGLISH, rule);
  return { code: 'OPTION_VALUE_REFUSED', option, found: describeFound(value), wanted, rule };
}

function describeType(type: number): string {
  return `option type ${nameOf(OptionType, type)}`;
}
