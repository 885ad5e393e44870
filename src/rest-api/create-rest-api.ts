import { API } from '@discordjs/core/http-only';
import { REST } from '@discordjs/rest';
import { systemClock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { toRestOptions } from '../rest/load-rest.js';
import { Channels, Webhooks } from './message-apis.js';
import { RepeatingRest } from './repeating-rest.js';
import type { RestApiOptions } from '../commands/calls/rest-options.js';
import type { RestApi } from '../commands/calls/rest-types.js';

/** Makes the client for Discord's calls. Nothing is sent before a call. */
export function createRestApi({
  token,
  baseUrl = 'https://discord.com',
  fetch = globalThis.fetch,
  clock = systemClock,
  sign,
  rest = new REST(toRestOptions({ baseUrl, fetch })),
}: RestApiOptions): RestApi {
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new CommandryError(
      'SETTING_INVALID',
      'token: must be the bot token alone, without spaces or line breaks.',
    );
  const repeating = new RepeatingRest(rest, { token, baseUrl, clock });
  return Object.assign(new API(repeating), {
    channels: new Channels(repeating, sign),
    webhooks: new Webhooks(repeating, sign),
  });
}
