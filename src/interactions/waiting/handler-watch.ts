import type { SessionState } from '../reply/session/session-state.js';
import { isFinished } from '../reply/session/transition.js';

/** Those who want to know when a handler is over: it has ended with all its calls, failed or was given up. */
export class HandlerWatch {
  readonly #callBacks = new Set<() => void>();
  #isOver = false;

  constructor(state: SessionState) {
    this.follow(state);
  }

  /** Called with each state of the session. */
  follow(state: SessionState): void {
    if (this.#isOver || !(state.isReported || state.isEnding || isFinished(state))) return;
    this.#isOver = true;
    for (const callBack of this.#callBacks) callBack();
    this.#callBacks.clear();
  }

  /** Calls back once; at once if the handler is over. Returns how to stop that. */
  add(callBack: () => void): () => void {
    if (this.#isOver) {
      callBack();
      return () => undefined;
    }
    this.#callBacks.add(callBack);
    return () => {
      this.#callBacks.delete(callBack);
    };
  }
}
