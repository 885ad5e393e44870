import * as z from 'zod/mini';
import { isClock, systemClock, type Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { isBotToken } from '../protocol/oauth/bot-token.js';
import { Snowflake } from '../protocol/snowflake.js';
import { BaseUrl } from '../rest/base-url.js';
import { validate } from '../common/validate.js';

const isFunction = (value: unknown): boolean => typeof value === 'function';

/** The settings of `createOAuthClient`. */
export interface OAuthClientOptions {
  /** The id of the application. */
  readonly clientId: Snowflake;
  /** The client secret of the application, which is not its bot token. A public client has none. */
  readonly clientSecret?: string | undefined;
  /** The address of Discord, without `/api`. Default `https://discord.com`. */
  readonly baseUrl?: string | undefined;
  /** How long one request may take, in milliseconds: 100 to 120,000, default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** How long a call may take with all retries and waits, in milliseconds: 100 to 600,000, default 30,000. */
  readonly deadlineMs?: number | undefined;
  /**
   * How long before its end a token is renewed, in milliseconds: 0 to 86,400,000, default 300,000. For a short-lived
   * token it is a tenth of its life.
   */
  readonly renewBeforeMs?: number | undefined;
  /** Default: the runtime's. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Default: the clock of the machine. */
  readonly clock?: Clock | undefined;
  /** The source of states and code verifiers. Default: the secure random bytes of the runtime. */
  readonly randomBytes?: RandomBytes | undefined;
}

/** Returns that many unpredictable bytes. */
export type RandomBytes = (count: number) => Uint8Array;

const Settings = z.strictObject({
  clientId: Snowflake,
  clientSecret: z.optional(
    z.string().check(
      z.minLength(1, 'must not be empty: leave it out for a public client'),
      z.refine((text) => text.trim() === text, 'must be without white space around it'),
      z.refine((text) => !isBotToken(text), 'looks like the bot token, which is another secret'),
    ),
  ),
  baseUrl: BaseUrl,
  timeoutMs: z._default(z.int().check(z.minimum(100), z.maximum(120_000)), 10_000),
  deadlineMs: z._default(z.int().check(z.minimum(100), z.maximum(600_000)), 30_000),
  renewBeforeMs: z._default(z.int().check(z.minimum(0), z.maximum(86_400_000)), 300_000),
  fetch: z._default(
    z.custom<typeof globalThis.fetch>(isFunction, 'must be a function'),
    () => globalThis.fetch,
  ),
  clock: z._default(
    z.custom<Clock>(isClock, 'must have the functions now, monotonicMs and after'),
    systemClock,
  ),
  randomBytes: z.optional(z.custom<RandomBytes>(isFunction, 'must be a function')),
});
export type OAuthClientSettings = z.output<typeof Settings>;

/**
 * Validates the settings and fills in defaults.
 *
 * @throws CommandryError `SETTING_INVALID` naming every invalid setting, without its value.
 */
export function readOAuthClientSettings(options: unknown): OAuthClientSettings {
  const result = validate(Settings, options);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.') || 'options'}: ${message}`);
  throw new CommandryError(
    'SETTING_INVALID',
    `createOAuthClient received invalid settings. ${faults.join('; ')}.`,
  );
}
