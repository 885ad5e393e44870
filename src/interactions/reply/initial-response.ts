import { CommandryError } from '../../common/errors/commandry-error.js';

/**
 * - `waiting`: there is no initial response
 * - `deferred`: the initial response was a defer, and the reply is still to come
 * - `replying`: the reply is on its way into the deferred message
 * - `answered`: the reply has been given
 * - `expired`: somebody else has answered in its place: the deadline, or the end of the app
 */
export type ResponseState = 'waiting' | 'deferred' | 'replying' | 'answered' | 'expired';

/** How old an interaction is, by the monotonic clock. */
export interface Age {
  /** When its user caused it, in milliseconds. */
  readonly causedAtMs: number;
  /** The present moment, in milliseconds. */
  readonly momentMs: () => number;
}

/**
 * The one initial response to an interaction, and after a defer the one reply. Reply, defer, crash, deadline and
 * shutdown race into it; whichever comes first wins, and what comes later learns so. It does nothing by itself: the
 * response is handed to `settle`, once.
 */
export class InitialResponse<T> {
  readonly #settle: (response: T) => void;
  readonly #age: Age;
  #state: ResponseState = 'waiting';
  #changedAtMs = 0;

  /** @param age - For the words of errors. */
  constructor(settle: (response: T) => void, age: Age) {
    this.#settle = settle;
    this.#age = age;
  }

  get state(): ResponseState {
    return this.#state;
  }

  /** Whether a reply can still be given: as the response, or into the deferred message. */
  get isOpen(): boolean {
    return this.#state === 'waiting' || this.#state === 'deferred';
  }

  /**
   * Gives the response.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE` when there is one already.
   */
  answer(response: T): void {
    if (!this.answerIfWaiting(response)) throw this.refusal();
  }

  /** Gives the response if there is none yet. Answers whether it did. */
  answerIfWaiting(response: T): boolean {
    return this.#respond('answered', response);
  }

  /**
   * Puts the reply off.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE` when there is a response already.
   */
  defer(response: T): void {
    if (!this.deferIfWaiting(response)) throw this.refusal();
  }

  /** Puts the reply off if there is no response yet. Answers whether it did. */
  deferIfWaiting(response: T): boolean {
    return this.#respond('deferred', response);
  }

  /** Gives the response of somebody else if there is none yet. Answers whether it did. */
  expire(response: T): boolean {
    return this.#respond('expired', response);
  }

  /**
   * Takes the right to give the reply after a defer. {@link endReply} has to follow.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE` when somebody else has it.
   */
  beginReply(): void {
    if (this.#state !== 'deferred') throw this.refusal();
    this.#change('replying');
  }

  /** The reply has arrived, in place of the handler's as `expired`. Or it has not, and another may be given. */
  endReply(as: 'answered' | 'expired' | 'deferred'): void {
    this.#change(as);
  }

  /** Why no reply can be given now, with the times. */
  refusal(): CommandryError {
    const times = this.times();
    switch (this.#state) {
      case 'expired':
        return new CommandryError('REPLY_TOO_LATE', `This interaction was given up ${times}.`);
      case 'deferred':
        return new CommandryError('REPLY_ALREADY_SENT', `This interaction was deferred ${times}.`);
      default:
        return new CommandryError('REPLY_ALREADY_SENT', `This interaction was answered ${times}.`);
    }
  }

  /** When the state became what it is, and what the time is now. */
  times(): string {
    const { causedAtMs } = this.#age;
    const changed = ms(this.#changedAtMs - causedAtMs);
    return `${changed} after the user caused it, and this call came after ${ms(this.#age.momentMs() - causedAtMs)}`;
  }

  #respond(state: ResponseState, response: T): boolean {
    if (this.#state !== 'waiting') return false;
    this.#change(state);
    this.#settle(response);
    return true;
  }

  #change(state: ResponseState): void {
    this.#state = state;
    this.#changedAtMs = this.#age.momentMs();
  }
}

function ms(milliseconds: number): string {
  return `${Math.round(milliseconds).toLocaleString('en-US')} ms`;
}
