import type { REST } from '@discordjs/rest';
import type { Clock } from '../../common/clock.js';
import type { Whereabouts } from '../routes/route-binding.js';
import type { RestApi } from './rest-types.js';

/**
 * Signs the custom ids of signed routes in a message or modal, in place. Returns whether there were any. Warns of what
 * the app cannot handle.
 *
 * @param given - The message or modal as the author gave it, before it was encoded.
 * @throws CommandryError `CUSTOM_ID_UNBOUND`.
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
  /** The clock of the pauses before retries. Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Signs the custom ids of signed routes. An app sets it. */
  readonly sign?: SignCustomIds | undefined;
  /** The client whose queues and rate limits are shared. Default: a new one. */
  readonly rest?: REST | undefined;
}

/** Makes the client for Discord's calls: `createRestApi`. */
export type CreateRestApi = (options: RestApiOptions) => RestApi;
