import type { REST } from '@discordjs/rest';
import type { Clock } from '../../common/clock.js';
import type { Whereabouts } from '../routes/route-binding.js';
import type { RestApi } from './rest-types.js';

/**
 * Signs the custom ids of signed routes in a message or modal, and numbers equal ones of a route, in place. Returns
 * whether there were any. Warns about custom ids that the app cannot handle.
 *
 * @param given - The author's message or modal, before encoding.
 * @throws CommandryError `CUSTOM_ID_UNBOUND`, or `CUSTOM_ID_TOO_LONG` without room for the number.
 */
export type SignCustomIds = (data: unknown, sentTo: Whereabouts, given: unknown) => boolean;

/** The options of the client for Discord's API. */
export interface RestApiOptions {
  /** The bot token. Without it, every call that needs it rejects with `TOKEN_MISSING`. */
  readonly token: string | undefined;
  /** The base URL of Discord. Default `https://discord.com`. */
  readonly baseUrl?: string | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** The clock for retry delays. Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Signs custom ids of signed routes, and tells equal ones apart. Set by an app. */
  readonly sign?: SignCustomIds | undefined;
  /** The client whose queues and rate limits are shared. Default: a new one. */
  readonly rest?: REST | undefined;
}

/** Creates a REST client: `createRestApi`. */
export type CreateRestApi = (options: RestApiOptions) => RestApi;
