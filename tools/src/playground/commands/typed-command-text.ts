import {
  CommandType,
  InteractionType,
  isSubcommandType,
  needsQuotes,
  OptionType,
  writeTypedOption,
} from 'commandry/protocol';
import type { SeenInteraction } from '../api/control-api.js';
import type { WireOption } from '../../emulator/domain/payloads/command-invocation.js';

const MENTIONS: Readonly<Record<number, string>> = {
  [OptionType.USER]: '@',
  [OptionType.ROLE]: '@&',
  [OptionType.CHANNEL]: '#',
};

/** Who uses a command, and where: the further options of `commandry invoke`. */
export interface Around {
  readonly username: string;
  readonly channelId: string;
  /** The emulator's address, unless it is the default one. */
  readonly emulator?: string;
}

/**
 * Returns the terminal command that causes the same interaction. Undefined for those that a terminal cannot cause:
 * components and modals, and typing a text that would be misread.
 *
 * A file becomes a placeholder, because a page never knows the path of a file: see {@link hasFiles}.
 */
export function toTerminalLine(interaction: SeenInteraction, around: Around): string | undefined {
  const words = toWords(interaction);
  if (!words) return undefined;
  const where = ['--as', quoteForShell(around.username), '--in', around.channelId];
  const emulator = around.emulator === undefined ? [] : ['--emulator', around.emulator];
  return ['npx commandry invoke', ...words, ...where, ...emulator].join(' ');
}

function toWords({ type, data }: SeenInteraction): string[] | undefined {
  const isTyping = type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE;
  if (type !== InteractionType.APPLICATION_COMMAND && !isTyping) return undefined;
  const { name, type: kind, target_id: target = '', options = [], resolved } = data as CommandData;
  switch (kind) {
    case CommandType.USER:
      return ['--user-command', quoteForShell(name), '--target', target];
    case CommandType.MESSAGE:
      return ['--message-command', quoteForShell(name), '--target', target];
    case CommandType.PRIMARY_ENTRY_POINT:
      return ['--launch', quoteForShell(name)];
    default:
      return toSlashWords(name, options, resolved?.attachments ?? {});
  }
}

/** True if the terminal command has placeholders for files. */
export function hasFiles({ data }: SeenInteraction): boolean {
  const { name, options = [] } = data as Partial<CommandData>;
  return name !== undefined && follow(name, options).values.some(isFile);
}

interface CommandData {
  readonly name: string;
  readonly type: number;
  readonly target_id?: string;
  readonly options?: readonly WireOption[];
  readonly resolved?: { readonly attachments?: Attachments };
}

/** By id. */
type Attachments = Readonly<Record<string, { readonly filename: string }>>;

function toSlashWords(
  name: string,
  options: readonly WireOption[],
  attachments: Attachments,
): string[] | undefined {
  const { path, values } = follow(name, options);
  const files = values.filter(isFile);
  const focused = values.find((option) => option.focused);
  // The text being typed must be in the command itself, where quotes have no effect.
  if (focused && focused.value !== '' && needsQuotes(String(focused.value))) return undefined;
  const typed = values.filter((option) => !files.includes(option) && option !== focused).map(toTyped);
  return [
    quoteForShell([`/${path}`, ...typed].join(' ')),
    ...(focused ? ['--autocomplete', quoteForShell(toTyped(focused))] : []),
    ...files.map((option) => {
      const filename = attachments[String(option.value)]?.filename ?? 'FILE';
      return `--file ${quoteForShell(`${option.name}=./PATH-TO/${filename}`)}`;
    }),
  ];
}

function follow(name: string, options: readonly WireOption[]) {
  let path = name;
  let values = options;
  for (let [step] = values; step && isSubcommandType(step.type); [step] = values) {
    path = `${path} ${step.name}`;
    values = step.options ?? [];
  }
  return { path, values };
}

function isFile({ type }: WireOption): boolean {
  return type === OptionType.ATTACHMENT;
}

function toTyped({ name, type, value = '', focused }: WireOption): string {
  const sign = MENTIONS[type];
  const text = String(value);
  if (sign !== undefined) return `${name}:<${sign}${text}>`;
  return focused && text === '' ? `${name}:` : writeTypedOption(name, text);
}

/** Quotes a word for a POSIX shell. */
export function quoteForShell(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) && !text.startsWith('/') ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
