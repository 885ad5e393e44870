import { CommandryError } from '../../common/errors/commandry-error.js';
import { ProblemList } from '../compile/checks/problem-list.js';
import { type CommandClass, describeCandidate, isClass, nameOfClass } from '../compile/definition.js';
import { compileFunctionRoute } from '../define/compile-function.js';
import { isDefinedRoute, routeInputOf, type AnyDefinedRoute } from '../define/route-input.js';
import { compilerOf } from '../records/decorator-records.js';
import type { RouteDefinition } from './route-definition.js';

/** A cache of compiled routes. */
const compiled = new WeakMap<object, Map<string, RouteDefinition>>();

/**
 * Returns the route of a decorated method, or of a function.
 *
 * @throws CommandryError `ROUTE_UNKNOWN`.
 */
export function routeOf(source: unknown, methodName = ''): RouteDefinition {
  if (!isDefinedRoute(source) && !isClass(source))
    throw unknownRoute(`${describeCandidate(source)} is neither a class with routes nor a defined route`);
  const routes = compiled.get(source) ?? new Map<string, RouteDefinition>();
  compiled.set(source, routes);
  const route = routes.get(methodName) ?? compileOne(source, methodName);
  routes.set(methodName, route);
  return route;
}

function compileOne(source: AnyDefinedRoute | CommandClass, methodName: string): RouteDefinition {
  const problems = new ProblemList();
  const route = isDefinedRoute(source)
    ? compileFunctionRoute(routeInputOf(source), problems)
    : compilerOf(source)?.compileRoute(source, methodName, problems);
  const [problem] = problems.all;
  if (route && !problem) return route;
  const name = isDefinedRoute(source) ? 'the route' : `${nameOfClass(source)}.${methodName}`;
  throw unknownRoute(
    problem
      ? `${name} is not valid: found ${problem.found}, wanted ${problem.wanted}`
      : `${name} handles no component or modal`,
  );
}

export function unknownRoute(what: string): CommandryError {
  return new CommandryError('ROUTE_UNKNOWN', `There is no such route: ${what}.`);
}
