import { CommandType } from '../protocol/commands/command-type.js';
import type { CommandChoice, CommandOption, CommandPayload } from '../protocol/commands/command.js';
import { OptionType } from '../protocol/commands/options/option-type.js';
import type { Locale } from '../protocol/locale/locale.js';
import type { LocaleDictionary } from '../protocol/locale/resolve-locale.js';
import { isJsonObject } from '../protocol/validation/field-checker.js';
import type { PayloadProblem } from '../protocol/validation/payload-problem.js';

/** The kind of node that a text belongs to. */
export type TextLocationKind =
  | 'command'
  | 'group'
  | 'subcommand'
  | 'option'
  | 'choice'
  | 'modal'
  | 'modalInput'
  | 'modalChoice';

/**
 * Which text of the node. Nodes of commands have a name and a description; only a choice and a context menu command have
 * no description. The others are of modals.
 */
export type TextField =
  | 'name'
  | 'description'
  | 'title'
  | 'textAfter'
  | 'label'
  | 'placeholder'
  | 'textBefore';

/** One text to be written in one locale. */
export interface TextLocation {
  /** The language to write the text in. */
  readonly locale: Locale;
  readonly kind: TextLocationKind;
  /** Which text of the node, for example `description`. */
  readonly field: TextField;
  /** The type of its command, also for options and choices: 1 to 4. Absent in a modal. */
  readonly commandType?: CommandType;
  /**
   * Default names from the command down, for example `['weather', 'forecast', 'unit', 'metric']`. In a modal the id of its
   * route, the custom id of the field and the label of the choice.
   */
  readonly names: readonly string[];
  /** The key of the text in a catalogue, for example `commands.weather.description`. */
  readonly key: string;
  /** The text that is shown without a translation. */
  readonly defaultText: string;
}

/** A node of a payload or modal that has texts. */
export type LocalizableNode = { name: string } & Partial<
  Record<Exclude<TextField, 'name'>, string | undefined>
> &
  Partial<Record<`${TextField}_localizations`, LocaleDictionary | null | undefined>>;

/** A node and its location. */
export interface Site extends Pick<TextLocation, 'kind' | 'commandType' | 'names' | 'key'> {
  /** The path from the list of payloads. */
  readonly path: PayloadProblem['path'];
  readonly node: LocalizableNode;
}

/** The first step of a key: commands of different types may share a name. */
const KEY_ROOTS: Readonly<Record<CommandType, string>> = {
  [CommandType.CHAT_INPUT]: 'commands',
  [CommandType.USER]: 'user_commands',
  [CommandType.MESSAGE]: 'message_commands',
  [CommandType.PRIMARY_ENTRY_POINT]: 'entry_point_commands',
};

const NESTED_KINDS: ReadonlyMap<unknown, TextLocationKind> = new Map<unknown, TextLocationKind>([
  [OptionType.SUB_COMMAND, 'subcommand'],
  [OptionType.SUB_COMMAND_GROUP, 'group'],
]);

/** Returns every node with texts in a list of payloads, from the top down. Skips nodes without a name. */
export function findSites(payloads: readonly CommandPayload[]): Site[] {
  const sites: Site[] = [];
  for (const [index, payload] of payloads.entries()) {
    if (!hasName(payload)) continue;
    const { name, type: commandType = CommandType.CHAT_INPUT } = payload;
    if (!Object.hasOwn(KEY_ROOTS, commandType)) continue;
    const key = `${KEY_ROOTS[commandType]}.${name}`;
    addSite(
      sites,
      { kind: 'command', commandType, names: [name], key, path: [index], node: payload },
      payload,
    );
  }
  return sites;
}

/**
 * Copies a node and everything below it that has texts. A node that occurs twice becomes two, since each gets its own
 * texts.
 */
export function copyTree<T>(node: T): T {
  if (!isJsonObject(node)) return node;
  const copy: Record<string, unknown> = { ...node };
  for (const list of ['options', 'choices']) {
    const children = copy[list];
    if (Array.isArray(children)) copy[list] = children.map((child: unknown) => copyTree(child));
  }
  return copy as T;
}

/** The texts of the nodes of a modal. */
const MODAL_FIELDS: Readonly<Partial<Record<TextLocationKind, readonly TextField[]>>> = {
  modal: ['title', 'textAfter'],
  modalInput: ['label', 'description', 'placeholder', 'textBefore'],
  modalChoice: ['label', 'description'],
};

/** Returns which texts a node has. */
export function fieldsOf({ kind, node }: Site): readonly TextField[] {
  const ofModal = MODAL_FIELDS[kind];
  if (ofModal) return ofModal.filter((field) => typeof node[field] === 'string' && node[field] !== '');
  const isDescribed = kind !== 'choice' && typeof node.description === 'string' && node.description !== '';
  return isDescribed ? ['name', 'description'] : ['name'];
}

/** Returns the dictionary of a text, or `undefined` if it is not an object. */
export function dictionaryOf(node: LocalizableNode, field: TextField): LocaleDictionary | undefined {
  const value: unknown = node[`${field}_localizations`];
  return isJsonObject(value) ? (value as LocaleDictionary) : undefined;
}

/** A site in a command. */
type CommandSite = Site & { readonly commandType: CommandType };

function addSite(
  sites: Site[],
  site: CommandSite,
  holder: { options?: CommandOption[] | null | undefined; choices?: CommandChoice[] | null | undefined },
): void {
  sites.push(site);
  for (const [index, option] of elements(holder.options)) {
    const kind = NESTED_KINDS.get(option.type) ?? 'option';
    addSite(sites, stepDown(site, kind, ['options', index], option), option);
  }
  for (const [index, choice] of elements(holder.choices)) {
    sites.push(stepDown(site, 'choice', ['choices', index], choice));
  }
}

function stepDown(
  { commandType, names, key, path }: CommandSite,
  kind: TextLocationKind,
  step: readonly [string, number],
  node: LocalizableNode,
): CommandSite {
  return {
    kind,
    commandType,
    names: [...names, node.name],
    key: `${key}.${step[0]}.${node.name}`,
    path: [...path, ...step],
    node,
  };
}

function elements<T>(list: readonly T[] | null | undefined): (readonly [number, T])[] {
  return Array.isArray(list) ? [...list.entries()].filter(([, element]) => hasName(element)) : [];
}

function hasName(node: unknown): boolean {
  return isJsonObject(node) && typeof node['name'] === 'string';
}

/** The keys of the texts that came from the source, by locale. */
export type LocalizedKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the key of a text, if it came from a source. */
export function keyOf(
  site: Site,
  field: TextField,
  locale: string,
  keys: LocalizedKeys | undefined,
): { key: string } | undefined {
  const key = `${site.key}.${field}`;
  return keys?.get(locale)?.has(key) === true ? { key } : undefined;
}
