import { CommandryError } from '../../common/errors/commandry-error.js';
import { formatMs } from '../../common/format-ms.js';

/**
 * - `waiting`: there is no initial response yet
 * - `deferred`: the initial response was a defer, and the reply is still to come
 * - `replying`: the reply is being sent into the deferred message
 * - `answered`: the reply has been given
 * - `expired`: the app has replied in the handler's place, because of the deadline or a shutdown
 */
export type ResponseState = 'waiting' | 'deferred' | 'replying' | 'answered' | 'expired';

/** The age of an interaction, by the monotonic clock. */
export interface Age {
  /** When its user caused it, in milliseconds. */
  readonly causedAtMs: number;
  /** The present moment, in milliseconds. */
  readonly momentMs: () => number;
}

/**
 * The one initial response to an interaction, and after a defer the one reply. Reply, defer, crash, deadline and
 * shutdown race for it; the first wins, and later ones get an error. It sends nothing itself: it passes the response to
 * `settle`, once.
 */
export class InitialResponse<T> {
  readonly #settle: (response: T) => void;
  readonly #age: Age;
  #state: ResponseState = 'waiting';
  #changedAtMs = 0;

  /** @param age - For error messages. */
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

  /** Gives the response if there is none yet. Returns whether it did. */
  answerIfWaiting(response: T): boolean {
    return this.#respond('answered', response);
  }

  /**
   * Defers the reply.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE` when there is a response already.
   */
  defer(response: T): void {
    if (!this.deferIfWaiting(response)) throw this.refusal();
  }

  /** Defers the reply if there is no response yet. Returns whether it did. */
  deferIfWaiting(response: T): boolean {
    return this.#respond('deferred', response);
  }

  /** Gives a response in the handler's place if there is none yet. Returns whether it did. */
  expire(response: T): boolean {
    return this.#respond('expired', response);
  }

  /**
   * Reserves the right to give the reply after a defer. {@link endReply} must follow.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE` if it is not available.
   */
  beginReply(): void {
    if (this.#state !== 'deferred') throw this.refusal();
    this.#change('replying');
  }

  /**
   * Ends the reply: it was sent by the handler (`answered`) or in its place (`expired`), or it failed and another may
   * be given (`deferred`).
   */
  endReply(as: 'answered' | 'expired' | 'deferred'): void {
    this.#change(as);
  }

  /** Returns the error that explains why no reply can be given now, with the times. */
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

  /** Describes when the state last changed, and the present time. */
  times(): string {
    const { causedAtMs } = this.#age;
    const changed = formatMs(this.#changedAtMs - causedAtMs);
    return `${changed} after the user caused it, and this call came after ${formatMs(this.#age.momentMs() - causedAtMs)}`;
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
