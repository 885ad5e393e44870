import { type Problem, describeLocation } from '../../../common/errors/commandry-error.js';
import { findBulkProblems, findCollisions } from '../../../protocol/commands/command-rules.js';
import type { CommandPayload } from '../../../protocol/commands/command.js';
import { wantedLocale } from '../../../protocol/locale/suggest-locale.js';
import { describeFound, showValue } from '../../../protocol/validation/describe-found.js';
import { describeWanted, type PayloadProblem } from '../../../protocol/validation/payload-problem.js';
import type { EventDefinition } from '../../events/event-definition.js';
import {
  type JobDefinition,
  JOB_NAME,
  LONGEST_BACKOFF_MS,
  MOST_ATTEMPTS,
} from '../../jobs/job-definition.js';
import type { GuardClass, GuardFunction } from '../../types/middleware-types.js';
import { findScheduleProblem } from '../../jobs/schedule.js';
import { type CommandDefinition, locationOfHandler, nameOfClass } from '../definition.js';
import { SCHEMA_WANTED } from '../compile-schema.js';
import { readFormerly, type ScopePayloads, type ScopedDefinitions } from '../scopes.js';
import { type Handled, handlerClasses } from '../compiled-source.js';
import { toRegistration } from '../to-registration.js';
import { checkRoutes, findProblemsOfModals, type ModalProblems } from './check-routes.js';
import { checkQueued, type QueuedHandler, isWhole } from './check-run.js';
import { checkSettings } from './check-settings.js';
import { locate } from './locate.js';
import type { ProblemList } from './problem-list.js';

/** Payloads that are registered together, with the definitions behind them in the same order. */
type PayloadSet = Pick<ScopePayloads, 'scope' | 'members' | 'payloads'>;

/** Everything that was compiled. */
export interface Compiled extends Handled {
  /** The declarations of the definitions. */
  readonly scopes: readonly ScopePayloads[];
  /** The development guild that all commands are redirected to, if any. */
  readonly development?: ScopePayloads | undefined;
  /** Returns the problems of translations. */
  readonly findProblems?: ((modalProblems: ModalProblems) => readonly Problem[]) | undefined;
  /** The guards of the application. */
  readonly guards: readonly (GuardFunction | GuardClass)[];
  /** Whether a `resolve` function creates the instances. */
  readonly hasResolver: boolean;
  /** Whether the app has no queue. */
  readonly lacksQueue: boolean;
}

/**
 * Validates everything once: the rules of Discord for each set of payloads and each modal, and the rules of
 * declarations for each definition, drafts included.
 */
export function validateDefinitions(compiled: Compiled, problems: ProblemList): void {
  const { definitions, routes, events, jobs, scopes, development, hasResolver, lacksQueue } = compiled;
  const { drafts } = problems;
  const modalProblems = findProblemsOfModals(routes);
  const queued: QueuedHandler[] = [];
  checkPayloads([...scopes, ...drafts.map(toScope)], problems);
  checkFormerNames(scopes, problems);
  problems.take(compiled.findProblems?.(modalProblems) ?? []);
  for (const definition of [...definitions, ...drafts]) checkSettings(definition, queued, problems);
  checkRoutes(routes, modalProblems, queued, problems);
  checkEvents(events, problems);
  checkJobs(jobs, problems);
  checkQueued(queued, lacksQueue, problems);
  checkConstructors(compiled, compiled.guards, hasResolver, problems);
  if (development) checkCollisions(development, problems);
}

/** A draft has no scope, so it is checked on its own. */
function toScope(draft: CommandDefinition): PayloadSet {
  return { scope: 'global', members: [draft], payloads: [toRegistration(draft)] };
}

/** Checks the rules of Discord for the payloads of each scope. */
function checkPayloads(sets: readonly PayloadSet[], problems: ProblemList): void {
  // Guilds with the same commands share their payloads.
  const checked = new Set<readonly CommandPayload[]>();
  for (const { scope, members, payloads } of sets) {
    if (checked.has(payloads)) continue;
    checked.add(payloads);
    addProblems(findBulkProblems(payloads, scope === 'global' ? 'global' : 'guild'), members, problems);
  }
}

