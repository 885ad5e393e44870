import * as z from 'zod/mini';
import { CommandryError } from '../common/errors/commandry-error.js';
import { aFunction, readGiven } from '../common/read-given.js';

/** What a host passes with a request, for example `env` and `ctx` of a worker; made by {@link defineHost}. */
export interface DefinedHost<Passed extends readonly unknown[]> {
  /**
   * Returns what the host passed with the request that brought this interaction or event.
   *
   * @throws CommandryError `HOST_MISSING` if it came without, and there is no `otherwise`.
   */
  (received: HasPayload): Passed;
  /** Keeps what was passed for as long as the interaction or the event is. For adapters. */
  readonly keep: (payload: object, passed: Passed) => void;
}

/** Any interaction or event: one is known by its payload. */
interface HasPayload {
  readonly raw: object;
}

/** The settings of `defineHost`. */
export interface DefineHostSettings<Passed extends readonly unknown[]> {
  /** Returns it for interactions and events that came some other way, as in tests. Default: they throw. */
  readonly otherwise?: (() => Passed) | undefined;
}

const Settings = z.strictObject({ otherwise: z.optional(aFunction()) });

/** What adapters take as `host`. */
export const aHost = z.custom(
  (value) => typeof value === 'function' && 'keep' in value,
  'must be what defineHost returns',
);

/**
 * Defines what the host passes to `fetch` beside the Request, by its types. Give it to `toFetchHandler(app, { host })`
 * and `webhookEvents(app, { host })`, which then take just these arguments, and call it with an interaction in handlers,
 * providers and guards, or with an event in its handlers.
 *
 * @example const host = defineHost<[Env, ExecutionContext]>(); // … in a handler: const [env] = host(interaction);
 */
export function defineHost<Passed extends readonly unknown[]>(
  settings: DefineHostSettings<Passed> = {},
): DefinedHost<Passed> {
  readGiven(Settings, settings, 'defineHost');
  const { otherwise } = settings;
  const kept = new WeakMap<object, Passed>();
  const host = ({ raw }: HasPayload): Passed => {
    const passed = kept.get(raw) ?? otherwise?.();
    if (passed) return passed;
    throw new CommandryError(
      'HOST_MISSING',
      'The request of this interaction or event came without what defineHost describes.',
    );
  };
  return Object.assign(host, {
    keep: (payload: object, passed: Passed) => {
      kept.set(payload, passed);
    },
  });
}
