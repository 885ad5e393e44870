import type { REST } from '@discordjs/rest';
import type { RestApiOptions, SignCustomIds } from '../../commands/calls/rest-options.js';
import { once } from '../../rest/once.js';
import type { RestApi } from '../../commands/calls/rest-types.js';
import type { AppSettings } from '../app-settings.js';
import { refuseWhileLoaded } from '../loading-hook.js';

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
      if (typeof call !== 'function') throw new TypeError(`app.rest.${group}.${name} is not a function`);
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
    const { openRestApi } = await import('./app-rest.js');
    return openRestApi({ ...options, rest: await sharedRest() });
  });
}
