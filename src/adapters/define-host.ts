import { CommandryError } from '../common/errors/commandry-error.js';

/** What a host passes with a request, for example `env` and `ctx` of a worker; made by {@link defineHost}. */
export interface DefinedHost<Passed extends readonly unknown[]> {
  /**
   * Returns what the host passed with the request that brought this interaction.
   *
   * @throws CommandryError `HOST_MISSING` if it came without, and there is no `otherwise`.
   */
  (interaction: HasPayload): Passed;
  /** Keeps what was passed for as long as the interaction is. For adapters. */
  readonly keep: (payload: object, passed: Passed) => void;
}

/** Any interaction: one is known by its payload. */
interface HasPayload {
  readonly raw: object;
}

export interface DefineHostSettings<Passed extends readonly unknown[]> {
  /** Returns it for interactions that came some other way, as in tests. Default: they throw. */
  readonly otherwise?: (() => Passed) | undefined;
}

/**
 * Defines what the host passes to `fetch` beside the Request, by its types. Give it to `toFetchHandler(app, { host })`,
 * which then takes just these arguments, and call it with an interaction in handlers, providers and guards.
 *
 * @example const host = defineHost<[Env, ExecutionContext]>(); // … in a handler: const [env] = host(interaction);
 */
export function defineHost<Passed extends readonly unknown[]>({
  otherwise,
}: DefineHostSettings<Passed> = {}): DefinedHost<Passed> {
  const kept = new WeakMap<object, Passed>();
  const host = ({ raw }: HasPayload): Passed => {
    const passed = kept.get(raw) ?? otherwise?.();
    if (passed) return passed;
    throw new CommandryError(
      'HOST_MISSING',
      'The request of this interaction came without what defineHost describes.',
    );
  };
  return Object.assign(host, {
    keep: (payload: object, passed: Passed) => {
      kept.set(payload, passed);
    },
  });
}
