import { isAutocompleteClass } from '../../types/options/autocomplete-provider.js';
import { nameOfClass } from '../is-class.js';
import { executablesOf, type CommandClass, type CommandDefinition } from '../definition.js';
import type { EventDefinition } from '../../events/event-definition.js';
import type { JobDefinition } from '../../jobs/job-definition.js';
import type { RouteDefinition } from '../../routes/route-definition.js';
import type { ProblemList } from './problem-list.js';

interface Handled {
  readonly definitions: readonly CommandDefinition[];
  readonly routes: readonly RouteDefinition[];
  readonly events: readonly EventDefinition[];
  readonly jobs: readonly JobDefinition[];
}

/**
 * Checks that, without a resolver, the constructors of all handler and provider classes can be called without
 * arguments.
 */
export function checkConstructors(
  { definitions, routes, events, jobs }: Handled,
  hasResolver: boolean,
  problems: ProblemList,
): void {
  if (hasResolver) return;
  const targets = new Map<CommandClass, string>();
  for (const { handler } of [...routes, ...events, ...jobs])
    if (handler.kind === 'method') targets.set(handler.target, handler.className);
  for (const { executable } of definitions.flatMap(executablesOf)) {
    const { handler, options } = executable;
    if (handler.kind === 'method') targets.set(handler.target, handler.className);
    for (const { autocomplete } of options)
      if (isAutocompleteClass(autocomplete)) targets.set(autocomplete, nameOfClass(autocomplete));
  }
  for (const [target, className] of targets) {
    // Only the class's own parameters count: it may pass its own values to a parent's constructor.
    const count = target.length;
    if (count === 0) continue;
    const found = `a constructor that needs ${count} argument${count === 1 ? '' : 's'}`;
    const wanted = 'a constructor that can be called without arguments, or a resolve function';
    problems.add('CONSTRUCTOR_NEEDS_ARGUMENTS', { className }, found, wanted);
  }
}
