import { REST } from '@discordjs/rest';
import type { RestApiOptions } from '../commands/calls/rest-options.js';
import type { RestApi } from '../commands/calls/rest-types.js';
import { systemClock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { toRestOptions } from '../rest/load-rest.js';
import { createChannels, createWebhooks } from './message-apis.js';
import { RepeatingRest } from './repeating-rest.js';

/**
 * Loads the REST client.
 *
 * @throws CommandryError `REST_PACKAGE_MISSING` if `@discordjs/core` is not installed.
 */
export async function openRestApi({
  token,
  baseUrl = 'https://discord.com',
  fetch = globalThis.fetch,
  clock = systemClock,
  sign,
  rest = new REST(toRestOptions({ baseUrl, fetch })),
}: RestApiOptions): Promise<RestApi> {
  const { API, ChannelsAPI, WebhooksAPI } = await loadCore();
  const repeating = new RepeatingRest(rest, { token, baseUrl, clock });
  return Object.assign(new API(repeating), {
    channels: createChannels(ChannelsAPI, repeating, sign),
    webhooks: createWebhooks(WebhooksAPI, repeating, sign),
  });
}

/** In its own try block: bundlers then allow the optional package to be missing. */
async function loadCore() {
  try {
    return await import('@discordjs/core/http-only');
  } catch (cause) {
    throw new CommandryError(
      'REST_PACKAGE_MISSING',
      'The calls of app.rest need the package @discordjs/core, which could not be loaded.',
      { cause },
    );
  }
}
