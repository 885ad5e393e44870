import { CommandryError } from '../errors.js';

export type ResponseState = 'waiting' | 'answered' | 'expired';

/**
 * The one initial response to an interaction. Reply, crash and deadline race into it; whichever comes first wins, and
 * what comes later learns so.
 */
export class InitialResponse<T> {
  readonly settled: Promise<T>;
  #state: ResponseState = 'waiting';
  #settle: (response: T) => void = () => undefined;

  constructor() {
    this.settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  get state(): ResponseState {
    return this.#state;
  }

  /**
   * Gives the response.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE` when there is one already.
   */
  answer(response: T): void {
    if (this.#state === 'answered') {
      throw new CommandryError('REPLY_ALREADY_SENT', 'This interaction has been answered already.');
    }
    if (this.#state === 'expired') {
      throw new CommandryError('REPLY_TOO_LATE', 'The time for answering this interaction is over.');
    }
    this.#state = 'answered';
    this.#settle(response);
  }

  /** Gives the response if there is none yet. Answers whether it did. */
  answerIfWaiting(response: T): boolean {
    if (this.#state !== 'waiting') return false;
    this.answer(response);
    return true;
  }

  /** Gives the response of the deadline if there is none yet. Answers whether it did. */
  expire(response: T): boolean {
    if (this.#state !== 'waiting') return false;
    this.#state = 'expired';
    this.#settle(response);
    return true;
  }
}
