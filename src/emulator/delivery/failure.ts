/** Why an application is said not to have responded. */
export type FailureCode =
  | 'NO_ANSWER_IN_TIME'
  | 'UNREACHABLE'
  | 'ANSWER_TOO_LARGE'
  | 'BAD_ENCODING'
  | 'BAD_STATUS'
  | 'BAD_CONTENT_TYPE'
  | 'BAD_JSON'
  | 'BAD_CALLBACK'
  | 'CALLBACK_NOT_ALLOWED'
  | 'CALLBACK_NOT_BUILT'
  | 'NOT_EMBEDDED'
  | 'BAD_CHOICE_VALUE';

/** The service tells a bot nothing of this; the emulator tells its author. */
export interface FailureReason {
  readonly code: FailureCode;
  readonly message: string;
}

export function failure(code: FailureCode, message: string): { readonly failure: FailureReason } {
  return { failure: { code, message } };
}
