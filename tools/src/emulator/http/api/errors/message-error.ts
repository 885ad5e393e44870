import type { PayloadProblem, MessageProblem } from 'commandry/protocol';

/** An element of `_errors`. */
export interface InnerError {
  readonly code: string;
  readonly message: string;
}

/**
 * Returns the inner code and message of a rule of messages and modals. Discord's texts for
 * COMPONENT_FIELD_NOT_HERE, COMPONENT_ID_REPEATED, MINIMUM_IMPOSSIBLE and TOO_MANY_COMPONENTS (whose code is known) are
 * unknown, and those here imitate its style. Those of NOT_A_URL and NOT_A_TIMESTAMP are from memory, not captured.
 */
export function toMessageError(problem: Exclude<MessageProblem, PayloadProblem>): InnerError {
  switch (problem.code) {
    case 'NOT_A_URL':
      return toUrlError(problem.found, problem.schemes);
    case 'NOT_A_TIMESTAMP':
      return inner('DATE_TYPE_PARSE', `Could not parse ${problem.found}. Should be ISO8601.`);
    case 'EMBEDS_TOO_LARGE':
      return inner('MAX_EMBED_SIZE_EXCEEDED', `Embed size exceeds maximum size of ${problem.max}`);
    case 'MENTIONS_EXCLUSIVE':
      return inner(
        'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        `parse:["${problem.field}"] and ${problem.field}: [ids...] are mutually exclusive.`,
      );
    case 'LEGACY_FIELD_WITH_COMPONENTS_V2':
      return inner(
        'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
        `The '${problem.field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
      );
    case 'COMPONENT_NOT_HERE':
      return inner('UNION_TYPE_CHOICES', `Value of field "type" must be one of ${toTuple(problem.allowed)}.`);
    case 'COMPONENT_FIELD_NOT_HERE':
      return inner('COMPONENT_FIELD_INVALID', `${problem.field} cannot be configured for this component`);
    case 'COMPONENT_ID_REPEATED':
      return inner('COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated');
    case 'CUSTOM_ID_REPEATED':
      return inner('COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
    case 'EMOJI_INVALID':
      return inner('COMPONENT_INVALID_EMOJI', 'Invalid emoji');
    case 'FILE_NOT_ATTACHED':
      return inner(
        'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
        `The referenced attachment (${problem.found}) was not found`,
      );
    case 'BUTTON_EMPTY':
      return inner('BASE_TYPE_REQUIRED', 'This field is required');
    case 'FEWER_OPTIONS_THAN_VALUES':
      return inner('BASE_TYPE_BAD_LENGTH', `Must be between ${problem.count} and ${problem.max} in length.`);
    case 'BUTTON_CUSTOM_ID_REQUIRED':
      return inner('BUTTON_COMPONENT_CUSTOM_ID_REQUIRED', 'A custom id is required');
    case 'BUTTON_CUSTOM_ID_WITH_URL':
      return inner(
        'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
        'A custom id and url cannot both be specified',
      );
    case 'ROW_TOO_WIDE':
      return inner('COMPONENT_LAYOUT_WIDTH_EXCEEDED', 'The specified component exceeds the maximum width');
    case 'OPTION_VALUE_REPEATED':
      return inner('SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', 'The specified option value is already used');
    case 'MINIMUM_IMPOSSIBLE':
      return inner('COMPONENT_MIN_VALUES_INVALID', 'min_values must be at least 1 for a required component');
    case 'TOO_MANY_COMPONENTS':
      return inner(
        'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
        `Components exceed maximum total number of ${problem.max}`,
      );
    case 'COMPONENT_TEXTS_TOO_LARGE':
      return inner(
        'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
        `Components displayable text size exceeds maximum size of ${problem.max}`,
      );
  }
}

function toUrlError(found: string, schemes: readonly string[]): InnerError {
  const scheme = /^"([a-z][a-z0-9+.-]*):\/\//i.exec(found)?.[1];
  if (scheme === undefined || schemes.includes(scheme.toLowerCase())) {
    return inner('URL_TYPE_INVALID_URL', 'Not a well formed URL.');
  }
  const list = schemes.map((each) => `'${each}'`).join(', ');
  return inner('URL_TYPE_INVALID_SCHEME', `Scheme "${scheme}" must be one of (${list}).`);
}

/** Formats numbers as Discord does, with a comma after a single one. */
function toTuple(values: readonly number[]): string {
  return values.length === 1 ? `(${values.join()},)` : `(${values.join(', ')})`;
}

/** Creates an inner error. */
export function inner(code: string, message: string): InnerError {
  return { code, message };
}
