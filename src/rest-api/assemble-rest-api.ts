import * as z from 'zod/mini';
import { BaseUrl, BotToken } from '../rest/base-url.js';
import type * as DiscordCore from '@discordjs/core/http-only';
import { REST } from '@discordjs/rest';
import type { RestApiOptions } from '../commands/calls/rest-options.js';
import type { RestApi } from '../commands/calls/rest-types.js';
import { systemClock } from '../common/clock.js';
import { aClock, aFunction, readGiven, withFunctions } from '../common/read-given.js';
import { toRestOptions } from '../rest/load-rest.js';
import { createChannels, createWebhooks } from './message-apis.js';
import { RepeatingRest } from './repeating-rest.js';

const Options = z.strictObject({
  token: z.optional(BotToken),
  baseUrl: BaseUrl,
  fetch: z.optional(aFunction()),
  clock: z.optional(aClock()),
  sign: z.optional(aFunction()),
  rest: z.optional(withFunctions('request')),
});

/**
 * Makes the client of the library that is passed: it is optional, and whoever loads it says what to do where it is missing.
 *
 * @throws CommandryError `SETTING_INVALID` for a token that cannot be one.
 */
export function assembleRestApi(
  { API, ChannelsAPI, WebhooksAPI }: Pick<typeof DiscordCore, 'API' | 'ChannelsAPI' | 'WebhooksAPI'>,
  options: RestApiOptions,
): RestApi {
  readGiven(Options, options, 'createRestApi');
  const {
    token,
    baseUrl = 'https://discord.com',
    fetch = globalThis.fetch,
    clock = systemClock,
    sign,
  } = options;
  const { rest = new REST(toRestOptions({ baseUrl, fetch })) } = options;
  const repeating = new RepeatingRest(rest, { token, baseUrl, clock });
  return Object.assign(new API(repeating), {
    channels: createChannels(ChannelsAPI, repeating, sign),
    webhooks: createWebhooks(WebhooksAPI, repeating, sign),
  });
}
