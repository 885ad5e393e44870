import { handlerClasses, type Handled } from '../handler-classes.js';
import { nameOfClass } from '../is-class.js';
import type { ProblemList } from './problem-list.js';

/**
 * Checks that, without a resolver, the constructors of all handler and provider classes can be called without
 * arguments.
 */
export function checkConstructors(handled: Handled, hasResolver: boolean, problems: ProblemList): void {
  if (hasResolver) return;
  for (const target of handlerClasses(handled)) {
    // Only the class's own parameters count: it may pass its own values to a parent's constructor.
    const count = target.length;
    if (count === 0) continue;
    const found = `a constructor that needs ${count} argument${count === 1 ? '' : 's'}`;
    const wanted = 'a constructor that can be called without arguments, or a resolve function';
    problems.add('CONSTRUCTOR_NEEDS_ARGUMENTS', { className: nameOfClass(target) }, found, wanted);
  }
}
