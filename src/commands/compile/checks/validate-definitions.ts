import type { Problem } from '../../../common/errors/commandry-error.js';
import { findBulkIssues } from '../../../protocol/commands/command-rules.js';
import type { CommandPayload } from '../../../protocol/commands/command.js';
import type { Handled } from '../handler-classes.js';
import type { ScopePayloads } from '../scopes/scope-payloads.js';
import { toRegistration } from '../to-registration.js';
import { checkConstructors } from './check-constructors.js';
import { checkEvents, checkJobs } from './check-events-and-jobs.js';
import { checkFormerNames } from './check-former-names.js';
import { checkRoutes } from './check-routes.js';
import { checkQueued } from './check-run.js';
import { checkSettings } from './check-settings.js';
import { addIssues } from './issue-problems.js';
import type { ProblemList } from './problem-list.js';

/** Everything that was compiled. */
export interface Compiled extends Handled {
  /** The declarations of the definitions. */
  readonly scopes: readonly ScopePayloads[];
  /** The development guild that all commands are redirected to, if any. */
  readonly development?: ScopePayloads | undefined;
  /** The problems of translations. */
  readonly translationProblems: readonly Problem[];
  /** Whether a `resolve` function creates the instances. */
  readonly hasResolver: boolean;
  /** Whether the app has no queue. */
  readonly lacksQueue: boolean;
}

/**
 * Validates what was compiled, once: the rules of Discord for each set of payloads, and the rules of declarations for each
 * definition, including drafts, which would be commands if their problems were fixed.
 */
export function validateDefinitions(compiled: Compiled, problems: ProblemList): void {
  const { definitions, routes, events, jobs, scopes, development, translationProblems, hasResolver } =
    compiled;
  const validated = new Set<readonly CommandPayload[]>();
  for (const { scope, members, payloads } of scopes) {
    if (validated.has(payloads)) continue;
    validated.add(payloads);
    addIssues(findBulkIssues(payloads, scope === 'global' ? 'global' : 'guild'), members, problems);
  }
  checkFormerNames(scopes, problems);
  problems.take(translationProblems);
  for (const definition of [...definitions, ...problems.drafts]) checkSettings(definition, problems);
  for (const draft of problems.drafts)
    addIssues(findBulkIssues([toRegistration(draft)], 'global'), [draft], problems);
  checkRoutes(routes, problems);
  checkEvents(events, problems);
  checkJobs(jobs, problems);
  checkQueued(compiled, problems);
  checkConstructors(compiled, hasResolver, problems);
  if (development) findCollisions(development, problems);
}

/** Commands of different scopes can collide in one guild. All other rules are checked in their own scopes. */
function findCollisions({ members, payloads }: ScopePayloads, problems: ProblemList): void {
  const collisions = findBulkIssues(payloads, 'guild').filter(
    ({ code }) => code === 'COMMAND_NAME_DUPLICATE' || code === 'TOO_MANY_COMMANDS',
  );
  const where = ' in the guild of developmentGuildId, to which all commands are redirected';
  addIssues(collisions, members, problems, where);
}
