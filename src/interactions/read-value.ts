import type { OptionDefinition } from '../commands/definition.js';
import type { MentionableValue, UserValue } from '../commands/option-values.js';
import { ChannelType } from '../model/channel.js';
import { nameOf, OptionType } from '../model/command.js';
import { countCodePoints } from '../model/field-checker.js';
import { hasFileType } from '../model/file-types.js';
import type { CommandData, SubmittedValue } from '../model/interaction.js';
import { COMMAND_LIMITS } from '../model/limits.js';
import { isSnowflake } from '../model/snowflake.js';

/** What a submitted value stands for, or what was wanted in its place. */
export type ReadValue =
  { readonly fits: true; readonly value: unknown } | { readonly fits: false; readonly wanted: string };

type Resolved = CommandData['resolved'];

/**
 * Reads a submitted value as its option declares it. Nothing a client sent is trusted: bounds, lengths and choices are
 * checked, and references must have been resolved by the service.
 */
export function readValue(
  option: OptionDefinition,
  { value }: SubmittedValue,
  resolved: Resolved,
): ReadValue {
  switch (option.type) {
    case OptionType.STRING:
      return readText(option, value);
    case OptionType.INTEGER:
    case OptionType.NUMBER:
      return readNumber(option, value);
    case OptionType.BOOLEAN:
      return typeof value === 'boolean' ? fits(value) : misfit('true or false');
    case OptionType.USER:
      return orElse(findUser(value, resolved), 'a user');
    case OptionType.ROLE:
      return orElse(find(value, resolved?.roles), 'a role');
    case OptionType.MENTIONABLE:
      return orElse(findMentionable(value, resolved), 'a user or a role');
    case OptionType.CHANNEL:
      return readChannel(option, value, resolved);
    case OptionType.ATTACHMENT:
      return readAttachment(option, value, resolved);
  }
}

function readText(option: OptionDefinition, value: unknown): ReadValue {
  if (typeof value !== 'string') return misfit('a text');
  const { minLength, maxLength } = option;
  if (minLength !== undefined && countCodePoints(value) < minLength)
    return misfit(`at least ${minLength} characters`);
  if (maxLength !== undefined && countCodePoints(value) > maxLength)
    return misfit(`at most ${maxLength} characters`);
  return readChoice(option, value);
}

function readNumber(option: OptionDefinition, value: unknown): ReadValue {
  if (option.type === OptionType.INTEGER) {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return misfit('a whole number');
  } else if (typeof value !== 'number' || !(Math.abs(value) <= COMMAND_LIMITS.number))
    return misfit('a number');
  const { minValue, maxValue } = option;
  if (minValue !== undefined && value < minValue) return misfit(`at least ${minValue}`);
  if (maxValue !== undefined && value > maxValue) return misfit(`at most ${maxValue}`);
  return readChoice(option, value);
}

function readChoice({ choices }: OptionDefinition, value: string | number): ReadValue {
  if (!choices || choices.some((choice) => choice.value === value)) return fits(value);
  return misfit(`one of ${choices.map(({ name }) => name).join(', ')}`);
}

function readChannel({ channelTypes }: OptionDefinition, value: unknown, resolved: Resolved): ReadValue {
  const channel = find(value, resolved?.channels);
  if (!channel) return misfit('a channel');
  if (!channelTypes || channelTypes.includes(channel.type)) return fits(channel);
  return misfit(`a channel of type ${channelTypes.map((type) => nameOf(ChannelType, type)).join(' or ')}`);
}

function readAttachment({ fileTypes }: OptionDefinition, value: unknown, resolved: Resolved): ReadValue {
  const attachment = find(value, resolved?.attachments);
  if (!attachment) return misfit('a file');
  if (!fileTypes || hasFileType(attachment.filename, fileTypes)) return fits(attachment);
  return misfit(`a file of type ${fileTypes.join(' or ')}`);
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

/** What a reference stands for. Only snowflakes are looked up, so no inherited property is ever found. */
function find<T>(id: unknown, map: Readonly<Record<string, T>> | undefined): T | undefined {
  return isSnowflake(id) ? map?.[id] : undefined;
}

function orElse(value: unknown, wanted: string): ReadValue {
  return value === undefined ? misfit(wanted) : fits(value);
}

function fits(value: unknown): ReadValue {
  return { fits: true, value };
}

function misfit(wanted: string): ReadValue {
  return { fits: false, wanted };
}
