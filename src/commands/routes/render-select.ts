import { CommandryError } from '../../common/errors/commandry-error.js';
import { ComponentType } from '../../protocol/components/component.js';
import { defined } from '../types/defined.js';
import { toEmoji } from '../messages/row-components.js';
import type { RouteChoice, SelectDefinition } from './route-definition.js';
import type { SelectKind } from './route-kinds.js';

/** Localizes a text: the translation if there is one, else the default. */
export type TextIn = (text: string, localizations?: Readonly<Record<string, string | undefined>>) => string;

/** Texts as they were declared. */
export const AS_DECLARED: TextIn = (text) => text;

/** The wire value of each kind of select. */
export const SELECT_TYPES = {
  stringSelect: ComponentType.STRING_SELECT,
  userSelect: ComponentType.USER_SELECT,
  roleSelect: ComponentType.ROLE_SELECT,
  mentionableSelect: ComponentType.MENTIONABLE_SELECT,
  channelSelect: ComponentType.CHANNEL_SELECT,
} as const satisfies Record<SelectKind, number>;

/** The initial values of a select: values of choices, or ids. */
export type SelectDefaults = readonly (string | { readonly user: string } | { readonly role: string })[];

/** Returns the wire form of a select, without its custom id. */
export function renderSelect(
  kind: SelectKind,
  { placeholder, minValues, maxValues, choices, channelTypes }: SelectDefinition,
  defaults: SelectDefaults | undefined,
  textIn: TextIn = AS_DECLARED,
): Record<string, unknown> {
  return defined({
    type: SELECT_TYPES[kind],
    placeholder,
    min_values: minValues,
    max_values: maxValues,
    channel_types: channelTypes,
    options: kind === 'stringSelect' ? renderChoices(choices ?? [], defaults, textIn) : undefined,
    default_values:
      kind === 'stringSelect' || !defaults ? undefined : defaults.map((one) => toDefault(kind, one)),
  });
}

/** Returns the wire form of choices, with the defaults selected. */
export function renderChoices(
  choices: readonly RouteChoice[],
  defaults: SelectDefaults | undefined,
  textIn: TextIn,
): readonly object[] {
  const unknown = defaults?.find((value) => !choices.some((choice) => choice.value === value));
  if (unknown !== undefined)
    throw new CommandryError(
      'SETTING_INVALID',
      `${JSON.stringify(unknown)} cannot be selected at first: the choices are ${choices.map(({ value }) => JSON.stringify(value)).join(', ')}.`,
    );
  return choices.map(({ label, labelLocalizations, value, description, descriptionLocalizations, emoji }) =>
    defined({
      label: textIn(label, labelLocalizations),
      value,
      description: description === undefined ? undefined : textIn(description, descriptionLocalizations),
      emoji: toEmoji(emoji),
      default: defaults?.includes(value) === true ? true : undefined,
    }),
  );
}

const DEFAULT_TYPES: Readonly<Partial<Record<SelectKind, string>>> = {
  userSelect: 'user',
  roleSelect: 'role',
  channelSelect: 'channel',
};

function toDefault(kind: SelectKind, given: SelectDefaults[number]): object {
  if (typeof given === 'string') return { id: given, type: DEFAULT_TYPES[kind] ?? 'user' };
  return 'user' in given ? { id: given.user, type: 'user' } : { id: given.role, type: 'role' };
}
