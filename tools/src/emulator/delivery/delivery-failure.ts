import { INITIAL_RESPONSE_MS } from 'commandry/protocol';

/** Why an application is said not to have responded, or what is wrong with an answer that was taken all the same. */
export type FailureCode =
  | 'NO_ANSWER_IN_TIME'
  | 'UNREACHABLE'
  | 'ANSWER_TOO_LARGE'
  | 'BAD_ENCODING'
  | 'BAD_STATUS'
  | 'BAD_CONTENT_TYPE'
  | 'BAD_JSON'
  | 'BAD_FORM'
  | 'BAD_CALLBACK'
  | 'CALLBACK_NOT_ALLOWED'
  | 'NOT_EMBEDDED'
  | 'BAD_CHOICE_VALUE'
  | 'EMPTY_MESSAGE'
  | 'SECOND_ANSWER';

/** The service tells a bot nothing of this; the emulator tells its author. */
export interface FailureReason {
  readonly code: FailureCode;
  readonly message: string;
  /** Of the fault that was asked for and did it: the application has no part in that. */
  readonly fault_id?: string;
}

export function failure(code: FailureCode, message: string): { readonly failure: FailureReason } {
  return { failure: { code, message } };
}

/** Of an application that said too little before its time was over. */
export const { failure: LATE } = failure(
  'NO_ANSWER_IN_TIME',
  `No complete answer within ${INITIAL_RESPONSE_MS} ms. After that the service stops listening.`,
);

/** Of a callback in the answer to a delivery when the callback endpoint has had one already. */
export const { failure: SECOND_ANSWER } = failure(
  'SECOND_ANSWER',
  'The interaction was answered through the callback endpoint. The callback in the answer to its delivery was ignored.',
);