/** Commands of different scopes can collide in one guild. All other rules were checked in their own scopes. */
function checkCollisions({ members, payloads }: PayloadSet, problems: ProblemList): void {
  const where = ' in the guild of developmentGuildId, to which all commands are redirected';
  addProblems(findCollisions(payloads, 'guild'), members, problems, where);
}

/**
 * Checks that, without a resolver, the constructors of the classes of handlers, providers and guards can be called without
 * arguments.
 */
function checkConstructors(
  handled: Handled,
  appGuards: readonly (GuardFunction | GuardClass)[],
  hasResolver: boolean,
  problems: ProblemList,
): void {
  if (hasResolver) return;
  for (const target of handlerClasses(handled, appGuards)) {
    // Only the class's own parameters count: it may pass its own values to a parent's constructor.
    const count = target.length;
    if (count === 0) continue;
    const found = `a constructor that needs ${count} argument${count === 1 ? '' : 's'}`;
    const wanted = 'a constructor that can be called without arguments, or a resolve function';
    problems.add('CONSTRUCTOR_NEEDS_ARGUMENTS', { className: nameOfClass(target) }, found, wanted);
  }
}

/** Checks the types and intents of events, which TypeScript cannot check for a `string`. */
function checkEvents(events: readonly EventDefinition[], problems: ProblemList): void {
  for (const event of events)
    for (const { code, found, wanted } of event.eventing.findProblems(event))
      problems.add(code, locationOfHandler(event.handler), found, wanted);
}

/** Checks jobs, for plain JavaScript too, and that their names are unique. */
function checkJobs(jobs: readonly JobDefinition[], problems: ProblemList): void {
  for (const job of jobs) checkJob(job, problems);
  checkNames(jobs, problems);
}

/** Checks a job, for plain JavaScript. */
function checkJob(job: JobDefinition, problems: ProblemList): void {
  const location = locationOfHandler(job.handler);
  const { name, maxAttempts, backoffMs, noSchema } = job as Readonly<Record<keyof JobDefinition, unknown>>;
  const require = (isRight: boolean, found: string, wanted: string): void => {
    if (!isRight) problems.add('SETTING_INVALID', location, found, wanted);
  };
  require(typeof name === 'string' &&
    JOB_NAME.test(name), `the name ${describeFound(name)}`, '1 to 50 letters, digits, ".", "_", "-" and "/"');
  require(isWhole(
    maxAttempts,
    1,
    MOST_ATTEMPTS,
  ), `maxAttempts: ${describeFound(maxAttempts)}`, `a whole number from 1 to ${MOST_ATTEMPTS}`);
  require(isWhole(
    backoffMs,
    0,
    LONGEST_BACKOFF_MS,
  ), `backoffMs: ${describeFound(backoffMs)}`, `whole milliseconds from 0 to ${LONGEST_BACKOFF_MS}`);
  require(noSchema === undefined, `schema: ${String(noSchema)}`, SCHEMA_WANTED);
  const { handler, schedule } = job;
  const problem = schedule && findScheduleProblem(schedule);
  if (problem) problems.add('SETTING_INVALID', location, ...problem);
  require(handler.kind === 'method' ||
    typeof handler.run ===
      'function', `the handler ${describeFound(handler.kind === 'method' ? handler : handler.run)}`, 'a function');
}

/** Reports duplicate job names. */
function checkNames(jobs: readonly JobDefinition[], problems: ProblemList): void {
  const owners = new Map<string, string>();
  for (const { name, handler } of jobs) {
    const { className } = handler;
    const owner = owners.get(name);
    if (owner === undefined) owners.set(name, className);
    else
      problems.add(
        'JOB_NAME_DUPLICATE',
        locationOfHandler(handler),
        `the job '${name}', which ${owner} has too`,
        'one of them',
      );
  }
}

