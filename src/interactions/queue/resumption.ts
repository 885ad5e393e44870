import type { QueuedAttempt } from '../../commands/queue/queued-attempt.js';
import type { AnswerableInteraction } from '../../commands/types/component-types.js';
import type { LogContext } from '../reply/log-context.js';
import type { SessionEvent, SessionState } from '../reply/session/session-state.js';

/** How an interaction was deferred before its handler was queued. */
export type DeferredAs = 'public' | 'ephemeral' | 'update';

/** The session of a handler that was queued, as its worker sees it. */
export interface ResumedSession {
  readonly author: AnswerableInteraction;
  readonly logContext: LogContext;
  readonly state: SessionState;
  readonly abort: { abort(reason: Error): void };
  readonly calls: {
    readonly onItsWay: Promise<void> | undefined;
    readonly underWay: Promise<void> | undefined;
  };
  apply(event: SessionEvent): boolean;
}

/** A handler that runs in a worker, after its interaction was deferred elsewhere. */
export interface Resumption {
  readonly attempt: QueuedAttempt;
  readonly deferredAs: DeferredAs;
  /** Whether another attempt follows. Known when the dispatch is over. */
  readonly isAgain: boolean;
  /** Runs in place of the handler, for work that is only answered. */
  readonly instead?: (() => unknown) | undefined;
  /** Called before the handler. */
  begin(session: ResumedSession): void;
  /** Called with each state of the session. */
  follow(state: SessionState): void;
  /** Called with each failure. Returns whether nobody is to be told, because another attempt follows. */
  takes(error: unknown): boolean;
  /** The app ends: another worker is to run it. */
  handBack(): Promise<void>;
}
