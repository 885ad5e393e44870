import { INITIAL_RESPONSE_MS, INTERACTION_TOKEN_MS } from 'commandry/protocol';

/** Why an application counts as not responding, or what is wrong with an accepted response. */
export type FailureCode =
  | 'NO_ANSWER_IN_TIME'
  | 'NO_EDIT_IN_TIME'
  | 'UNREACHABLE'
  | 'BOT_STARTING'
  | 'BOT_DOWN'
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

/** Details that Discord does not give to bots; the emulator shows them to the author. */
export interface FailureReason {
  /** Stable. Compare it, never `message`. */
  readonly code: FailureCode;
  /** A description for people. */
  readonly message: string;
  /** The requested fault that caused it: the application is not to blame. */
  readonly fault_id?: string;
  /** Where in the callback each mistake is, for `BAD_CALLBACK` and `BAD_CHOICE_VALUE`. */
  readonly problems?: readonly CallbackProblem[];
}

/** A mistake in a callback. */
export interface CallbackProblem {
  /** For example `['data', 'embeds', 0, 'title']`. */
  readonly path: readonly (string | number)[];
  /** What must be there, and what is. */
  readonly message: string;
}

export function failure(code: FailureCode, message: string): { readonly failure: FailureReason } {
  return { failure: { code, message } };
}

/** For an application that did not respond completely in time. */
export const { failure: LATE } = failure(
  'NO_ANSWER_IN_TIME',
  `No complete response within ${INITIAL_RESPONSE_MS} ms. After that Discord stops listening.`,
);

/** For a deferred response that was never completed. */
export const { failure: NO_EDIT } = failure(
  'NO_EDIT_IN_TIME',
  `The response was deferred, and not completed within ${INTERACTION_TOKEN_MS / 60_000} minutes. After that the token is invalid, and clients no longer show that the application is thinking.`,
);

/** For a callback in the response to a delivery when the callback endpoint has received one already. */
export const { failure: SECOND_ANSWER } = failure(
  'SECOND_ANSWER',
  'The interaction was answered through the callback endpoint. The callback in the response to its delivery was ignored.',
);

const SAYS_NO_MORE = 'The bot failed while it answered. Its log says why.';
const UNHANDLED = 'Nothing in the bot handles the custom id ';

/** Puts a code into words that a bot has told beside its answer. */
export function describeTold(code: string, customId: string | undefined): string {
  return code === 'COMPONENT_OUTDATED' && customId !== undefined
    ? `${UNHANDLED}"${customId}".`
    : SAYS_NO_MORE;
}

/** True for all that a bot tells beside its answer. Its log tells more, and takes the place of this. */
export function isToldBesideAnswer(message: string): boolean {
  return message === SAYS_NO_MORE || message.startsWith(UNHANDLED);
}
