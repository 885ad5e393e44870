import { inspect, type InspectOptions } from 'node:util';
import type { Clock } from '../../common/clock.js';
import { HIDDEN } from '../../common/redact.js';
import { formatForInspection } from '../format-for-inspection.js';

/** A token in full, to be kept in a safe place and given to `restore` later. */
export interface StoredToken {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  readonly scopes: readonly string[];
  /** Milliseconds of the Unix epoch. */
  readonly expiresAtMs: number;
}

/** @internal What a token is made of. */
export interface TokenContents extends StoredToken {
  /** When it ends by the clock that never jumps. */
  readonly endsAtMs: number;
  readonly idToken?: string | undefined;
  readonly extra: Readonly<Record<string, unknown>>;
}

/**
 * A bearer token. Its secrets are read by name alone: printing it, or writing it as JSON, shows none of them.
 */
export class AccessToken {
  /** What it is good for. */
  readonly scopes: readonly string[];
  /** When it ends, in milliseconds of the Unix epoch, by the clock of this machine when it came. */
  readonly expiresAtMs: number;
  readonly #contents: TokenContents;
  readonly #clock: Clock;

  /** @internal */
  constructor(contents: TokenContents, clock: Clock) {
    this.#contents = contents;
    this.#clock = clock;
    this.scopes = Object.freeze([...contents.scopes]);
    this.expiresAtMs = contents.expiresAtMs;
  }

  /** The secret that requests carry. */
  get accessToken(): string {
    return this.#contents.accessToken;
  }

  /** The secret that a new token is got with. Client credentials come without one. */
  get refreshToken(): string | undefined {
    return this.#contents.refreshToken;
  }

  /**
   * Who the user is, signed by the service: there with the scope `openid`. Nothing in it has been checked; verify it
   * with a library for JSON Web Tokens, and compare its nonce with yours.
   */
  get idToken(): string | undefined {
    return this.#contents.idToken;
  }

  /** What the service said beside: the `guild` of a bot that was added, a `webhook`. As it came, unchecked. */
  get extra(): Readonly<Record<string, unknown>> {
    return this.#contents.extra;
  }

  /** The value of the header `Authorization`. */
  get authorization(): string {
    return `Bearer ${this.#contents.accessToken}`;
  }

  /** Whether it is good for all of these. */
  has(...scopes: readonly string[]): boolean {
    return scopes.every((scope) => this.scopes.includes(scope));
  }

  /**
   * How long it is still good, in milliseconds, not below 0. Two clocks are asked and the shorter time counts: the wall
   * clock, which goes on while a machine sleeps, and the monotonic one, which nobody sets back.
   */
  remainingMs(): number {
    const byWall = this.#contents.expiresAtMs - this.#clock.now();
    const byMonotonic = this.#contents.endsAtMs - this.#clock.monotonicMs();
    return Math.max(0, Math.min(byWall, byMonotonic));
  }

  /** Whether it has ended. */
  get isExpired(): boolean {
    return this.remainingMs() === 0;
  }

  /** Everything that is needed to use it later, secrets included, as plain data. */
  reveal(): StoredToken {
    const { accessToken, refreshToken, expiresAtMs } = this.#contents;
    const base = { accessToken, scopes: [...this.scopes], expiresAtMs };
    return refreshToken === undefined ? base : { ...base, refreshToken };
  }

  /** What it shows of itself: no secret. */
  toJSON(): object {
    const { refreshToken } = this.#contents;
    return {
      accessToken: HIDDEN,
      ...(refreshToken === undefined ? {} : { refreshToken: HIDDEN }),
      scopes: this.scopes,
      expiresAtMs: this.expiresAtMs,
    };
  }

  /** @internal */
  [inspect.custom](_depth: number, options: InspectOptions): string {
    return formatForInspection('AccessToken', this.toJSON(), options);
  }
}
