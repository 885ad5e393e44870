import type { REST } from '@discordjs/rest';
import type { RestApiOptions, SignCustomIds } from '../../commands/calls/rest-options.js';
import type { RestApi } from '../../commands/calls/rest-types.js';
import { createLazyRest } from '../../rest-api/lazy-rest.js';
import type { AppSettings } from '../app-settings.js';
import { refuseWhileLoaded } from '../../common/command-line.js';

/**
 * Makes `app.rest`: the client that the settings make, or one that is loaded with its first call.
 *
 * @param sharedRest - The client that registration uses too.
 */
export function openAppRest(
  { rest, baseUrl, fetch, clock }: Pick<AppSettings, 'rest' | 'baseUrl' | 'fetch' | 'clock'>,
  token: string | undefined,
  sign: SignCustomIds | undefined,
  sharedRest: () => Promise<REST>,
): RestApi {
  const options: RestApiOptions = { token, baseUrl, fetch, clock, sign };
  if (rest) return rest(options);
  return createLazyRest(async () => {
    refuseWhileLoaded();
    const { openRestApi } = await import('../../rest-api/open-rest-api.js');
    return openRestApi({ ...options, rest: await sharedRest() });
  });
}
