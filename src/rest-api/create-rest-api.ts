import * as core from '@discordjs/core/http-only';
import type { RestApiOptions } from '../commands/calls/rest-options.js';
import type { RestApi } from '../commands/calls/rest-types.js';
import { assembleRestApi } from './assemble-rest-api.js';

/**
 * Makes the client for Discord's calls. Nothing is sent before a call.
 *
 * @throws CommandryError `SETTING_INVALID`, also for a token that cannot be one.
 */
export function createRestApi(options: RestApiOptions): RestApi {
  return assembleRestApi(core, options);
}
