import type { REST } from '@discordjs/rest';
import type { RestApiOptions } from '../../commands/calls/rest-options.js';
import type { RestApi } from '../../commands/calls/rest-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { loadRest, type RestAddress } from '../../rest/load-rest.js';
import { assembleRestApi } from '../../rest-api/assemble-rest-api.js';

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
  return assembleRestApi(await loadCore(), options);
}

/** In a separate block: bundlers let a package be missing whose import may fail. */
async function loadCore() {
  try {
    return await import('@discordjs/core/http-only');
  } catch (cause) {
    throw new CommandryError(
      'REST_PACKAGE_MISSING',
      'app.rest needs the package @discordjs/core, which could not be loaded.',
      { cause },
    );
  }
}
