import type { Clock } from '../../common/clock.js';
import type { CommandryError, ErrorCode } from '../../common/errors/commandry-error.js';
import type { Log } from '../../common/log.js';
import { FORGED } from './static-responses.js';

/** Refusals that only a request with a right signature can cause: each one is worth a line. */
const SIGNED: ReadonlySet<ErrorCode> = new Set([
  'APPLICATION_MISMATCH',
  'BODY_NOT_UTF8',
  'BODY_NOT_JSON',
  'BODY_STRUCTURE_REFUSED',
  'INTERACTION_MALFORMED',
  'INTERACTION_UNSUPPORTED',
  'SEEN_INTERACTIONS_FAILED',
]);

/** Refusals whose cause is in the bot, not in the request. */
const FAULTS_HERE: ReadonlySet<ErrorCode> = new Set(['BODY_ALREADY_READ', 'SEEN_INTERACTIONS_FAILED']);

const QUIET_MS = 60_000;

/**
 * Logs refused requests. Anybody can cause the unsigned ones, so each kind is logged at once the first time and then
 * at most once a minute, with the number that was left out.
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

  /** A signature was right, so that the public key is, too. */
  noteAuthentic(): void {
    this.#isKeyProven = true;
  }

  note(error: CommandryError): void {
    const { code } = error;
    const message = error === FORGED && !this.#isKeyProven ? this.#suspectKey(error) : error.message;
    const level = FAULTS_HERE.has(code) ? 'error' : 'warn';
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

  /** As long as no signature was right, the key may be the wrong one. */
  #suspectKey({ message }: CommandryError): string {
    const begin = this.#publicKey.slice(0, 8);
    return `${message} No request has had a right one since the start: compare the public key of this app, which begins with ${begin}, with the "Public Key" on the "General Information" page of the developer portal, or run "commandry doctor".`;
  }
}
