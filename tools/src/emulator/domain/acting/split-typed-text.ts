import { type CommandOption, OptionType, readTypedName } from 'commandry/protocol';
import type { WireOption } from '../payloads/command-invocation.js';
import { keepFile } from '../objects/stored-attachment.js';
import type { StoredCommand } from '../../storage/stored-command.js';
import type { WireAttachment } from '../objects/wire-message.js';
import { findLeaf, wrapValues, type Leaf } from './command-path.js';
import { DomainError } from '../domain-error.js';
import type { GivenUpload } from './given-file.js';
import {
  readFocusedText,
  readGivenValue,
  readTypedValue,
  type Filling,
  type OptionValue,
} from './option-value.js';
import { checkSlash, findOption, optionTwice, readTyped } from './read-typed-command.js';

/** A command as a user types it: a text, or its name. `options` are all of its options or, with a text, further ones. */
export interface GivenWords {
  readonly text?: string | undefined;
  readonly command?: string | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** A command being typed. */
export interface UnfinishedWords extends GivenWords {
  /** The option being typed and its text so far. With `text`, it is the last one there. */
  readonly focused?: { readonly name: string; readonly value: string | number } | undefined;
}

/** A command with its options filled in. */
export interface ReadCommand {
  readonly path: string;
  readonly options: readonly WireOption[];
  /** The files given to options, by id. */
  readonly attachments?: Readonly<Record<string, WireAttachment>>;
  /** The option being typed, if any. */
  readonly focused?: CommandOption;
}

/** The parsed request: the command's name first, the rest once the command is known. */
export interface Words {
  readonly name: string;
  readonly read: (command: StoredCommand, filling: Filling) => ReadCommand;
}

/** An option with its value. */
interface Filled {
  readonly option: CommandOption;
  readonly value: OptionValue | GivenUpload;
}

/** A whole command, as sent. Every required option must be filled. */
export function readInvokedWords(body: GivenWords): Words {
  return readWords(body, (filling, leaf, typed, given) => {
    const filled: Filled[] = [
      ...typed.map(({ option, text }) => ({ option, value: readTypedValue(filling, option, text) })),
      ...given.map(({ option, value }) => ({ option, value: readGivenValue(filling, option, value) })),
    ];
    checkRequired(leaf, filled);
    const { values, attachments } = keepUploads(filling, filled);
    return { path: leaf.path, options: wrapValues(leaf, values), attachments };
  });
}

/** A command being typed. Required options may still be missing, and others may be invalid. */
export function readTypingWords(body: UnfinishedWords): Words {
  return readWords(body, (filling, leaf, typed, given) => {
    const last = typed.at(-1);
    const focused = body.focused
      ? { option: findOption(body.focused.name, leaf.options), text: String(body.focused.value) }
      : last && { option: last.option, text: last.text.trimStart() };
    if (!focused)
      throw new DomainError({
        rule: 'NO_FOCUSED_OPTION',
        explanation: `No option is being typed in /${leaf.path}.`,
      });
    const { option } = focused;
    const value = readFocusedText(option, focused.text);
    const siblings = [
      ...typed
        .slice(0, -1)
        .flatMap(({ option: sibling, text }) =>
          toSibling(sibling, text.trim(), () => readTypedValue(filling, sibling, text)),
        ),
      ...given
        .filter((other) => other.option !== option)
        .flatMap(({ option: sibling, value: found }) =>
          toSibling(sibling, found, () => readGivenValue(filling, sibling, found)),
        ),
    ];
    const options = wrapValues(leaf, [...siblings, { ...toWire(option, value), focused: true }]);
    return { path: leaf.path, options, focused: option };
  });
}

type Typed = ReturnType<typeof readTyped>;
type Given = readonly { readonly option: CommandOption; readonly value: unknown }[];

function readWords(
  body: GivenWords,
  finish: (filling: Filling, leaf: Leaf, typed: Typed, given: Given) => ReadCommand,
): Words {
  if (body.text !== undefined) checkSlash(body.text);
  const textOf = (command: string) => body.text ?? `/${body.command ?? command}`;
  return {
    name: readTypedName(textOf('')),
    read(command, filling) {
      const { rest, ...leaf } = findLeaf(command, textOf(command.body.name));
      const typed = body.text === undefined ? [] : readTyped(rest, leaf.options);
      if (body.text === undefined && rest !== '') findOption(rest, []);
      const given = Object.entries(body.options ?? {}).map(([optionName, value]) => {
        const option = findOption(optionName, leaf.options);
        if (typed.some((each) => each.option === option)) throw optionTwice(optionName);
        return { option, value };
      });
      return finish(filling, leaf, typed, given);
    },
  };
}

/** Another option while one is being typed: files are not sent, and an invalid value is sent as typed. */
function toSibling(
  option: CommandOption,
  found: unknown,
  read: () => OptionValue | GivenUpload,
): WireOption[] {
  if (option.type === OptionType.ATTACHMENT) return [];
  try {
    const value = read();
    return typeof value === 'object' ? [] : [toWire(option, value)];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isSendable = typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean';
    return isSendable ? [toWire(option, found)] : [];
  }
}

/** Files are stored when everything else is valid. */
function keepUploads({ service, actor }: Filling, filled: readonly Filled[]) {
  const attachments: Record<string, WireAttachment> = {};
  const values = filled.map(({ option, value }) => {
    if (typeof value !== 'object') return toWire(option, value);
    const place = { channelId: actor.channel.id, isEphemeral: true };
    const attachment = keepFile(service, place, value);
    attachments[attachment.id] = attachment;
    return toWire(option, attachment.id);
  });
  return { values, attachments };
}

function toWire({ name, type }: CommandOption, value: OptionValue): WireOption {
  return { name, type, value };
}

function checkRequired({ path, options }: Leaf, filled: readonly Filled[]): void {
  const missing = options.filter(
    (option) => option.required === true && !filled.some((each) => each.option === option),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => `"${name}"`).join(', ');
  throw new DomainError({ rule: 'OPTION_MISSING', explanation: `/${path} needs ${names}.` });
}
