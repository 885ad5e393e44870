import {
  type ChannelType,
  type CommandOption,
  type CommandPayload,
  CommandType,
  OptionType,
  readOptionTexts,
  readTypedPath,
} from 'commandry/protocol';
import type { Action } from './act-in-emulator.js';
import type { Step } from './steps/step-words.js';

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
    case 'steps':
      return [];
  }
}

/**
 * Returns the users, roles and channels named in the values of steps. Which of them a name after @ means is not known
 * before: it stands for a user and a role.
 */
export function findNamedInSteps(steps: readonly Step[]): NamedEntity[] {
  const texts = steps.flatMap((step) =>
    step.kind === 'press' ? [] : step.kind === 'choose' ? [step.text] : step.texts,
  );
  const values = texts.flatMap((text) => text.slice(text.lastIndexOf('=') + 1).split(','));
  return values.flatMap((value) => {
    const text = value.trim();
    if (/^(#.|<#)/.test(text)) return listOf(read('channel', text));
    if (text.startsWith('<@&')) return listOf(read('role', text));
    if (text.startsWith('<@')) return listOf(read('user', text));
    // Longer ones, and paths of files, are no names.
    return /^@[^/\\]{1,32}$/.test(text) ? [...listOf(read('user', text)), ...listOf(read('role', text))] : [];
  });
}

type Typed = Extract<Action, { readonly typed: unknown }>['typed'];

/** Text that the emulator will reject, with the reason, is passed over. */
function findInOptions(
  commands: readonly CommandPayload[],
  { text, options: beside = {} }: Typed,
): NamedEntity[] {
  const slash = commands.filter(({ type = CommandType.CHAT_INPUT }) => type === CommandType.CHAT_INPUT);
  const { options, end } = readTypedPath(text, slash);
  return [
    ...readOptionTexts(text.slice(end), options).texts.flatMap(({ option, text: value }) =>
      readFilled(option, value),
    ),
    ...Object.entries(beside).flatMap(([name, value]) =>
      options.filter((option) => option.name === name).flatMap((option) => readFilled(option, value)),
    ),
  ];
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
        // An app's option types have passed the rules of Discord.
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
