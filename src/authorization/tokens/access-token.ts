import { inspect, type InspectOptions } from 'node:util';
import type { Clock } from '../../common/clock.js';
import { HIDDEN } from '../../common/redact.js';
import { formatForInspection } from '../format-for-inspection.js';

/** A complete token, to be stored in a safe place and given to `restore` later. */
export interface StoredToken {
  /** The secret for requests. */
  readonly accessToken: string;
  /** The secret for getting a new token. Client credentials come without one. */
  readonly refreshToken?: string | undefined;
  /** The scopes that it is valid for. */
  readonly scopes: readonly string[];
  /** Milliseconds of the Unix epoch. */
  readonly expiresAtMs: number;
}

/** @internal The contents of a token. */
export interface TokenContents extends StoredToken {
  /** When it expires by the monotonic clock. */
  readonly endsAtMs: number;
  readonly idToken?: string | undefined;
  readonly extra: Readonly<Record<string, unknown>>;
}

/** A bearer token. Its secrets can only be read by name: printing it, or writing it as JSON, shows none of them. */
export class AccessToken {
  /** The scopes that it is valid for. */
  readonly scopes: readonly string[];
  /** When it expires, in milliseconds of the Unix epoch, by the clock of this machine when it was received. */
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

  /** The secret for requests. */
  get accessToken(): string {
    return this.#contents.accessToken;
  }

  /** The secret for getting a new token. Client credentials come without one. */
  get refreshToken(): string | undefined {
    return this.#contents.refreshToken;
  }

  /**
   * The user's identity, signed by Discord; only with the scope `openid`. It is not checked here: verify it with a
   * library for JSON Web Tokens, and compare its nonce with yours.
   */
  get idToken(): string | undefined {
    return this.#contents.idToken;
  }

  /** Other fields of the response: the `guild` of a bot that was added, a `webhook`. As received, not validated. */
  get extra(): Readonly<Record<string, unknown>> {
    return this.#contents.extra;
  }

  /** The value of the `Authorization` header. */
  get authorization(): string {
    return `Bearer ${this.#contents.accessToken}`;
  }

  /** True if it is valid for all of these scopes. */
  has(...scopes: readonly string[]): boolean {
    return scopes.every((scope) => this.scopes.includes(scope));
  }

  /**
   * Returns how long it is still valid, in milliseconds, not below 0. The shorter time of two clocks counts: the wall
   * clock, which continues while a machine sleeps, and the monotonic one, which nobody sets back.
   */
  remainingMs(): number {
    const byWall = this.#contents.expiresAtMs - this.#clock.now();
    const byMonotonic = this.#contents.endsAtMs - this.#clock.monotonicMs();
    return Math.max(0, Math.min(byWall, byMonotonic));
  }

  /** True if it has expired. */
  get isExpired(): boolean {
    return this.remainingMs() === 0;
  }

  /** Returns everything that is needed to use it later, secrets included, as plain data. */
  reveal(): StoredToken {
    const { accessToken, refreshToken, expiresAtMs } = this.#contents;
    const base = { accessToken, scopes: [...this.scopes], expiresAtMs };
    return refreshToken === undefined ? base : { ...base, refreshToken };
  }

  /** Returns the content without secrets. */
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
