import type { CommandClass, CommandDefinition } from '../commands/definition.js';
import { CommandryError } from '../errors.js';

/**
 * Makes one instance of each class that declares a method.
 *
 * @throws CommandryError `CONSTRUCTOR_FAILED` naming the class, with what it threw as cause.
 */
export function instantiate(definitions: readonly CommandDefinition[]): ReadonlyMap<CommandClass, object> {
  const instances = new Map<CommandClass, object>();
  for (const definition of definitions) {
    const executables = definition.kind === 'parent' ? definition.subcommands : [definition];
    for (const { handler } of executables) {
      const { target: Target, className } = handler;
      if (!instances.has(Target)) instances.set(Target, construct(Target, className));
    }
  }
  return instances;
}

function construct(Target: CommandClass, className: string): object {
  try {
    return new Target();
  } catch (cause) {
    throw new CommandryError('CONSTRUCTOR_FAILED', `new ${className}() failed.`, { cause });
  }
}
