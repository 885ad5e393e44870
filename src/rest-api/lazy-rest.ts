import * as z from 'zod/mini';
import type { RestApiOptions } from '../commands/calls/rest-options.js';
import type { RestApi } from '../commands/calls/rest-types.js';
import { aClock, aFunction, readGiven, withFunctions } from '../common/read-given.js';
import { BaseUrl, BotToken } from '../rest/base-url.js';
import { once } from '../rest/once.js';

/** A method by its name. */
type Calls = Readonly<Record<string, unknown>>;

/**
 * Makes a client that is loaded with its first call.
 *
 * @param load - Called once. What it throws, the call rejects with.
 */
export function createLazyRest(load: () => Promise<RestApi>): RestApi {
  const api = once(load);
  return createGroups((group) =>
    createGroups((name) => async (...given: readonly unknown[]): Promise<unknown> => {
      const owner = Reflect.get(await api(), group) as Calls | undefined;
      const call = owner?.[name];
      if (typeof call !== 'function') throw new TypeError(`rest.${group}.${name} is not a function`);
      return (await Reflect.apply(call, owner, given)) as unknown;
    }),
  ) as unknown as RestApi;
}

/** Makes an object whose properties are made when they are first read. It is no promise, whatever its name. */
function createGroups(make: (name: string) => unknown): object {
  const made = new Map<string, unknown>();
  return new Proxy(Object.freeze({}), {
    get: (_target, name) => {
      if (typeof name !== 'string' || name === 'then' || name === 'toJSON') return undefined;
      if (!made.has(name)) made.set(name, make(name));
      return made.get(name);
    },
  });
}

const Options = z.strictObject({
  token: z.optional(BotToken),
  baseUrl: BaseUrl,
  fetch: z.optional(aFunction()),
  clock: z.optional(aClock()),
  sign: z.optional(aFunction()),
  rest: z.optional(withFunctions('request')),
});

/**
 * Makes the client for Discord's calls, without an app. The package `@discordjs/core` is loaded with the first call, which
 * rejects with `REST_PACKAGE_MISSING` where it is not installed.
 *
 * @throws CommandryError `SETTING_INVALID`, also for a token that cannot be one.
 */
export function createRestApi(options: RestApiOptions): RestApi {
  const { baseUrl } = readGiven(Options, options, 'createRestApi');
  const given = { ...options, baseUrl };
  return createLazyRest(async () => (await import('./open-rest-api.js')).openRestApi(given));
}
