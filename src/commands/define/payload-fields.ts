import type { CommandChoice, CommandOption, CommandPayload } from '../../protocol/commands/command.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { isJsonObject, type JsonObject } from '../../protocol/validation/field-checker.js';
import type { ProblemList } from '../compile/checks/problem-list.js';

type Known<T> = Readonly<Record<keyof { [K in keyof T as string extends K ? never : K]: T[K] }, true>>;

const COMMAND_FIELDS: Known<CommandPayload> = {
  type: true,
  name: true,
  name_localizations: true,
  description: true,
  description_localizations: true,
  options: true,
  default_member_permissions: true,
  dm_permission: true,
  default_permission: true,
  nsfw: true,
  integration_types: true,
  contexts: true,
  handler: true,
};

const OPTION_FIELDS: Known<CommandOption> = {
  type: true,
  name: true,
  name_localizations: true,
  description: true,
  description_localizations: true,
  required: true,
  choices: true,
  options: true,
  channel_types: true,
  min_value: true,
  max_value: true,
  min_length: true,
  max_length: true,
  autocomplete: true,
  file_types: true,
};

const CHOICE_FIELDS: Known<CommandChoice> = { name: true, name_localizations: true, value: true };

/** Returns what JSON would hold of a value. A bigint, which it cannot, stays, so that the rules of Discord report it. */
export function copyPayload(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  const { toJSON } = value as { readonly toJSON?: unknown };
  if (typeof toJSON === 'function') return copyPayload(toJSON.call(value));
  if (Array.isArray(value)) return value.map((element) => copyPayload(element) ?? null);
  const fields = Object.entries(value).map(([key, field]) => [key, copyPayload(field)] as const);
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
}

/**
 * Reports the fields that Commandry does not know, with their paths. It could not tell whether they differ from what is
 * registered.
 */
export function checkPayloadFields(payload: JsonObject, className: string, problems: ProblemList): void {
  const check = (
    level: JsonObject,
    known: object,
    at: readonly string[],
    names: readonly unknown[],
  ): void => {
    for (const [field, value] of Object.entries(level)) {
      if (Object.hasOwn(known, field)) continue;
      const found = `${[...at, field].join('.')} ${describeFound(value)}`;
      const location = { className, option: names.map(String).join(' ') };
      problems.add('PAYLOAD_FIELD_UNKNOWN', location, found, `one of ${Object.keys(known).join(', ')}`);
    }
  };
  const walk = (level: JsonObject, known: object, at: readonly string[], names: readonly unknown[]): void => {
    check(level, known, at, names);
    for (const [index, choice] of objectsIn(level['choices']))
      check(choice, CHOICE_FIELDS, [...at, `choices[${index}]`], names);
    // Deeper than a group, a subcommand and its options there are none; the rules of Discord say so.
    if (at.length >= 3) return;
    for (const [index, option] of objectsIn(level['options']))
      walk(option, OPTION_FIELDS, [...at, `options[${index}]`], [...names, option['name']]);
  };
  walk(payload, COMMAND_FIELDS, [], [payload['name']]);
}

/** Returns the objects of a list with their indices; what else there is, the rules of Discord report. */
export function objectsIn(list: unknown): (readonly [index: number, element: JsonObject])[] {
  if (!Array.isArray(list)) return [];
  return [...(list as readonly unknown[]).entries()].flatMap(([index, element]) =>
    isJsonObject(element) ? [[index, element] as const] : [],
  );
}
