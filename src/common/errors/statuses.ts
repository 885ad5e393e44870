import type { ErrorCode } from './error-catalogue.js';

/** The errors whose HTTP status is not 500. */
const CODES: Readonly<Record<number, readonly ErrorCode[]>> = {
  200: [
    'COMPONENT_RELAY_FAILED',
    'COMPONENT_OUTDATED',
    'ROUTE_SIGNATURE_REFUSED',
    'COMMAND_UNKNOWN',
    'DEFINITION_DRIFT',
    'TRANSLATION_MISSING',
    'TRANSLATION_FAILED',
    'MESSAGE_FAILED',
    'OPTION_VALUE_REFUSED',
    'GUARD_REJECTED',
    'HANDLER_FAILED',
    'HANDLER_SILENT',
    'HANDLER_TOO_SLOW',
    'NEXT_CALLED_AGAIN',
    'REPLY_ALREADY_SENT',
    'REPLY_TOO_LATE',
    'REPLY_MISSING',
    'REPLY_FIELDS_IGNORED',
    'DEFER_CAME_LATE',
    'INTERACTION_TOKEN_EXPIRED',
    'INTERACTION_TOKEN_REFUSED',
    'ERROR_HOOK_FAILED',
    'WORK_GIVEN_UP',
    'REPLY_INVALID',
    'AUTOCOMPLETE_FAILED',
    'AUTOCOMPLETE_CUT',
  ],
  400: [
    'BODY_UNREADABLE',
    'LAMBDA_BODY_NO_TEXT',
    'BODY_NOT_JSON',
    'INTERACTION_MALFORMED',
    'EVENT_MALFORMED',
    'INTERACTION_UNSUPPORTED',
    'CALLBACK_REFUSED',
  ],
  401: ['SIGNATURE_MISSING', 'SIGNATURE_INVALID', 'REQUEST_NOT_FRESH', 'APPLICATION_MISMATCH'],
  405: ['METHOD_NOT_ALLOWED'],
  409: ['INTERACTION_REPEATED'],
  413: ['BODY_TOO_LARGE'],
  415: ['CONTENT_TYPE_REFUSED'],
  503: ['EVENT_IN_PROGRESS'],
};

/** Returns the HTTP status of an error, if a request is waiting. 200 stands for an interaction that was accepted. */
export function statusOf(code: ErrorCode): number {
  for (const status in CODES) if (CODES[status]?.includes(code)) return Number(status);
  return 500;
}
