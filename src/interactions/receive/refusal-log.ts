import type { Clock } from '../../common/clock.js';
import type { CommandryError, ErrorCode } from '../../common/errors/commandry-error.js';
import type { Log } from '../../common/log.js';
import { FORGED } from './responses.js';

/** Refusals that only a request with a valid signature can cause: each one is logged. */
const SIGNED: ReadonlySet<ErrorCode> = new Set([
  'APPLICATION_MISMATCH',
  'BODY_NOT_UTF8',
  'BODY_NOT_JSON',
  'INTERACTION_MALFORMED',
  'EVENT_MALFORMED',
  'INTERACTION_UNSUPPORTED',
]);

/** Refusals caused by the bot, not by the request. */
const BOT_FAULTS: ReadonlySet<ErrorCode> = new Set(['BODY_ALREADY_READ', 'SEEN_INTERACTIONS_FAILED']);

const QUIET_MS = 60_000;

/**
 * Logs refused requests. Anybody can cause the unsigned ones, so each kind is logged the first time and then at most
 * once a minute, with the number of those not logged.
 */
export class RefusalLog {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #publicKey: string;
  readonly #kinds = new Map<ErrorCode, { loggedAtMs: number; unlogged: number }>();
  #isKeyProven = false;

  constructor(log: Log, clock: Clock, publicKey: string) {
    this.#log = log;
    this.#clock = clock;
    this.#publicKey = publicKey;
  }

  /** Notes a valid signature, which proves that the public key is right. */
  noteAuthentic(): void {
    this.#isKeyProven = true;
  }

  note(error: CommandryError): void {
    const { code } = error;
    const message = error === FORGED && !this.#isKeyProven ? this.#suspectKey(error) : error.message;
    const level = BOT_FAULTS.has(code) ? 'error' : 'warn';
    if (SIGNED.has(code)) {
      this.#log({ level, event: code, message });
      return;
    }
    const nowMs = this.#clock.monotonicMs();
    const kind = this.#kinds.get(code);
    if (kind && nowMs - kind.loggedAtMs < QUIET_MS) {
      kind.unlogged++;
      return;
    }
    this.#kinds.set(code, { loggedAtMs: nowMs, unlogged: 0 });
    this.#log({ level, event: code, message, unloggedBefore: kind?.unlogged ?? 0 });
  }

  /** Adds advice about the public key, which may be wrong as long as no signature was valid. */
  #suspectKey({ message }: CommandryError): string {
    const begin = this.#publicKey.slice(0, 8);
    return `${message} No request has had a right one since the start: compare the public key of this app, which begins with ${begin}, with the "Public Key" on the "General Information" page of the developer portal, or run "commandry doctor".`;
  }
}
