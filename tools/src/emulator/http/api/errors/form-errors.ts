import { JsonErrors, type PayloadProblem, type PayloadRule, type MessageRule } from 'commandry/protocol';
import type { FieldProblem } from '../../../domain/domain-error.js';
import { ApiError } from './api-error-response.js';
import { inner, toMessageError, type InnerError } from './message-error.js';

/** One step of a path into a form: its own errors and those of the steps inside it. */
interface ErrorNode {
  readonly errors: InnerError[];
  readonly inside: Map<string, ErrorNode>;
}

/** Returns the error for a form with problems: all of them at once, as the tree that Discord sends. */
export function toFormError(problems: readonly FormProblem[], more: object = {}): ApiError {
  const root: ErrorNode = { errors: [], inside: new Map() };
  for (const problem of problems) nodeAt(root, problem.path).errors.push(toInnerError(problem));
  const { status, code, message } = JsonErrors.INVALID_FORM_BODY;
  return new ApiError(status, { message, code, errors: toTree(root), ...more });
}

function nodeAt(root: ErrorNode, path: FormProblem['path']): ErrorNode {
  let node = root;
  for (const step of path.map(String)) {
    const next = node.inside.get(step) ?? { errors: [], inside: new Map<string, ErrorNode>() };
    node.inside.set(step, next);
    node = next;
  }
  return node;
}

function toTree({ errors, inside }: ErrorNode): object {
  // A sender may use any key, even this one.
  const ownErrors = [...errors, ...(inside.get('_errors')?.errors ?? [])];
  const children = [...inside].filter(([key]) => key !== '_errors');
  return Object.fromEntries<unknown>([
    ...(ownErrors.length > 0 ? [['_errors', ownErrors] as const] : []),
    ...children.map(([key, node]) => [key, toTree(node)] as const),
  ]);
}

/** The model's rules that are form errors. Too many commands of a type is an error with its own code. */
type ModelRule = Exclude<PayloadRule, { readonly code: 'TOO_MANY_COMMANDS' }> | MessageRule;

/** Those rules, and the ones for requests themselves. */
type FormRule =
  | ModelRule
  | { readonly code: 'CONTENT_TYPE'; readonly wanted: readonly string[] }
  | { readonly code: 'OTHER'; readonly inner: string; readonly text: string }
  | { readonly code: 'URL_NOT_VERIFIED' }
  | { readonly code: 'REPLY_TO_UNKNOWN' | 'REPLY_TO_SYSTEM' };

/** A violation of a rule: the rule, where, and what was found. */
export type FormProblem = FormRule & Pick<PayloadProblem, 'path' | 'found'>;

/** Converts problems to the paths where Discord reports them. */
export function toFormProblems(problems: readonly FieldProblem[]): FormProblem[] {
  return problems.filter((problem) => problem.code !== 'TOO_MANY_COMMANDS').map(toPlaceOfDiscord);
}

/** An invalid localized name of a command is reported on the whole dictionary, one of an option at its locale. */
function toPlaceOfDiscord(problem: FormProblem): FormProblem {
  const isOfCommand = problem.path.at(-2) === 'name_localizations' && !problem.path.includes('options');
  return problem.code === 'NAME_INVALID' && isOfCommand
    ? { ...problem, path: problem.path.slice(0, -1) }
    : problem;
}

export type { InnerError } from './message-error.js';

/**
 * Returns the inner code and message of a rule. Captured from Discord where possible; Discord's texts for
 * RANGE_REVERSED, FIELD_NOT_FOR_OPTION_TYPE (other than `required`), CHOICES_WITH_AUTOCOMPLETE, HANDLER_NOT_ALLOWED,
 * ENTRY_POINT_IN_GUILD, LOCALIZED_NAME_TAKEN, FILE_TYPE_INVALID, AGE_RESTRICTION_NOT_ALLOWED and CONTEXT_NOT_IN_GUILD
 * are unknown, and those here imitate its style. So do those of messages and modals that {@link toMessageError} lists.
 */
