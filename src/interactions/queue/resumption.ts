import type { QueuedAttempt } from '../../commands/queue/work-queue.js';
import type { HandlerSession } from '../reply/session/session-calls.js';
import type { DeferredAs, SessionState } from '../reply/session/session-state.js';

/** A handler that runs in a worker, after its interaction was deferred elsewhere. */
export interface Resumption {
  readonly attempt: QueuedAttempt;
  readonly deferredAs: DeferredAs;
  /** Whether another attempt follows. Known when the dispatch is over. */
  readonly isAgain: boolean;
  /** Runs in place of the handler, for work that is only answered. */
  readonly instead?: (() => unknown) | undefined;
  /** Called before the handler. */
  begin(session: HandlerSession): void;
  /** Called with each state of the session. */
  follow(state: SessionState): void;
  /** Called with each failure. Returns whether nobody is to be told, because another attempt follows. */
  takes(error: unknown): boolean;
  /** The app ends: another worker is to run it. */
  handBack(): Promise<void>;
}
