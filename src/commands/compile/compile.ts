import { definitionsInvalid, type Problem } from '../../common/errors/commandry-error.js';
import type { CommandPayload } from '../../protocol/commands/command.js';
import { compilerOf } from '../records/decorator-records.js';
import {
  describeCandidate,
  isClass,
  nameOfClass,
  type CommandClass,
  type CommandDefinition,
} from './definition.js';
import type { CompiledSource, Handled } from './compiled-source.js';
import { compileFunctionCommand, compileFunctionRoute } from '../define/compile-function.js';
import { eventOf, isDefinedEvent, type DefinedEvent } from '../events/event-definition.js';
import { isFunctionCommand, type FunctionCommand } from '../define/define-command.js';
import { compilePayloadCommand, isPayloadCommand, type PayloadCommand } from '../define/payload-command.js';
import { isDefinedRoute, routeInputOf, type AnyDefinedRoute } from '../define/route-input.js';
import { isDefinedPages, routesOfPages, type DefinedPages } from '../pages/defined-pages.js';
import { isDefinedJob, jobOf } from '../jobs/job-definition.js';
import type { GuardClass, GuardFunction } from '../types/middleware-types.js';
import type { DefinedJob } from '../jobs/later.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import {
  formerNamesOf,
  groupByScope,
  type CompiledScope,
  redirect,
  toScopePayloads,
  type ScopePayloads,
} from './scopes.js';
import type { ModalProblems } from './checks/check-routes.js';
import { ProblemList } from './checks/problem-list.js';
import { validateDefinitions } from './checks/validate-definitions.js';

/**
 * A class with decorated methods, or a result of `defineCommand`, `fromPayload`, `defineButton`, `defineSelect`,
 * `defineModal`, `definePages`, `defineEvent` or `defineJob`.
 */
export type CommandSource =
  | CommandClass
  | FunctionCommand
  | PayloadCommand
  | AnyDefinedRoute
  | DefinedPages
  | DefinedEvent
  | DefinedJob;

export interface CompileOptions {
  /** Whether a `resolve` function creates the instances, so that constructors may need arguments. Default false. */
  readonly hasResolver?: boolean;
  /** The guards of the application. Default: none. */
  readonly guards?: readonly (GuardFunction | GuardClass)[] | undefined;
  /** Whether the app has no queue, so that no handler may be queued. Default false. */
  readonly lacksQueue?: boolean;
  /** Registers every command only in this guild, for development. Default: the scopes that the commands declare. */
  readonly developmentGuildId?: string | undefined;
  /**
   * Returns the problems of translations. Called after all scopes are localized, with the problems of each modal
   * without translations. Default: none.
   */
  readonly findProblems?: (modalProblems: ModalProblems) => readonly Problem[];
  /** Adds translations to payloads before the rules are checked. Default: none. */
  readonly localize?: (payloads: readonly CommandPayload[]) => readonly CommandPayload[];
  /** Adds translations to routes, before `findProblems` is called. Default: none. */
  readonly localizeRoutes?: (routes: readonly RouteDefinition[]) => readonly RouteDefinition[];
}

/** The compiled sources, in order, and the payloads of each scope. */
export interface CompiledCommands extends Handled {
  readonly scopes: readonly CompiledScope[];
  /** The scopes without a development guild. */
  readonly declaredScopes: readonly CompiledScope[];
}

/**
 * Compiles command classes and defined commands.
 *
 * @param sources - Classes with decorated methods and defined commands; anything else is reported as a problem.
 * @returns One frozen definition for each command, in the order of classes and methods, and the payloads by scope.
 * @throws CommandryError `DEFINITIONS_INVALID` with every problem of every class: contradicting decorators, and each
 *   rule of Discord that a registration would break.
 */
export function compile(sources: readonly unknown[], options: CompileOptions = {}): CompiledCommands {
  const problems = new ProblemList();
  const compiled = sources.map((source) => compileSource(source, problems));
  const definitions = compiled.flatMap((source) => source.definitions);
  const events = compiled.flatMap((source) => source.events ?? []);
  const jobs = compiled.flatMap((source) => source.jobs ?? []);
  const {
    developmentGuildId,
    localize,
    localizeRoutes,
    findProblems,
    hasResolver = false,
    guards = [],
    lacksQueue = false,
  } = options;
  const declared = compiled.flatMap((source) => source.routes);
  const routes = localizeRoutes?.(declared) ?? declared;
  const scopes = toScopePayloads(groupByScope(definitions), localize);
  const redirected =
    developmentGuildId === undefined ? undefined : redirect(definitions, scopes, developmentGuildId);
  validateDefinitions(
    {
      definitions,
      routes,
      events,
      jobs,
      scopes,
      findProblems,
      hasResolver,
      guards,
      lacksQueue,
      development: redirected?.development,
    },
    problems,
  );
  const wanted = redirected ? [redirected.global, redirected.development] : scopes;
  if (problems.all.length > 0) throw definitionsInvalid(problems.all);
  return deepFreeze({
    definitions,
    routes,
    events,
    jobs,
    scopes: wanted.map(toPlain),
    declaredScopes: scopes.map(toPlain),
  });
}

function toPlain({ scope, members, payloads, prune }: ScopePayloads): CompiledScope {
  const formerly = formerNamesOf(members);
  return { scope, payloads, prune, ...(formerly.length > 0 ? { formerly } : {}) };
}

/**
 * Compiles command classes without creating an app, and returns their definitions, for example for `toRegistration`.
 *
 * @throws CommandryError `DEFINITIONS_INVALID` with every problem of every class.
 */
export function compileCommands(sources: readonly unknown[]): readonly CommandDefinition[] {
  return compile(sources).definitions;
}

function compileSource(source: unknown, problems: ProblemList): CompiledSource {
  if (isFunctionCommand(source)) return { definitions: compileFunctionCommand(source, problems), routes: [] };
  if (isPayloadCommand(source)) return { definitions: compilePayloadCommand(source, problems), routes: [] };
  if (isDefinedEvent(source)) return { definitions: [], routes: [], events: [eventOf(source)] };
  if (isDefinedJob(source)) return { definitions: [], routes: [], jobs: [jobOf(source)] };
  const defined = isDefinedRoute(source) ? [source] : isDefinedPages(source) ? routesOfPages(source) : [];
  if (defined.length > 0)
    return {
      definitions: [],
      routes: defined.map((route) => compileFunctionRoute(routeInputOf(route), problems)),
    };
  if (isClass(source)) {
    const compiler = compilerOf(source);
    if (compiler) return compiler.compileClass(source, problems);
    const location = { className: nameOfClass(source) };
    problems.add('COMMAND_DECORATOR_MISSING', location, 'no decorated method', 'at least one command');
    return { definitions: [], routes: [] };
  }
  problems.add(
    'COMMAND_CLASS_INVALID',
    { className: `commands: ${describeCandidate(source)}` },
    'no class',
    'a class',
  );
  return { definitions: [], routes: [] };
}

/** Freezes plain data deeply. Classes, functions and regular expressions are not frozen. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof RegExp || Object.isFrozen(value))
    return value;
  Object.freeze(value);
  for (const key in value) deepFreeze(value[key]);
  return value;
}
