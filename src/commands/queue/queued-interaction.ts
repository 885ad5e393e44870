import type { TakenBy } from '../contexts/in-guild.js';
import type { ActivityCalls, AskModalCalls, LiveReply } from '../types/interaction-types.js';
import type { ModalCalls } from '../types/modal-types.js';
import type { QueuedAttempt } from './work-queue.js';

/** Calls that only the initial response can make; a queued handler runs after it. */
export interface FirstResponseCalls extends ModalCalls, ActivityCalls, AskModalCalls {}

/** The properties that a queued interaction replaces. */
export interface QueuedState extends LiveReply {
  /** Which attempt this is. */
  readonly queued: QueuedAttempt;
}

/**
 * The interaction of a handler with `run: 'queued'`, for example `QueuedInteraction<ChatInputInteraction>`. It has been
 * deferred, so it can neither open a modal nor launch an Activity; replies, edits and follow-ups are the same.
 */
export type QueuedInteraction<I> = Omit<I, keyof FirstResponseCalls | keyof QueuedState> & QueuedState;

/** Whether a setting certainly queues, by its type. */
export type IsQueued<Q> = 0 extends 1 & Q
  ? false
  : [Q] extends [never]
    ? false
    : [Q] extends ['queued' | { readonly queued: true }]
      ? true
      : false;

/** The interaction of a handler with this setting. */
export type Runs<I, Q> = IsQueued<Q> extends true ? QueuedInteraction<I> : I;

/**
 * Shown by the compiler when a queued handler takes an interaction that can open a modal or launch an Activity: only an
 * initial response can.
 */
export interface QueueCannotCarry<Handler, Wanted> {
  readonly handler: Handler;
  readonly takeInstead: Wanted;
}

/** The names of methods whose interaction has calls that a queued handler cannot make. */
export type HereHandlers<T, I> = {
  [K in keyof T]: [TakenBy<T[K]>] extends [never] ? never : [TakenBy<T[K]>] extends [I] ? K : never;
}[keyof T];
