import { inspect, type InspectOptions } from 'node:util';
import * as z from 'zod/mini';
import type { Clock } from '../common/clock.js';
import { HIDDEN } from '../common/redact.js';
import { readGiven } from '../common/read-given.js';
import { listGivenProblems, parseGiven } from '../protocol/validation/given-problems.js';
import { splitScopes } from '../protocol/oauth/oauth-scope.js';
import { parseObject, toMalformed } from './token-endpoint.js';

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
interface TokenContents extends StoredToken {
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
   * Returns how long it is still valid, in milliseconds, not below 0. The lesser of two clocks: the wall clock, which
   * runs while a machine sleeps, and the monotonic one, which cannot be set back.
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

  /** Returns the complete token, secrets included, as plain data for storage. */
  reveal(): StoredToken {
    const { accessToken, refreshToken, expiresAtMs } = this.#contents;
    const base = { accessToken, scopes: [...this.scopes], expiresAtMs };
    return refreshToken === undefined ? base : { ...base, refreshToken };
  }

  /** Returns the content without secrets. */
  toJSON(): object {
    const { scopes, expiresAtMs, refreshToken } = this;
    const refresh = refreshToken === undefined ? {} : { refreshToken: HIDDEN };
    return { accessToken: HIDDEN, ...refresh, scopes, expiresAtMs };
  }

  /** @internal */
  [inspect.custom](_depth: number, options: InspectOptions): string {
    return `AccessToken ${inspect(this.toJSON(), options)}`;
  }
}

/** Text that is valid in a header. */
const Secret = z.string().check(z.regex(/^[\x21-\x7e]+$/));

/** More than a hundred years. */
const LONGEST_LIFE_S = 2 ** 32;

const TokenAnswer = z.object({
  access_token: Secret,
  token_type: z.string().check(z.regex(/^bearer$/i)),
  expires_in: z.number().check(z.positive(), z.maximum(LONGEST_LIFE_S)),
  refresh_token: z.optional(Secret),
  scope: z.optional(z.string()),
  id_token: z.optional(Secret),
});

const Stored = z.object({
  accessToken: Secret,
  refreshToken: z.optional(Secret),
  scopes: z.array(z.string()),
  expiresAtMs: z.number().check(z.minimum(-8.64e15), z.maximum(8.64e15)),
});

/** Facts about a token beyond its response. */
export interface TokenContext {
  readonly baseUrl: string;
  readonly path: string;
  readonly clock: Clock;
  /** When the request was sent, by the monotonic clock: the earliest start of the token's lifetime. */
  readonly sentAtMs: number;
  /** The requested scopes, if the response has none. */
  readonly askedScopes: readonly string[];
  /** The previous refresh token, if the response has none. */
  readonly oldRefreshToken?: string | undefined;
}

/**
 * Parses the token in the body of a response.
 *
 * @throws CommandryError `DISCORD_ANSWER_MALFORMED`, naming the invalid fields, without their values.
 */
export function readTokenAnswer(text: string, context: TokenContext): AccessToken {
  const { clock, sentAtMs, askedScopes, oldRefreshToken } = context;
  const body = parseObject(text);
  if (!body) throw toMalformed(context, 'a body that is not JSON');
  const parsed = parseGiven(TokenAnswer, body);
  if (!parsed.success)
    throw toMalformed(context, `a body that is not a token (${listGivenProblems(parsed.problems)})`);
  const { access_token, expires_in, refresh_token, scope, id_token } = parsed.data;
  const isKnown = (name: string) => Object.hasOwn(TokenAnswer.shape, name);
  const endsAtMs = sentAtMs + expires_in * 1000;
  const contents = {
    accessToken: access_token,
    refreshToken: refresh_token ?? oldRefreshToken,
    idToken: id_token,
    scopes: scope === undefined ? askedScopes : splitScopes(scope),
    endsAtMs,
    expiresAtMs: Math.floor(clock.now() + endsAtMs - clock.monotonicMs()),
    extra: Object.fromEntries(Object.entries(body).filter(([name]) => !isKnown(name))),
  };
  return new AccessToken(contents, clock);
}

/** @throws CommandryError `SETTING_INVALID` naming the invalid fields, without their values. */
export function readStoredToken(stored: unknown, clock: Clock): AccessToken {
  const data = readGiven(Stored, stored, 'restore', {
    what: 'restore was given something that reveal() does not return',
  });
  const endsAtMs = clock.monotonicMs() + data.expiresAtMs - clock.now();
  return new AccessToken({ ...data, endsAtMs, extra: {} }, clock);
}
