import * as z from 'zod/mini';
import type { RestApiOptions } from '../commands/calls/rest-options.js';
import type { RestApi } from '../commands/calls/rest-types.js';
import { aClock, aFunction, readGiven, withFunctions } from '../common/read-given.js';
import { BaseUrl, BotToken } from '../rest/base-url.js';
import { once } from '../rest/once.js';

/** A method by its name. */
type Calls = Readonly<Record<string, unknown>>;

/**
 * Creates a client that is loaded on its first call.
 *
 * @param load - Called once. Its errors reject the call.
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

/** Creates an object whose properties are created on first read. Never thenable. */
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
