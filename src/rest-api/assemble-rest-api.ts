import type * as DiscordCore from '@discordjs/core/http-only';
import { REST } from '@discordjs/rest';
import type { RestApiOptions } from '../commands/calls/rest-options.js';
import type { RestApi } from '../commands/calls/rest-types.js';
import { systemClock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { toRestOptions } from '../rest/load-rest.js';
import { createChannels, createWebhooks } from './message-apis.js';
import { RepeatingRest } from './repeating-rest.js';

/**
 * Makes the client of the library that is passed: it is optional, and whoever loads it says what to do where it is missing.
 *
 * @throws CommandryError `SETTING_INVALID` for a token that cannot be one.
 */
export function assembleRestApi(
  { API, ChannelsAPI, WebhooksAPI }: Pick<typeof DiscordCore, 'API' | 'ChannelsAPI' | 'WebhooksAPI'>,
  {
    token,
    baseUrl = 'https://discord.com',
    fetch = globalThis.fetch,
    clock = systemClock,
    sign,
    rest = new REST(toRestOptions({ baseUrl, fetch })),
  }: RestApiOptions,
): RestApi {
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new CommandryError(
      'SETTING_INVALID',
      'token: must be the bot token alone, without spaces or line breaks.',
    );
  const repeating = new RepeatingRest(rest, { token, baseUrl, clock });
  return Object.assign(new API(repeating), {
    channels: createChannels(ChannelsAPI, repeating, sign),
    webhooks: createWebhooks(WebhooksAPI, repeating, sign),
  });
}
