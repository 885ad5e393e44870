import { executablesOf, type CommandClass, type CommandDefinition } from './definition.js';
import type { ProblemList } from './problem-list.js';

/** Without a resolver, the constructor of every class that answers must be callable without arguments. */
export function checkConstructors(
  definitions: readonly CommandDefinition[],
  { hasResolver = false }: { readonly hasResolver?: boolean },
  problems: ProblemList,
): void {
  if (hasResolver) return;
  const targets = new Map<CommandClass, string>();
  for (const { executable } of definitions.flatMap(executablesOf)) {
    if (executable.handler.kind === 'method')
      targets.set(executable.handler.target, executable.handler.className);
  }
  for (const [target, className] of targets) {
    const count = argumentsOf(target);
    if (count === 0) continue;
    const found = `a constructor that needs ${count} argument${count === 1 ? '' : 's'}`;
    const wanted = 'a constructor that can be called without arguments, or a resolve function';
    problems.add('CONSTRUCTOR_NEEDS_ARGUMENTS', { className }, found, wanted);
  }
}

/**
 * A class without a constructor of its own has a length of 0 and calls its parent's. From outside it looks like one
 * with a constructor without parameters, so the longest of the chain is asked for.
 */
function argumentsOf(target: CommandClass): number {
  let longest = 0;
  for (
    let at: unknown = target;
    typeof at === 'function' && at !== Function.prototype;
    at = Object.getPrototypeOf(at)
  ) {
    if (hasOwnConstructor(at)) return Math.max(longest, at.length);
    longest = Math.max(longest, at.length);
  }
  return longest;
}

/** A class that extends nothing ends the chain. */
function hasOwnConstructor(target: { readonly length: number }): boolean {
  return Object.getPrototypeOf(target) === Function.prototype;
}
