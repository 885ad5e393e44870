import { FILE_TYPE_GROUPS } from '../commands/options/file-types.js';

/** The JSON types that a field can be required to have. */
export type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';

/** The requirement of a rule of Discord, as data. */
export type PayloadRule =
  | { readonly code: 'FIELD_REQUIRED' }
  | { readonly code: 'WRONG_KIND'; readonly kind: Kind }
  | { readonly code: 'BAD_LENGTH'; readonly min: number; readonly max: number }
  | { readonly code: 'TOO_MANY'; readonly min?: number; readonly max: number }
  | { readonly code: 'TOO_MANY_COMMANDS'; readonly type: string; readonly max: number }
  | { readonly code: 'NOT_ALLOWED_VALUE'; readonly allowed: readonly (number | string)[] }
  | { readonly code: 'OUT_OF_RANGE'; readonly min: number; readonly max: number }
  | { readonly code: 'RANGE_REVERSED'; readonly lower: string; readonly upper: string }
  | { readonly code: 'NAME_INVALID' }
  | { readonly code: 'COMMAND_NAME_DUPLICATE' }
  | { readonly code: 'OPTION_NAME_DUPLICATE' }
  | { readonly code: 'REQUIRED_AFTER_OPTIONAL' }
  | { readonly code: 'SUBCOMMANDS_MIXED' }
  | { readonly code: 'FIELD_NOT_FOR_OPTION_TYPE'; readonly field: string }
  | { readonly code: 'CHOICES_WITH_AUTOCOMPLETE' }
  | { readonly code: 'CONTEXT_MENU_DESCRIPTION' }
  | { readonly code: 'CONTEXT_MENU_OPTIONS' }
  | { readonly code: 'HANDLER_NOT_ALLOWED' }
  | { readonly code: 'ENTRY_POINT_IN_GUILD' }
  | { readonly code: 'TOO_FEW'; readonly min: number; readonly max: number }
  | { readonly code: 'VALUE_REPEATED' }
  | { readonly code: 'NOT_A_SNOWFLAKE' }
  | { readonly code: 'NOT_A_PERMISSION_SET' }
  | { readonly code: 'NOT_A_DICTIONARY' }
  | { readonly code: 'LOCALIZED_NAME_TAKEN'; readonly locale: string }
  | { readonly code: 'FILE_TYPE_INVALID' }
  | { readonly code: 'CONTEXT_NOT_IN_GUILD' }
  | { readonly code: 'AGE_RESTRICTION_NOT_ALLOWED' }
  | { readonly code: 'COMMAND_TOO_LARGE'; readonly max: number };

/** The code of a rule that a registration payload can break. */
export type PayloadRuleCode = PayloadRule['code'];

/** One violation of a rule of Discord in a registration payload. */
export type PayloadProblem = PayloadRule & {
  /** Field names and list indices from the root of the payload. */
  readonly path: readonly (string | number)[];
  /** The offending value, short enough to print. */
  readonly found: string;
};

/** Describes what each rule wants. */
const WANTED: { readonly [Code in PayloadRuleCode]: (rule: Extract<PayloadRule, { code: Code }>) => string } =
  {
    FIELD_REQUIRED: () => 'a value: the field is required',
    WRONG_KIND: (rule) => `${/^[aeiou]/.test(rule.kind) ? 'an' : 'a'} ${rule.kind}`,
    BAD_LENGTH: (rule) => `${rule.min} to ${rule.max} characters`,
    TOO_MANY: (rule) => `at most ${rule.max} elements`,
    TOO_MANY_COMMANDS: (rule) => `at most ${rule.max} ${rule.type} commands in a scope`,
    NOT_ALLOWED_VALUE: (rule) => `one of ${rule.allowed.join(', ')}`,
    OUT_OF_RANGE: (rule) => `a value from ${rule.min} to ${rule.max}`,
    RANGE_REVERSED: (rule) => `${rule.lower} not above ${rule.upper}`,
    NAME_INVALID: () =>
      "letters, digits, -, _ and ' only, without spaces, and lower case wherever a letter has one",
    COMMAND_NAME_DUPLICATE: () => 'one command of each type and name in a scope',
    OPTION_NAME_DUPLICATE: () => 'different names within one list of options',
    REQUIRED_AFTER_OPTIONAL: () => 'every required option before the first optional one',
    SUBCOMMANDS_MIXED: () => 'either only subcommands and groups, or only other options',
    FIELD_NOT_FOR_OPTION_TYPE: (rule) => `no ${rule.field} on this type of option`,
    CHOICES_WITH_AUTOCOMPLETE: () => 'choices or autocomplete, not both',
    CONTEXT_MENU_DESCRIPTION: () => 'no description on user and message commands',
    CONTEXT_MENU_OPTIONS: () => 'options on chat input commands only',
    HANDLER_NOT_ALLOWED: () => 'a handler on entry point commands only',
    ENTRY_POINT_IN_GUILD: () => 'an entry point command among the global commands only',
    TOO_FEW: (rule) => (rule.min === 1 ? 'at least one element' : `at least ${rule.min} elements`),
    VALUE_REPEATED: () => 'each value once',
    NOT_A_SNOWFLAKE: () => 'a snowflake: 1 to 20 decimal digits in a string',
    NOT_A_PERMISSION_SET: () => 'a set of permission bits as decimal text, 0 to 2^54-1',
    NOT_A_DICTIONARY: () => 'an object with a text for each locale',
    LOCALIZED_NAME_TAKEN: (rule) =>
      `a name for ${rule.locale} that no other option of the list has, by default or for ${rule.locale}`,
    FILE_TYPE_INVALID: () =>
      `one of ${Object.keys(FILE_TYPE_GROUPS).join(', ')}, or an extension with its dot`,
    AGE_RESTRICTION_NOT_ALLOWED: () => 'no age-restricted commands in an app that is listed in the directory',
    CONTEXT_NOT_IN_GUILD: () => 'no BOT_DM among the contexts of a guild command',
    COMMAND_TOO_LARGE: (rule) =>
      `at most ${rule.max} characters in all names, descriptions and choice values together`,
  };

/** Every code. */
export const PAYLOAD_RULE_CODES = /* @__PURE__ */ Object.keys(WANTED) as readonly PayloadRuleCode[];

/** Describes the requirement of a rule. */
export function describeWanted(problem: PayloadRule): string {
  // Each code describes its own rule, but the compiler cannot follow that through the lookup.
  return (WANTED[problem.code] as (rule: PayloadRule) => string)(problem);
}
