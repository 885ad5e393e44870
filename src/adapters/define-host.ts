import * as z from 'zod/mini';
import { CommandryError } from '../common/errors/commandry-error.js';
import { aFunction, readGiven } from '../common/read-given.js';

/** What a host passes with a request, for example `env` and `ctx` of a worker; made by {@link defineHost}. */
export interface DefinedHost<Passed extends readonly unknown[]> {
  /**
   * Returns what the host passed with the request that brought this interaction or event, or the call that began this
   * job.
   *
   * @throws CommandryError `HOST_MISSING` if it came without, and there is no `otherwise`.
   */
  (received: HasPayload | HasSignal): Passed;
  /** For adapters: stores what was passed, for the lifetime of the payload, or of the signal of a job. */
  readonly keep: (payload: object, passed: Passed) => void;
}

/** Any interaction or event, identified by its payload. */
interface HasPayload {
  readonly raw: object;
}

/** A job of `toScheduledHandler`, identified by its signal. */
interface HasSignal {
  readonly signal: AbortSignal;
}

/** The settings of `defineHost`. */
export interface DefineHostSettings<Passed extends readonly unknown[]> {
  /** The fallback for interactions and events that came another way, as in tests. Default: calling the host throws. */
  readonly otherwise?: (() => Passed) | undefined;
}

const Settings = z.strictObject({ otherwise: z.optional(aFunction()) });

export const aHost = z.custom(
  (value) => typeof value === 'function' && 'keep' in value,
  'must be what defineHost returns',
);

/**
 * Declares the types of what the host passes to `fetch` besides the Request. Pass it to `toFetchHandler(app, { host })`
 * and `webhookEvents(app, { host })`, which then take exactly these arguments, and call it with an interaction or event
 * in handlers, providers and guards.
 *
 * @example const host = defineHost<[Env, ExecutionContext]>(); // … in a handler: const [env] = host(interaction);
 */
export function defineHost<Passed extends readonly unknown[]>(
  settings: DefineHostSettings<Passed> = {},
): DefinedHost<Passed> {
  readGiven(Settings, settings, 'defineHost');
  const { otherwise } = settings;
  const kept = new WeakMap<object, Passed>();
  const host = (received: HasPayload | HasSignal): Passed => {
    const passed = kept.get('raw' in received ? received.raw : received.signal) ?? otherwise?.();
    if (passed) return passed;
    throw new CommandryError(
      'HOST_MISSING',
      'The request of this interaction, event or job came without what defineHost describes.',
    );
  };
  return Object.assign(host, {
    keep: (payload: object, passed: Passed) => {
      kept.set(payload, passed);
    },
  });
}