export function toInnerError(problem: FormProblem): InnerError {
  switch (problem.code) {
    case 'FIELD_REQUIRED':
      return inner('BASE_TYPE_REQUIRED', 'This field is required');
    case 'WRONG_KIND':
      return toKindError(problem.kind, problem.found);
    case 'BAD_LENGTH':
      return problem.min === 0
        ? inner('BASE_TYPE_MAX_LENGTH', `Must be ${problem.max} or fewer in length.`)
        : inner('BASE_TYPE_BAD_LENGTH', `Must be between ${problem.min} and ${problem.max} in length.`);
    case 'TOO_FEW':
      return inner('BASE_TYPE_BAD_LENGTH', `Must be between ${problem.min} and ${problem.max} in length.`);
    case 'TOO_MANY':
      return problem.min !== undefined && problem.min > 0
        ? inner('BASE_TYPE_BAD_LENGTH', `Must be between ${problem.min} and ${problem.max} in length.`)
        : inner('BASE_TYPE_MAX_LENGTH', `Must be ${problem.max} or fewer in length.`);
    case 'NOT_ALLOWED_VALUE':
      return inner('BASE_TYPE_CHOICES', `Value must be one of ${listAllowed(problem.allowed)}.`);
    case 'OUT_OF_RANGE':
      return Number(problem.found) < problem.min
        ? inner('NUMBER_TYPE_MIN', `Value should be greater than or equal to ${problem.min}.`)
        : inner('NUMBER_TYPE_MAX', `Value should be less than or equal to ${problem.max}.`);
    case 'RANGE_REVERSED':
      return inner(
        problem.lower === 'min_values'
          ? 'COMPONENT_MIN_VALUES_INVALID'
          : 'APPLICATION_COMMAND_OPTIONS_RANGE_INVALID',
        `${problem.lower} must be less than or equal to ${problem.upper}`,
      );
    case 'NAME_INVALID':
      return inner('APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
    case 'COMMAND_NAME_DUPLICATE':
      return inner('APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique');
    case 'OPTION_NAME_DUPLICATE':
    case 'LOCALIZED_NAME_TAKEN':
      return inner(
        'APPLICATION_COMMAND_OPTIONS_NAME_INVALID',
        `Option name ${problem.found.replace(/^"|"$/g, '')} is already used in these options`,
      );
    case 'REQUIRED_AFTER_OPTIONAL':
      return inner(
        'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        'Required options must be placed before non-required options',
      );
    case 'SUBCOMMANDS_MIXED':
      return inner(
        'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
        'Sub-command and sub-command group option types are mutually exclusive to all other types',
      );
    case 'FIELD_NOT_FOR_OPTION_TYPE':
      return problem.field === 'required'
        ? inner(
            'APPLICATION_COMMAND_REQUIRED_INVALID',
            'Required cannot be configured for this type of option',
          )
        : inner(
            'APPLICATION_COMMAND_OPTIONS_FIELD_INVALID',
            `${problem.field} cannot be configured for this type of option`,
          );
    case 'CHOICES_WITH_AUTOCOMPLETE':
      return inner(
        'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID',
        'Autocomplete cannot be configured for an option with choices',
      );
    case 'CONTEXT_MENU_DESCRIPTION':
      return inner(
        'APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID',
        'Context menu commands cannot have description',
      );
    case 'CONTEXT_MENU_OPTIONS':
      return inner(
        'APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID',
        'Context menu commands cannot have options',
      );
    case 'HANDLER_NOT_ALLOWED':
      return inner(
        'APPLICATION_COMMAND_HANDLER_INVALID',
        'Handler can only be configured for entry point commands',
      );
    case 'ENTRY_POINT_IN_GUILD':
      return inner('APPLICATION_COMMAND_TYPE_INVALID', 'Entry point commands can only be global');
    case 'FILE_TYPE_INVALID':
      return inner('BASE_TYPE_CHOICES', `Value ${problem.found} is not a file type.`);
    case 'AGE_RESTRICTION_NOT_ALLOWED':
      return inner(
        'APPLICATION_COMMAND_NSFW_INVALID',
        'Apps in the directory cannot have age-restricted commands',
      );
    case 'CONTEXT_NOT_IN_GUILD':
      return inner('APPLICATION_COMMAND_CONTEXT_INVALID', 'Guild commands cannot be used in bot DMs');
    case 'COMMAND_TOO_LARGE':
      return inner('APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${problem.max})`);
    case 'CONTENT_TYPE':
      return inner(
        'CONTENT_TYPE_INVALID',
        `Expected "Content-Type" header to be one of {${problem.wanted
          .map((type) => `'${type}'`)
          .join(', ')}}.`,
      );
    case 'NOT_A_SNOWFLAKE':
      return inner('NUMBER_TYPE_COERCE', `Value ${problem.found} is not snowflake.`);
    case 'NOT_A_PERMISSION_SET':
      return inner('NUMBER_TYPE_COERCE', `Value ${problem.found} is not int.`);
    case 'NOT_A_DICTIONARY':
      return inner('DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType');
    case 'VALUE_REPEATED':
      return inner('SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value');
    case 'OTHER':
      return inner(problem.inner, problem.text);
    case 'URL_NOT_VERIFIED':
      return inner(
        'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
        'The specified interactions endpoint URL could not be verified.',
      );
    case 'REPLY_TO_UNKNOWN':
      return inner('MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message');
    case 'REPLY_TO_SYSTEM':
      return inner('REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE', 'Cannot reply to a system message');
    default:
      return toMessageError(problem);
  }
}

function toKindError(kind: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array', found: string) {
  switch (kind) {
    case 'string':
      return inner('STRING_TYPE_CONVERT', `Could not interpret ${found} as string.`);
    case 'integer':
      return inner('NUMBER_TYPE_COERCE', `Value ${found} is not int.`);
    case 'number':
      return inner('NUMBER_TYPE_COERCE', `Value ${found} is not float.`);
    case 'boolean':
      return inner('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');
    case 'object':
      return inner('MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
    case 'array':
      return inner('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
  }
}

/** Discord writes numbers as a set and texts as a tuple. */
function listAllowed(allowed: readonly (number | string)[]): string {
  return allowed.every((value) => typeof value === 'number')
    ? `{${allowed.join(', ')}}`
    : `(${allowed.map((value) => `'${value}'`).join(', ')})`;
}
