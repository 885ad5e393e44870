import { type CommandClass, type InstantiableClass, nameOfClass } from '../../commands/compile/definition.js';
import { handlerClasses, type Handled } from '../../commands/compile/compiled-source.js';
import type { GuardClass, GuardFunction } from '../../commands/types/middleware-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { describeGiven } from './describe-given.js';

/** Returns the instance of a class, for example from a container. */
export type Resolve = (target: InstantiableClass) => object;

/** Calls the constructor without arguments. */
export const construct: Resolve = (target) => new target();

/**
 * Creates one instance of each class that declares a handler method, and of each class of providers and guards.
 *
 * @param appGuards - The guards of the application.
 * @throws CommandryError `CONSTRUCTOR_FAILED` naming the class, with the error as cause.
 */
export function instantiate(
  handled: Handled,
  resolve: Resolve,
  appGuards: readonly (GuardFunction | GuardClass)[] = [],
): ReadonlyMap<CommandClass, object> {
  const instances = new Map<CommandClass, object>();
  for (const target of handlerClasses(handled, appGuards))
    instances.set(target, resolveInstance(target, resolve));
  return instances;
}

function resolveInstance(target: CommandClass, resolve: Resolve): object {
  const className = nameOfClass(target);
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
