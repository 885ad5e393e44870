import type { CommandOption } from '../../../protocol/commands/command.js';
import { describeInput, fitsOption } from '../../../protocol/commands/options/option-input.js';
import { OptionType } from '../../../protocol/commands/options/option-type.js';
import { UserRefusal, type GivenFile, type GivenValue } from '../../service/kit-service.js';
import type { MemoryState } from '../memory-state.js';
import { keepGivenFile } from '../payloads/kept-files.js';
import type { AttachmentObject } from '../payloads/message-object.js';
import { findLeafOption, wrapInSteps, type CommandLeaf, type SentOption } from './command-leaf.js';
import { findFileProblem } from './file-problem.js';
import type { KitActor } from '../../world/kit-actor.js';
import { canPick, describeKinds, type EntityKind } from './pickable.js';

type GivenOptions = Readonly<Record<string, GivenValue>>;

/** A command with its options filled in. */
export interface FilledCommand {
  readonly path: string;
  readonly options: readonly SentOption[];
  /** The files, by id. */
  readonly attachments: Readonly<Record<string, AttachmentObject>>;
  /** The option being typed. */
  readonly focused: CommandOption | null;
}

/**
 * Fills in a command that is sent. Files are kept when everything else is valid.
 *
 * @throws UserRefusal If a client would not send it.
 */
export function fillCommand(
  state: MemoryState,
  actor: KitActor,
  leaf: CommandLeaf,
  given: GivenOptions,
): FilledCommand {
  const filled = Object.entries(given).map(([name, value]) => {
    const option = findLeafOption(actor.user, leaf, name);
    return { option, value: readOption(state, actor, leaf, option, value) };
  });
  const missing = leaf.options.filter(
    ({ name, required }) => required === true && !Object.hasOwn(given, name),
  );
  if (missing.length > 0) {
    const names = missing.map(({ name }) => `"${name}"`).join(', ');
    throw new UserRefusal(
      'OPTION_MISSING',
      `${actor.user.username} cannot send "/${leaf.path}" without ${names}: ${missing.length > 1 ? 'they are' : 'it is'} required.`,
    );
  }
  const attachments: Record<string, AttachmentObject> = {};
  const values = filled.map(({ option, value }) => {
    if (typeof value !== 'object') return toSent(option, value);
    const attachment = keepGivenFile(state, actor.channel.id, value);
    attachments[attachment.id] = attachment;
    return toSent(option, attachment.id);
  });
  return { path: leaf.path, options: wrapInSteps(leaf, values), attachments, focused: null };
}

/**
 * Fills in a command that is being typed: required options may still be missing, invalid ones are sent as they are, and
 * files are not sent.
 *
 * @throws UserRefusal If the option that is typed has no autocomplete.
 */
export function fillTyping(
  state: MemoryState,
  actor: KitActor,
  leaf: CommandLeaf,
  given: GivenOptions,
  typed: { readonly name: string; readonly value: string },
): FilledCommand {
  const { user } = actor;
  const focused = findLeafOption(user, leaf, typed.name);
  if (focused.autocomplete !== true) {
    throw new UserRefusal(
      'NO_AUTOCOMPLETE',
      `${user.username} gets no suggestions for "${focused.name}" of "/${leaf.path}": it is registered without autocomplete.`,
    );
  }
  const others = Object.entries(given).flatMap(([name, value]): SentOption[] => {
    const option = findLeafOption(user, leaf, name);
    if (option === focused || option.type === OptionType.ATTACHMENT || typeof value === 'object') return [];
    return [toSent(option, value)];
  });
  // The text of an option is delivered as text, whatever its type: numbers are found by their names.
  const options = wrapInSteps(leaf, [...others, { ...toSent(focused, typed.value), focused: true }]);
  return { path: leaf.path, options, attachments: {}, focused };
}

/** What each type of option that is answered with an id accepts. */
const KINDS: Readonly<Record<number, readonly EntityKind[]>> = {
  [OptionType.USER]: ['users'],
  [OptionType.ROLE]: ['roles'],
  [OptionType.MENTIONABLE]: ['users', 'roles'],
  [OptionType.CHANNEL]: ['channels'],
};

/** @throws UserRefusal If a client would not accept the value. */
function readOption(
  state: MemoryState,
  actor: KitActor,
  leaf: CommandLeaf,
  option: CommandOption,
  value: GivenValue,
): GivenValue {
  const { type } = option;
  const fail = (found: string) => badValue(actor, leaf, option, found);
  if (type === OptionType.ATTACHMENT) {
    if (typeof value !== 'object') throw fail(JSON.stringify(value));
    const problem = findFileProblem(value, option.file_types ?? []);
    if (problem !== undefined) throw fail(problem);
    return value;
  }
  if (typeof value === 'object') throw fail(`the file ${value.filename}`);
  const found = JSON.stringify(value);
  const kinds = KINDS[type];
  if (kinds) {
    const accepted = { kinds, channelTypes: option.channel_types };
    if (typeof value !== 'string' || !canPick(state, actor, accepted, value)) throw fail(found);
    return value;
  }
  if (typeof value !== jsTypeOf(type) || !fitsOption(option, value)) throw fail(found);
  return value;
}

function jsTypeOf(type: number): string {
  if (type === OptionType.STRING) return 'string';
  return type === OptionType.BOOLEAN ? 'boolean' : 'number';
}

function toSent({ name, type }: CommandOption, value: Exclude<GivenValue, GivenFile>): SentOption {
  return { name, type, value };
}

function badValue(
  { user }: KitActor,
  { path }: CommandLeaf,
  option: CommandOption,
  found: string,
): UserRefusal {
  return new UserRefusal(
    'BAD_OPTION_VALUE',
    `${user.username} cannot fill in "${option.name}" of "/${path}" with ${found}: it accepts ${describeAccepted(option)}.`,
  );
}

function describeAccepted(option: CommandOption): string {
  if (option.choices) return `one of ${option.choices.map(({ value }) => JSON.stringify(value)).join(', ')}`;
  const kinds = KINDS[option.type];
  if (kinds) return `the id of ${describeKinds({ kinds, channelTypes: option.channel_types })}`;
  if (option.type === OptionType.BOOLEAN) return 'true or false';
  if (option.type !== OptionType.ATTACHMENT) return describeInput(option);
  return option.file_types?.length ? `a file of the kinds ${option.file_types.join(', ')}` : 'a file';
}
