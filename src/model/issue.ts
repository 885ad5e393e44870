import { FILE_TYPE_GROUPS } from './file-types.js';

/** The JSON kinds a field can be asked to have. */
export type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';

/** What a rule of the service wanted. Machine first: prose is made from it last. */
export type IssueRule =
  | { readonly code: 'FIELD_REQUIRED' }
  | { readonly code: 'WRONG_KIND'; readonly kind: Kind }
  | { readonly code: 'BAD_LENGTH'; readonly min: number; readonly max: number }
  | { readonly code: 'TOO_MANY'; readonly max: number }
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
  | { readonly code: 'COMMAND_TOO_LARGE'; readonly max: number };

export type IssueCode = IssueRule['code'];

/** One way in which a registration payload breaks a rule of the service. */
export type Issue = IssueRule & {
  /** Field names and list indices from the root of the payload. */
  readonly path: readonly (string | number)[];
  /** The offending value, short enough to print. */
  readonly found: string;
};

/** What the rule wanted, in words. */
export function describeWanted(issue: IssueRule): string {
  switch (issue.code) {
    case 'FIELD_REQUIRED':
      return 'a value: the field is required';
    case 'WRONG_KIND':
      return `${/^[aeiou]/.test(issue.kind) ? 'an' : 'a'} ${issue.kind}`;
    case 'BAD_LENGTH':
      return `${issue.min} to ${issue.max} characters`;
    case 'TOO_MANY':
      return `at most ${issue.max} elements`;
    case 'TOO_MANY_COMMANDS':
      return `at most ${issue.max} ${issue.type} commands in a scope`;
    case 'NOT_ALLOWED_VALUE':
      return `one of ${issue.allowed.join(', ')}`;
    case 'OUT_OF_RANGE':
      return `a value from ${issue.min} to ${issue.max}`;
    case 'RANGE_REVERSED':
      return `${issue.lower} not above ${issue.upper}`;
    case 'NAME_INVALID':
      return "letters, digits, -, _ and ' only, without spaces, and lower case wherever a letter has one";
    case 'COMMAND_NAME_DUPLICATE':
      return 'one command of each type and name in a scope';
    case 'OPTION_NAME_DUPLICATE':
      return 'different names within one list of options';
    case 'REQUIRED_AFTER_OPTIONAL':
      return 'every required option before the first optional one';
    case 'SUBCOMMANDS_MIXED':
      return 'either subcommands and groups alone, or other options alone';
    case 'FIELD_NOT_FOR_OPTION_TYPE':
      return `no ${issue.field} on this type of option`;
    case 'CHOICES_WITH_AUTOCOMPLETE':
      return 'choices or autocomplete, not both';
    case 'CONTEXT_MENU_DESCRIPTION':
      return 'no description on user and message commands';
    case 'CONTEXT_MENU_OPTIONS':
      return 'options on chat input commands only';
    case 'HANDLER_NOT_ALLOWED':
      return 'a handler on entry point commands only';
    case 'ENTRY_POINT_IN_GUILD':
      return 'an entry point command among the global commands only';
    case 'TOO_FEW':
      return issue.min === 1 ? 'at least one element' : `at least ${issue.min} elements`;
    case 'VALUE_REPEATED':
      return 'each value once';
    case 'NOT_A_SNOWFLAKE':
      return 'a snowflake: 1 to 20 decimal digits in a string';
    case 'NOT_A_PERMISSION_SET':
      return 'a set of permission bits as decimal text, 0 to 2^54-1';
    case 'NOT_A_DICTIONARY':
      return 'an object with a text for each locale';
    case 'LOCALIZED_NAME_TAKEN':
      return `a name for ${issue.locale} that no other option of the list has, by default or for ${issue.locale}`;
    case 'FILE_TYPE_INVALID':
      return `one of ${Object.keys(FILE_TYPE_GROUPS).join(', ')}, or an extension with its dot`;
    case 'CONTEXT_NOT_IN_GUILD':
      return 'no BOT_DM among the contexts of a guild command';
    case 'COMMAND_TOO_LARGE':
      return `at most ${issue.max} characters in all names, descriptions and choice values together`;
  }
}
