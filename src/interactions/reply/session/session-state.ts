import type { LateDefer } from '../reply-warnings.js';
import type { Callback } from '../to-callback.js';

/**
 * - `waiting`: there is no initial response yet
 * - `responding`: the initial response is being given by a call, and the request waits for it
 * - `deferred`: the initial response was a defer, and the reply is still to come
 * - `replying`: the reply is being sent into the deferred message
 * - `answered`: the reply has been given
 * - `expired`: the app has replied in the handler's place, because of the deadline or a shutdown
 */
export type ResponsePhase = 'waiting' | 'responding' | 'deferred' | 'replying' | 'answered' | 'expired';

/** How an interaction was deferred before its handler was queued. */
export type DeferredAs = 'public' | 'ephemeral' | 'update';

/** The message of the reply. */
export interface ReplyMessage {
  /** An id, or `@original`. Undefined if there is none: the next change creates one. */
  readonly id: string | undefined;
  readonly isEphemeral: boolean;
  /** Whether it has the flag, which an edit without the flag leaves as it is. */
  readonly isComponentsV2: boolean;
}

/** A call that failed while the handler ran. */
export interface FailedCall {
  readonly error: unknown;
  /** Whether anybody handles the failure. */
  readonly call: { readonly isWatched: boolean };
}

/** All that is known of one interaction that is being answered. Only {@link transition} makes another one of it. */
export interface SessionState {
  readonly phase: ResponsePhase;
  /** Whether it was deferred automatically, and not by the handler since. */
  readonly isAutomatic: boolean;
  /** Whether the response concerns the message that the component is on, which is then `@original`. */
  readonly isUpdate: boolean;
  /** The visibility that the handler's own defer asked for after an automatic one. */
  readonly askedEphemeral: boolean | undefined;
  /** Whether the reply after a defer came from edits alone, which show progress: the returned value is one more. */
  readonly showsProgress: boolean;
  readonly message: ReplyMessage;
  /** Whether the message that the component is on has the flag. */
  readonly isSourceComponentsV2: boolean;
  /** The handler, until it and its reply are done, and calls whose end is awaited. */
  readonly underWay: number;
  readonly isHandlerDone: boolean;
  /** Whether the time for the response ran out, and a timer could run then: no handler was blocking the process. */
  readonly isDue: boolean;
  /** Whether a failure was reported, which happens once. */
  readonly isReported: boolean;
  /** Whether the handler is being given up, and then whether nobody waits for it any more. */
  readonly isEnding: boolean;
  readonly isGivenUp: boolean;
  readonly failedCalls: readonly FailedCall[];
  /** The last failed call that was to give the reply, if the user has had no reply since. */
  readonly owedFailure: FailedCall | undefined;
}

const NO_FAILURES: readonly FailedCall[] = [];

/** The state when the handler is called. */
export const INITIAL_STATE: SessionState = {
  phase: 'waiting',
  isAutomatic: false,
  isUpdate: false,
  askedEphemeral: undefined,
  showsProgress: false,
  message: { id: '@original', isEphemeral: false, isComponentsV2: false },
  isSourceComponentsV2: false,
  underWay: 1,
  isHandlerDone: false,
  isDue: false,
  isReported: false,
  isEnding: false,
  isGivenUp: false,
  failedCalls: NO_FAILURES,
  owedFailure: undefined,
};

export type SessionEvent =
  /** The handler, or the app in its name, gives a reply, an update, a modal or an Activity as the initial response. */
  | {
      readonly type: 'answer';
      readonly callback: Callback;
      readonly isUpdate?: boolean;
      readonly message?: Partial<ReplyMessage> | undefined;
      readonly isSourceComponentsV2?: boolean;
    }
  /** The handler calls `deferReply`. Without a setting, the visibility is that of an automatic defer, or public. */
  | { readonly type: 'defer'; readonly ephemeral: boolean | undefined }
  /** The handler calls `deferUpdate`. */
  | { readonly type: 'deferUpdate' }
  /** The app defers, because a reply is too large for an initial response. */
  | { readonly type: 'deferAutomatically'; readonly isEphemeral: boolean }
  /** The time for the initial response runs out. Without a defer, the handler is given up. */
  | { readonly type: 'deadline'; readonly deferAs: 'public' | 'ephemeral' | 'update' | undefined }
  /** The app replies in the handler's place, as the initial response. */
  | { readonly type: 'expire'; readonly callback: Callback }
  /** The call that gives the initial response begins. */
  | {
      readonly type: 'responseBegins';
      readonly isUpdate?: boolean;
      readonly message?: Partial<ReplyMessage> | undefined;
    }
  /**
   * It ended: with the response (`answered`), without one (`waiting`), or nobody knows, and a defer is to carry the reply.
   */
  | { readonly type: 'responseEnds'; readonly as: 'answered' | 'waiting' | 'deferred' }
  /** The call that gives the reply after a defer begins. */
  | { readonly type: 'replyBegins' }
  /** It ended: by the handler (`answered`), in its place (`expired`), or it failed and another may be given. */
  | {
      readonly type: 'replyEnds';
      readonly as: 'answered' | 'expired' | 'deferred';
      readonly showsProgress?: boolean;
    }
  /** A message is created, replaced, deleted or changed. */
  | {
      readonly type: 'messageChanges';
      readonly message?: Partial<ReplyMessage>;
      readonly isSourceComponentsV2?: boolean;
      readonly showsProgress?: boolean;
    }
  | { readonly type: 'callBegins' }
  | { readonly type: 'callSucceeds' }
  /** A call fails; `givesReply` if the user gets no reply then, unless there is one already. */
  | { readonly type: 'callFails'; readonly failed: FailedCall; readonly givesReply: boolean }
  /** The handler returns, and its reply, if any, is not given at once. */
  | { readonly type: 'handlerReturns'; readonly hasReply: boolean }
  /** The handler's reply is given, or its failure reported. */
  | { readonly type: 'handlerEnds' }
  /** The handler, or giving its reply, fails. */
  | { readonly type: 'handlerFails'; readonly error: unknown }
  /** Code that awaited a failed call had its turn to give another reply. */
  | { readonly type: 'turnPasses'; readonly failed: FailedCall }
  /** The token is about to expire. */
  | { readonly type: 'tokenEnds' }
  /** Another process goes on: nothing of this one is accepted any more. */
  | { readonly type: 'handOver' }
  /** The app ends. */
  | { readonly type: 'shutdown' }
  /** The user was notified that the handler was given up. */
  | { readonly type: 'givenUp' };

/** Effects to carry out, outside of the state. */
export type SessionEffect =
  | { readonly type: 'respond'; readonly callback: Callback }
  | { readonly type: 'warnOfLateDefer'; readonly late: LateDefer }
  | { readonly type: 'logFailedCall'; readonly failed: FailedCall; readonly unlessWatched: boolean }
  /** Reports a failure and notifies the user; without an error, that the handler ended without a reply. */
  | {
      readonly type: 'report';
      readonly error: unknown;
      readonly isSilence: boolean;
      readonly afterCalls: boolean;
    }
  | { readonly type: 'awaitTurn'; readonly failed: FailedCall }
  /** Tells the handler that nobody waits. */
  | { readonly type: 'abort'; readonly why: GiveUpReason }
  /** Tells the handler, and replies in its place if there is no reply yet. */
  | { readonly type: 'giveUp'; readonly why: GiveUpReason };

export type GiveUpReason = 'deadline' | 'tokenEnds' | 'shutdown';
