import type { REST } from '@discordjs/rest';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { loadRest, type RestAddress } from '../../rest/load-rest.js';
import type { RestApiOptions } from '../../commands/calls/rest-options.js';
import type { RestApi } from '../../commands/calls/rest-types.js';

/** Loads the client that all calls of an app share. */
export function openRest(address: RestAddress): Promise<REST> {
  return loadRest(address);
}

/**
 * Loads what `app.rest` is, with its first call.
 *
 * @throws CommandryError `REST_PACKAGE_MISSING` if `@discordjs/core` is not installed.
 */
export async function openRestApi(options: RestApiOptions): Promise<RestApi> {
  try {
    const { createRestApi } = await import('../../rest-api/index.js');
    return createRestApi(options);
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new CommandryError('REST_PACKAGE_MISSING', 'app.rest needs the package @discordjs/core.', {
      cause: error,
    });
  }
}

function isMissing(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return code === 'ERR_MODULE_NOT_FOUND' && String(message).includes('@discordjs/core');
}
