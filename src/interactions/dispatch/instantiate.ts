import { isAutocompleteClass } from '../../commands/types/options/autocomplete-provider.js';
import { nameOfClass } from '../../commands/compile/is-class.js';
import {
  executablesOf,
  type CommandClass,
  type CommandDefinition,
  type InstantiableClass,
} from '../../commands/compile/definition.js';
import type { EventDefinition } from '../../commands/events/event-definition.js';
import type { JobDefinition } from '../../commands/jobs/job-definition.js';
import type { RouteDefinition } from '../../commands/routes/route-definition.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { describeGiven } from './describe-given.js';

/** Returns the instance of a class, for example from a container. */
export type Resolve = (target: InstantiableClass) => object;

/** Calls the constructor without arguments. */
export const construct: Resolve = (target) => new target();

/** The commands, routes, handlers of events and jobs of an app. */
interface Handled {
  readonly definitions: readonly CommandDefinition[];
  readonly routes: readonly RouteDefinition[];
  readonly events: readonly EventDefinition[];
  readonly jobs: readonly JobDefinition[];
}

/**
 * Creates one instance of each class that declares a handler method, and of each provider class.
 *
 * @throws CommandryError `CONSTRUCTOR_FAILED` naming the class, with what was thrown as cause.
 */
export function instantiate(
  { definitions, routes, events, jobs }: Handled,
  resolve: Resolve,
): ReadonlyMap<CommandClass, object> {
  const instances = new Map<CommandClass, object>();
  const add = (target: CommandClass): void => {
    if (!instances.has(target)) instances.set(target, resolveInstance(target, nameOfClass(target), resolve));
  };
  for (const { handler } of [...routes, ...events, ...jobs])
    if (handler.kind === 'method') add(handler.target);
  for (const { executable } of definitions.flatMap(executablesOf)) {
    const { handler, options } = executable;
    if (handler.kind === 'method') add(handler.target);
    for (const { autocomplete } of options) if (isAutocompleteClass(autocomplete)) add(autocomplete);
  }
  return instances;
}

function resolveInstance(target: CommandClass, className: string, resolve: Resolve): object {
  let instance: unknown;
  try {
    instance = resolve(target as InstantiableClass);
  } catch (cause) {
    throw new CommandryError('CONSTRUCTOR_FAILED', `${className} could not be instantiated.`, { cause });
  }
  if (instance instanceof target) return instance;
  throw new CommandryError(
    'CONSTRUCTOR_FAILED',
    `resolve(${className}) returned ${describeGiven(instance)}, which is not an instance of ${className}.`,
    { help: `Return the instance itself: resolve is not awaited. Two copies of the class are two classes.` },
  );
}
