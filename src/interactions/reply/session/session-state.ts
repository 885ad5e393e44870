import type { LateDefer } from '../reply-warnings.js';
import type { Callback } from '../to-callback.js';

/**
 * - `waiting`: no initial response yet
 * - `responding`: a call sends the initial response, and the request waits for it
 * - `deferred`: the initial response was a defer, and the reply is still to come
 * - `replying`: the reply is being sent into the deferred message
 * - `answered`: the reply was sent
 * - `expired`: the app has replied in the handler's place, because of the deadline or a shutdown
 */
export type ResponsePhase = 'waiting' | 'responding' | 'deferred' | 'replying' | 'answered' | 'expired';

/** How an interaction was deferred before its handler was queued. */
export type DeferredAs = 'public' | 'ephemeral' | 'update';

/** The message of the reply. */
export interface ReplyMessage {
  /** An id, or `@original`. Undefined if there is none: the next edit creates one. */
  readonly id: string | undefined;
  readonly isEphemeral: boolean;
  /** Whether it has the flag. An edit without the flag keeps it. */
  readonly isComponentsV2: boolean;
}

/** A call that failed while the handler ran. */
export interface FailedCall {
  readonly error: unknown;
  /** Whether anybody handles the failure. */
  readonly call: { readonly isWatched: boolean };
}

/** The state of one interaction. Only {@link transition} derives a new one. */
export interface SessionState {
  readonly phase: ResponsePhase;
  /** Whether it was deferred automatically, and not by the handler since. */
  readonly isAutomatic: boolean;
  /** Whether the response concerns the component's message, which is then `@original`. */
  readonly isUpdate: boolean;
  /** The visibility that the handler's own defer asked for after an automatic one. */
  readonly askedEphemeral: boolean | undefined;
  /** Whether the reply after a defer consists of edits, which show progress: the returned value is another edit. */
  readonly showsProgress: boolean;
  readonly message: ReplyMessage;
  /** Whether the component's message has the flag. */
  readonly isSourceComponentsV2: boolean;
  /** In flight: the handler, until it and its reply are done, and awaited calls. */
  readonly underWay: number;
  readonly isHandlerDone: boolean;
  /** Whether the deadline passed and its timer fired: no handler was blocking the event loop. */
  readonly isDue: boolean;
  /** Whether a failure was reported; at most one is. */
  readonly isReported: boolean;
  /** Whether the handler is being given up, and then whether it is no longer awaited. */
  readonly isEnding: boolean;
  readonly isGivenUp: boolean;
  readonly failedCalls: readonly FailedCall[];
  /** The last failed call that should have sent the reply, unless there was a reply since. */
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
  /**
   * The handler, or the app on its behalf, sends a reply, an update, a modal or an Activity as the initial response.
   */
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
  /** The deadline of the initial response. Without a defer, the handler is given up. */
  | { readonly type: 'deadline'; readonly deferAs: 'public' | 'ephemeral' | 'update' | undefined }
  /** The app replies in the handler's place, as the initial response. */
  | { readonly type: 'expire'; readonly callback: Callback }
  /** The call that sends the initial response begins. */
  | {
      readonly type: 'responseBegins';
      readonly isUpdate?: boolean;
      readonly message?: Partial<ReplyMessage> | undefined;
    }
  /**
   * It ended: with the response (`answered`), without one (`waiting`), or with an unknown outcome; a defer then carries
   * the reply.
   */
  | { readonly type: 'responseEnds'; readonly as: 'answered' | 'waiting' | 'deferred' }
  /** The call that sends the reply after a defer begins. */
  | { readonly type: 'replyBegins' }
  /** It ended: by the handler (`answered`), in its place (`expired`), or it failed and another may be sent. */
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
  /** The handler returns; its reply, if any, is not sent immediately. */
  | { readonly type: 'handlerReturns'; readonly hasReply: boolean }
  /** The handler's reply is sent, or its failure reported. */
  | { readonly type: 'handlerEnds' }
  /** The handler, or sending its reply, fails. */
  | { readonly type: 'handlerFails'; readonly error: unknown }
  /** Code that awaited a failed call had a tick to send another reply. */
  | { readonly type: 'turnPasses'; readonly failed: FailedCall }
  /** The token is about to expire. */
  | { readonly type: 'tokenEnds' }
  /** Another process continues: events of this one are refused from now on. */
  | { readonly type: 'handOver' }
  /** The app closes. */
  | { readonly type: 'shutdown' }
  /** The user was notified that the handler was given up. */
  | { readonly type: 'givenUp' };

/** Side effects to execute. */
export type SessionEffect =
  | { readonly type: 'respond'; readonly callback: Callback }
  | { readonly type: 'warnOfLateDefer'; readonly late: LateDefer }
  | { readonly type: 'logFailedCall'; readonly failed: FailedCall; readonly unlessWatched: boolean }
  /** Reports a failure and tells the user; without an error, that the handler ended without a reply. */
  | {
      readonly type: 'report';
      readonly error: unknown;
      readonly isSilence: boolean;
      readonly afterCalls: boolean;
    }
  | { readonly type: 'awaitTurn'; readonly failed: FailedCall }
  /** Aborts the handler's signal. */
  | { readonly type: 'abort'; readonly why: GiveUpReason }
  /** Aborts the handler's signal, and replies in its place if there is no reply yet. */
  | { readonly type: 'giveUp'; readonly why: GiveUpReason };

export type GiveUpReason = 'deadline' | 'tokenEnds' | 'shutdown';
