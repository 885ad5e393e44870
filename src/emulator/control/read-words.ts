import type { CommandOption } from '../../model/command.js';
import type { WireOption } from '../delivery/payload-data.js';
import type { StoredCommand } from '../store/stored-command.js';
import { findLeaf, wrapValues, type Leaf } from './command-path.js';
import { ControlError } from './control-error.js';
import { checkDeliverable, readFocusedText, readGivenValue, readTypedValue } from './option-value.js';
import type { AutocompleteRequest, InvokeRequest } from './requests.js';
import { findOption, readSlash, readTypedOptions, WordReader } from './typed-text.js';

/** A command with its options filled in. */
export interface ReadCommand {
  readonly path: string;
  readonly options: readonly WireOption[];
  /** The option being typed, if one is. */
  readonly focused?: CommandOption;
}

/** What a body says in words: the command's name first, then everything else once the command is known. */
export interface Words {
  readonly name: string;
  readonly read: (command: StoredCommand) => ReadCommand;
}

/** A whole command, as it is sent. Every required option must be filled. */
export function readInvokedWords(body: InvokeRequest): Words {
  return readWords(body, (leaf, typed, given) => {
    const values = [
      ...typed.map(({ option, text }) => toWire(option, readTypedValue(option, text))),
      ...given.map(({ option, value }) => toWire(option, readGivenValue(option, value))),
    ];
    checkRequired(leaf, values);
    return { path: leaf.path, options: wrapValues(leaf, values) };
  });
}

/** A command that is being typed. Required options may still be missing. */
export function readTypingWords(body: AutocompleteRequest): Words {
  return readWords(body, (leaf, typed, given) => {
    const last = typed.at(-1);
    const focused = body.focused
      ? { option: findOption(body.focused.name, leaf.options), text: String(body.focused.value) }
      : last && { option: last.option, text: last.text.trimStart() };
    if (!focused)
      throw new ControlError(400, 'NO_FOCUSED_OPTION', `No option is being typed in /${leaf.path}.`);
    const { option } = focused;
    const value = readFocusedText(option, focused.text);
    const siblings = [
      ...typed
        .slice(0, -1)
        .map((sibling) => toWire(sibling.option, readTypedValue(sibling.option, sibling.text))),
      ...given
        .filter((sibling) => sibling.option !== option)
        .map((sibling) => toWire(sibling.option, readGivenValue(sibling.option, sibling.value))),
    ];
    const options = wrapValues(leaf, [...siblings, { ...toWire(option, value), focused: true }]);
    return { path: leaf.path, options, focused: option };
  });
}

type Typed = ReturnType<typeof readTypedOptions>;
type Given = readonly { readonly option: CommandOption; readonly value: unknown }[];

function readWords(
  body: Pick<InvokeRequest, 'text' | 'command' | 'options'>,
  finish: (leaf: Leaf, typed: Typed, given: Given) => ReadCommand,
): Words {
  const words = body.text === undefined ? new WordReader(body.command ?? '') : readSlash(body.text);
  const name = words.next() ?? '';
  return {
    name,
    read(command) {
      const leaf = findLeaf(command, words.next);
      const typed = body.text === undefined ? [] : readTypedOptions(words.rest, leaf.options);
      if (body.text === undefined && words.rest !== '') findOption(words.rest, []);
      const given = Object.entries(body.options ?? {}).map(([optionName, value]) => ({
        option: findOption(optionName, leaf.options),
        value,
      }));
      return finish(leaf, typed, given);
    },
  };
}

function toWire({ name, type }: CommandOption, value: string | number | boolean): WireOption {
  return { name, type, value };
}

function checkRequired({ path, options }: Leaf, values: readonly WireOption[]): void {
  const missing = options.filter(
    (option) => option.required === true && !values.some((value) => value.name === option.name),
  );
  missing.forEach(checkDeliverable);
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => `"${name}"`).join(', ');
  throw new ControlError(400, 'OPTION_MISSING', `/${path} needs ${names}.`);
}
