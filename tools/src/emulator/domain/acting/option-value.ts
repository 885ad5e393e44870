import {
  type CommandOption,
  describeInput,
  fitsOption,
  isNumeric,
  OptionType,
  readTypedNumber,
} from 'commandry/protocol';
import type { ChannelActor } from '../access/channel-actor.js';
import type { Service } from '../../emulator-modules.js';
import { DomainError } from '../domain-error.js';
import { findEntity, toAcceptedEntities } from './entity-value.js';
import { findFileProblem, readGivenFile, type GivenUpload } from './given-file.js';

/** The value of an option. */
export type OptionValue = string | number | boolean;

/** The number of characters of a value repeated in a message. */
const MOST_SHOWN = 200;

/** The user who fills an option, and the channel. */
export interface Filling {
  readonly service: Service;
  readonly actor: ChannelActor;
}

/**
 * Parses a typed value. For an option with choices, both the name and the value of one are accepted.
 *
 * @throws DomainError if a client would not send the command.
 */
export function readTypedValue(filling: Filling, option: CommandOption, typed: string): OptionValue {
  const text = typed.trim();
  if (text === '') throw refused(option, 'nothing');
  if (toAcceptedEntities(option)) return readEntity(filling, option, text, text);
  const choice = option.choices?.find(({ name, value }) => name === text || String(value) === text);
  if (choice) return choice.value;
  return checkBounds(option, convert(option, text), text);
}

/**
 * The same for a value given as JSON.
 *
 * @throws DomainError if a client would not send the command.
 */
export function readGivenValue(
  filling: Filling,
  option: CommandOption,
  value: unknown,
): OptionValue | GivenUpload {
  const found = JSON.stringify(value);
  if (option.type === OptionType.ATTACHMENT) {
    const upload = readGivenFile(value);
    if (!upload) throw refused(option, found.length > MOST_SHOWN ? 'another object' : found);
    const problem = findFileProblem(upload, option.file_types ?? []);
    if (problem !== undefined) throw refused(option, problem);
    return upload;
  }
  if (toAcceptedEntities(option)) {
    return readEntity(filling, option, typeof value === 'string' ? value : '', found);
  }
  const isOfType =
    option.type === OptionType.STRING
      ? typeof value === 'string'
      : option.type === OptionType.BOOLEAN
        ? typeof value === 'boolean'
        : typeof value === 'number';
  if (!isOfType) throw refused(option, found);
  return checkBounds(option, value as OptionValue, found);
}

/**
 * Returns the text of the option being typed. It is delivered as text for every type, valid or not: to find a number by
 * its name, users type letters.
 *
 * @throws DomainError if the option has no autocomplete.
 */
export function readFocusedText(option: CommandOption, text: string): string {
  if (option.autocomplete !== true) {
    throw new DomainError({
      rule: 'NO_AUTOCOMPLETE',
      explanation: `Option "${option.name}" is registered without autocomplete.`,
    });
  }
  return text;
}

function readEntity({ service, actor }: Filling, option: CommandOption, text: string, found: string) {
  const accepted = toAcceptedEntities(option);
  const id = accepted && findEntity(service, actor, accepted, text);
  if (id === undefined) throw refused(option, found);
  return id;
}

function convert(option: CommandOption, text: string): OptionValue {
  if (option.type === OptionType.STRING) return text;
  if (option.type === OptionType.BOOLEAN) {
    if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  } else if (isNumeric(option)) {
    const number = readTypedNumber(option, text);
    if (number !== undefined) return number;
  }
  throw refused(option, text);
}

function checkBounds(option: CommandOption, value: OptionValue, found: string): OptionValue {
  if (!fitsOption(option, value)) throw refused(option, found);
  return value;
}

function refused(option: CommandOption, found: string): DomainError {
  return new DomainError({
    rule: 'BAD_OPTION_VALUE',
    explanation: `Option "${option.name}" wants ${describeWanted(option)}; found ${found}.`,
  });
}

function describeWanted(option: CommandOption): string {
  if (option.choices) return `one of ${option.choices.map(({ name }) => name).join(', ')}`;
  switch (option.type) {
    case OptionType.BOOLEAN:
      return 'true or false';
    case OptionType.USER:
      return 'a user: <@id>, @name or an id';
    case OptionType.ROLE:
      return 'a role of the guild: <@&id>, @name or an id';
    case OptionType.MENTIONABLE:
      return 'a user or a role: <@id>, <@&id>, @name or an id';
    case OptionType.CHANNEL:
      return `a channel that the user sees${describeList(option.channel_types, ' of the types ')}: <#id>, #name or an id`;
    case OptionType.ATTACHMENT:
      return `a file${describeList(option.file_types, ' of the kinds ')} in options: {"filename": …, "content_type": …, "text" or "content_base64": …}`;
    default:
      return describeInput(option);
  }
}

function describeList(list: readonly (string | number)[] | null | undefined, before: string): string {
  return list?.length ? before + list.join(', ') : '';
}
