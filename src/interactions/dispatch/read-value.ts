import type { Wanted } from '../../commands/types/user-message-facts.js';
import type {
  ChannelTypeName,
  MentionableValue,
  UserValue,
} from '../../commands/types/options/option-values.js';
import { ChannelType } from '../../protocol/guilds/channel-type.js';
import { nameOf } from '../../protocol/validation/enumeration.js';
import { OptionType } from '../../protocol/commands/options/option-type.js';
import { countCodePoints } from '../../protocol/validation/field-checker.js';
import { hasFileType } from '../../protocol/commands/options/file-types.js';
import type { CommandData, SubmittedValue } from '../../protocol/interactions/interaction.js';
import { COMMAND_LIMITS } from '../../protocol/commands/limits.js';
import { isSnowflake } from '../../protocol/is-snowflake.js';
import type { ReadOption } from './prepared-option.js';

/** The value read, or the rule that it broke. */
export type ReadValue =
  { readonly fits: true; readonly value: unknown } | { readonly fits: false; readonly wanted: Wanted };

type Resolved = CommandData['resolved'];

/**
 * Reads and validates a submitted value. Nothing a client sent is trusted: bounds, lengths and choices are checked, and
 * references must have been resolved by the service.
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
      return orElse(find(value, resolved?.roles), 'role');
    case OptionType.MENTIONABLE:
      return orElse(findMentionable(value, resolved), 'mentionable');
    case OptionType.CHANNEL:
      return readChannel(option, value, resolved);
    case OptionType.ATTACHMENT:
      return readAttachment(option, value, resolved);
  }
}

function readText(option: ReadOption, value: unknown): ReadValue {
  if (typeof value !== 'string') return invalid({ kind: 'text' });
  const { minLength, maxLength } = option;
  if (minLength !== undefined && countCodePoints(value) < minLength)
    return invalid({ kind: 'minLength', length: minLength });
  if (maxLength !== undefined && countCodePoints(value) > maxLength)
    return invalid({ kind: 'maxLength', length: maxLength });
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
  return invalid({ kind: 'choice', names: choices.map(({ name }) => name) });
}

function readChannel({ channelTypes }: ReadOption, value: unknown, resolved: Resolved): ReadValue {
  const channel = find(value, resolved?.channels);
  if (!channel) return invalid({ kind: 'channel' });
  if (!channelTypes || channelTypes.includes(channel.type)) return fits(channel);
  const types = channelTypes.map((type) => nameOf(ChannelType, type) as ChannelTypeName);
  return invalid({ kind: 'channelType', types });
}

function readAttachment({ fileTypes }: ReadOption, value: unknown, resolved: Resolved): ReadValue {
  const attachment = find(value, resolved?.attachments);
  if (!attachment) return invalid({ kind: 'file' });
  if (!fileTypes || hasFileType(attachment.filename, fileTypes)) return fits(attachment);
  return invalid({ kind: 'fileType', fileTypes });
}

function findUser(value: unknown, resolved: Resolved): UserValue | undefined {
  const user = find(value, resolved?.users);
  return user && { user, member: find(value, resolved?.members) };
}

function findMentionable(value: unknown, resolved: Resolved): MentionableValue | undefined {
  const user = findUser(value, resolved);
  if (user) return { kind: 'user', ...user };
  const role = find(value, resolved?.roles);
  return role && { kind: 'role', role };
}

/** Looks up a resolved reference. Only snowflakes are looked up, so inherited properties are never found. */
function find<T>(id: unknown, map: Readonly<Record<string, T>> | undefined): T | undefined {
  return isSnowflake(id) ? map?.[id] : undefined;
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

/** Returns values that were read by their names, without those that were left out. */
export function toNamedValues(
  named: readonly (readonly [name: string, value: unknown])[],
): Record<string, unknown> {
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}