/**
 * Checks that former names are unambiguous: in each scope a former name belongs to one command of its type, and is the
 * current name of none.
 */
function checkFormerNames(scopes: readonly ScopedDefinitions[], problems: ProblemList): void {
  for (const { members } of scopes) {
    const owners = new Map<string, CommandDefinition>();
    for (const member of members) owners.set(`${member.type} ${member.name}`, member);
    for (const member of members) {
      const { formerly } = member.settings;
      if (formerly === undefined) continue;
      const { location } = locate([member], [0]);
      const names = readFormerly(formerly);
      if (!names) {
        const found = `formerly ${showValue(formerly)}`;
        problems.addOnce(member, 'formerly', 'WRONG_KIND', location, found, 'a name or a list of names');
        continue;
      }
      for (const name of names) {
        const key = `${member.type} ${name}`;
        const owner = owners.get(key);
        owners.set(key, member);
        if (!owner) continue;
        const found = `formerly '${name}', ${describeOwner(owner, member, name)}`;
        const wanted = 'a name that one command had, and that none has now';
        problems.addOnce(member, `formerly ${name}`, 'FORMER_NAME_TAKEN', location, found, wanted);
      }
    }
  }
}

function describeOwner(owner: CommandDefinition, member: CommandDefinition, name: string): string {
  if (owner === member) return owner.name === name ? 'its own name' : 'twice';
  return owner.name === name ? 'the name of another command' : `a former name of '${owner.name}' too`;
}

/**
 * Maps broken rules of Discord from payload paths to classes, methods and parameters. A command of several guilds
 * breaks the same rule in each of them; it is reported once.
 *
 * @param members - The definitions behind the payloads, in the same order.
 * @param where - Added to the found value where the location alone does not explain it.
 */
function addProblems(
  broken: readonly PayloadProblem[],
  members: readonly CommandDefinition[],
  problems: ProblemList,
  where = '',
): void {
  for (const problem of broken) {
    const { code, path } = problem;
    const { location, field } = locate(members, path);
    const twin = describeTwin(problem, members);
    const found = `${field === '' ? problem.found : `${field} ${problem.found}`}${twin}${where}`;
    const wanted = isUnknownLocale(problem) ? wantedLocale(String(path.at(-1))) : describeWanted(problem);
    const key = `${code} ${path.slice(1).join('.')}`;
    problems.addOnce(members[Number(path[0])], key, code, location, found, wanted);
  }
}

/** Describes the location of the other duplicate. */
function describeTwin(problem: PayloadProblem, members: readonly CommandDefinition[]): string {
  const { path } = problem;
  const at = path.at(-1);
  const own = members[Number(path[0])];
  if (typeof at !== 'number' || !own) return '';
  const { location } = locate(members, path);
  const isTwin = (index: number): boolean => {
    const other = members[index];
    if (problem.code === 'COMMAND_NAME_DUPLICATE') return other?.type === own.type && other.name === own.name;
    if (problem.code === 'TOO_MANY_COMMANDS') return problem.max === 1 && other?.type === own.type;
    const { option } = locate(members, [...path.slice(0, -1), index]).location;
    return problem.code === 'OPTION_NAME_DUPLICATE' && option === location.option;
  };
  const twin = Array.from({ length: at }, (_, index) => index).find(isTwin);
  if (twin === undefined) return '';
  const located = locate(members, [...path.slice(0, -1), twin]);
  // Within a payload only the paths differ.
  if (own.payload && located.field !== '') return `, and so is ${located.field}`;
  const first = describeLocation(located.location);
  return first === describeLocation(location)
    ? ', and again in a class of the same name: is it passed twice?'
    : `, and so is ${first}`;
}

/** Whether a key of a translation dictionary is not a locale: the error then suggests the nearest one. */
function isUnknownLocale({ code, path }: PayloadProblem): boolean {
  return code === 'NOT_ALLOWED_VALUE' && String(path.at(-2)).endsWith('_localizations');
}
