import {
  type ChannelType,
  type CommandOption,
  type CommandPayload,
  CommandType,
  isSubcommandType,
  OptionType,
} from 'commandry/protocol';
import { readSlash, readTypedOptions } from '../../../emulator/domain/acting/read-typed-command.js';
import type { Action } from './act-in-emulator.js';

/** Something that an action names, by id or name. */
export interface NamedEntity {
  readonly kind: 'user' | 'role' | 'channel' | 'message';
  readonly id?: string;
  readonly name?: string;
  /** For channels: a type that the option accepts. */
  readonly channelType?: ChannelType | undefined;
}

/** Returns the users, roles and channels named in options, and the target of a context menu. */
export function findNamed(commands: readonly CommandPayload[], action: Action): NamedEntity[] {
  switch (action.kind) {
    case 'slash':
    case 'typing':
      return findInOptions(commands, action.typed);
    case 'user':
      return listOf(action.target === undefined ? undefined : read('user', action.target));
    case 'message':
      return action.target === undefined ? [] : [{ kind: 'message', id: action.target }];
    case 'launch':
      return [];
  }
}

type Typed = Extract<Action, { readonly typed: unknown }>['typed'];

function findInOptions(
  commands: readonly CommandPayload[],
  { text, options: beside = {} }: Typed,
): NamedEntity[] {
  const words = readSlash(text);
  const options = findLeafOptions(commands, words.next);
  return [
    ...readPairs(words.rest, options).flatMap(({ option, text: value }) => readFilled(option, value)),
    ...options.flatMap((option) => readFilled(option, beside[option.name] ?? '')),
  ];
}

/** Unreadable text has no pairs: the emulator rejects it later, with the reason. */
function readPairs(text: string, options: readonly CommandOption[]) {
  try {
    return readTypedOptions(text, options);
  } catch {
    return [];
  }
}

function findLeafOptions(
  commands: readonly CommandPayload[],
  nextWord: () => string | undefined,
): readonly CommandOption[] {
  const name = nextWord();
  const command = commands.find(
    ({ name: own, type = CommandType.CHAT_INPUT }) => own === name && type === CommandType.CHAT_INPUT,
  );
  let options = command?.options ?? [];
  while (options.some(({ type }) => isSubcommandType(type))) {
    const word = nextWord();
    options = options.find((option) => option.name === word)?.options ?? [];
  }
  return options;
}

function readFilled({ type, channel_types: types }: CommandOption, value: string): NamedEntity[] {
  const text = value.trim();
  switch (type) {
    case OptionType.USER:
      return listOf(read('user', text));
    case OptionType.ROLE:
      return listOf(read('role', text));
    case OptionType.MENTIONABLE:
      return listOf(read(text.startsWith('<@&') ? 'role' : 'user', text));
    case OptionType.CHANNEL:
      return listOf(read('channel', text)).map((named) => ({
        ...named,
        // An app's option types have passed the rules of the service.
        channelType: types?.[0] as ChannelType | undefined,
      }));
    default:
      return [];
  }
}

/** `<@5>`, `<@&5>`, `<#5>` and `5` are ids; `@ben` and `#general` are names. */
function read(kind: NamedEntity['kind'], text: string): NamedEntity | undefined {
  const id = /^(?:<(?:@[!&]?|#)(?=\d+>))?(\d+)>?$/.exec(text)?.[1];
  if (id !== undefined) return { kind, id };
  const name = /^[@#](.+)$/.exec(text)?.[1];
  return name === undefined ? undefined : { kind, name };
}

function listOf(named: NamedEntity | undefined): NamedEntity[] {
  return named ? [named] : [];
}
