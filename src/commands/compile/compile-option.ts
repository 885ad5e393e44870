import { ChannelType } from '../../protocol/guilds/channel-type.js';
import type { ChoiceDefinition, OptionDefinition } from './definition.js';
import { defined } from '../types/defined.js';
import { COMMAND_LIMITS } from '../../protocol/commands/limits.js';
import { isSchema, liftRules, toTransform } from './compile-schema.js';
import { copied, mapList, orEmpty, valueNamed } from './map-list.js';
import { toCallable } from '../types/options/autocomplete-provider.js';
import type { LooseOptionSettings, OptionSpec } from '../types/options/option-settings.js';
import { OPTION_TYPES } from '../types/options/option-values.js';
import type { AnySchema } from '../types/standard-schema.js';

/**
 * Compiles an option. Invalid settings from plain JavaScript are passed on unchanged, so that the rules of Discord
 * report them.
 */
export function compileOption(
  name: string,
  description: string,
  { type, settings: given, transform }: OptionSpec,
): OptionDefinition {
  const settings = orEmpty(given);
  const option: Record<string, unknown> = {
    type: valueNamed(OPTION_TYPES, type),
    name,
    description,
    required: settings.required ?? false,
  };
  for (const key in settings) {
    const value = compileSetting(key, settings);
    if (value !== undefined) option[key] = value;
  }
  if (isSchema(settings.schema)) addSchema(option, settings.schema, type);
  if (transform) option['transform'] = transform;
  return option as unknown as OptionDefinition;
}

/** Adds a schema and the rules that it says itself; those of the author come first. */
function addSchema(option: Record<string, unknown>, schema: AnySchema, type: string): void {
  const { choices, ...bounds } = liftRules(schema, type, COMMAND_LIMITS.maxLength.max);
  for (const [key, bound] of Object.entries(bounds)) option[key] ??= bound;
  if (option['autocomplete'] === undefined)
    option['choices'] ??= choices?.map((value) => ({ name: String(value), value }));
  if (option['choices'] === undefined) delete option['choices'];
  option['transform'] = toTransform(schema);
  option['hasSchema'] = true;
}

function compileSetting(key: string, settings: LooseOptionSettings): unknown {
  switch (key) {
    case 'choices':
      return isEmptyList(settings.choices) ? undefined : compileChoices(settings.choices);
    case 'channelTypes':
      return mapList(settings.channelTypes, (name) => valueNamed(ChannelType, name));
    case 'autocomplete':
      return toCallable(settings.autocomplete);
    case 'required':
      return undefined;
    case 'schema':
      // The rules report what is none.
      return isSchema(settings.schema) ? undefined : settings.schema;
    default:
      return copied(settings[key as keyof LooseOptionSettings]);
  }
}

/** Whether a list of choices is empty, which restricts nothing. */
function isEmptyList(choices: unknown): boolean {
  return Array.isArray(choices) && choices.length === 0;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Replaces a hole in a list: a choice without name and value, which the rules of Discord report. */
const NO_CHOICE = {} as ChoiceDefinition;

function compileChoices(choices: LooseOptionSettings['choices']): readonly ChoiceDefinition[] | undefined {
  if (!isObject(choices)) return choices;
  if (!Array.isArray(choices)) {
    return Object.entries(withoutReverseMapping(choices)).map(([name, value]) => ({ name, value }));
  }
  return (choices as readonly (string | number | ChoiceDefinition | null)[]).map((choice) => {
    if (choice === null) return NO_CHOICE;
    if (typeof choice !== 'object') return { name: String(choice), value: choice };
    const { name, value, nameLocalizations } = choice;
    return { name, value, ...defined({ nameLocalizations }) };
  });
}

/** A numeric enum of TypeScript also maps its values back to their names; those are not choices. */
function withoutReverseMapping(choices: object): Record<string, string | number> {
  const entries = Object.entries(choices) as [string, string | number][];
  const isReverse = ([key, value]: [string, string | number]): boolean =>
    typeof value === 'string' && (choices as Record<string, unknown>)[value] === Number(key);
  return Object.fromEntries(entries.filter((entry) => !isReverse(entry)));
}
