import * as z from 'zod/mini';
import type { RestApiOptions } from '../commands/calls/rest-options.js';
import type { RestApi } from '../commands/calls/rest-types.js';
import { aClock, aFunction, readGiven, withFunctions } from '../common/read-given.js';
import { BaseUrl, BotToken } from '../rest/base-url.js';
import { createLazyRest } from './lazy-rest.js';

const Options = z.strictObject({
  token: z.optional(BotToken),
  baseUrl: BaseUrl,
  fetch: z.optional(aFunction()),
  clock: z.optional(aClock()),
  sign: z.optional(aFunction()),
  rest: z.optional(withFunctions('request')),
});

/**
 * Creates a REST client without an app. The package `@discordjs/core` is loaded on the first call, which rejects with
 * `REST_PACKAGE_MISSING` if it is not installed.
 *
 * @throws CommandryError `SETTING_INVALID`, also for a token that cannot be one.
 */
export function createRestApi(options: RestApiOptions): RestApi {
  const { baseUrl } = readGiven(Options, options, 'createRestApi');
  const given = { ...options, baseUrl };
  return createLazyRest(async () => (await import('./open-rest-api.js')).openRestApi(given));
}
