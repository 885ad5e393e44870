import type { QueuedAttempt } from '../../commands/queue/work-queue.js';
import type { HandlerSession } from '../reply/session/session-calls.js';
import type { DeferredAs, SessionState } from '../reply/session/session-state.js';

/** A handler that runs in a worker, after its interaction was deferred elsewhere. */
export interface Resumption {
  readonly attempt: QueuedAttempt;
  readonly deferredAs: DeferredAs;
  /** Whether a retry follows. Set when the dispatch is over. */
  readonly isAgain: boolean;
  /** Runs in place of the handler, for work to conclude without an attempt. */
  readonly instead?: (() => unknown) | undefined;
  /** Called before the handler. */
  begin(session: HandlerSession): void;
  /** Called with each state of the session. */
  follow(state: SessionState): void;
  /** Called with each failure. Returns true if a retry follows, so that the user is not told. */
  takes(error: unknown): boolean;
  /** The app closes: hands the work to another worker. */
  handBack(): Promise<void>;
}
