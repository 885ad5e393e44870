import type { EventDefinition } from '../events/event-definition.js';
import type { JobDefinition } from '../jobs/job-definition.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import {
  isGuardClass,
  toLayers,
  type GuardClass,
  type GuardFunction,
  type Layer,
} from '../types/middleware-types.js';
import { isAutocompleteClass } from '../types/options/autocomplete-provider.js';
import { executablesOf, type CommandClass, type CommandDefinition } from './definition.js';

/** The commands, routes, handlers of events and jobs of an app. */
export interface Handled {
  readonly definitions: readonly CommandDefinition[];
  readonly routes: readonly RouteDefinition[];
  readonly events: readonly EventDefinition[];
  readonly jobs: readonly JobDefinition[];
}

/**
 * Returns the classes to instantiate: those with a handler method, and those of providers and guards.
 *
 * @param appGuards - The guards of the application.
 */
export function handlerClasses(
  { definitions, routes, events, jobs }: Handled,
  appGuards: readonly (GuardFunction | GuardClass)[],
): ReadonlySet<CommandClass> {
  const classes = new Set<CommandClass>();
  const addGuards = (layers: readonly Layer[]): void => {
    for (const layer of layers) {
      if (layer.kind !== 'guard') continue;
      if (layer.owner) classes.add(layer.owner);
      else if (isGuardClass(layer.run)) classes.add(layer.run);
    }
  };
  addGuards(toLayers({ guards: appGuards }));
  for (const { handler } of [...routes, ...events, ...jobs])
    if (handler.kind === 'method') classes.add(handler.target);
  for (const { executable } of definitions.flatMap(executablesOf)) {
    const { handler, options } = executable;
    if (handler.kind === 'method') classes.add(handler.target);
    for (const { autocomplete } of options) if (isAutocompleteClass(autocomplete)) classes.add(autocomplete);
    addGuards(executable.layers ?? []);
  }
  for (const { layers = [] } of routes) addGuards(layers);
  return classes;
}

/** The result of compiling a class, or a call of `define…`. */
export type CompiledSource = Pick<Handled, 'definitions' | 'routes'> &
  Partial<Pick<Handled, 'events' | 'jobs'>>;
