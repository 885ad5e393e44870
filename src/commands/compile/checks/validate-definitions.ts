import type { Problem } from '../../../common/errors/commandry-error.js';
import { findBulkIssues, findCollisions } from '../../../protocol/commands/command-rules.js';
import type { CommandPayload } from '../../../protocol/commands/command.js';
import type { CommandDefinition } from '../definition.js';
import type { Handled } from '../handler-classes.js';
import type { ScopePayloads } from '../scopes/scope-payloads.js';
import { toRegistration } from '../to-registration.js';
import { checkConstructors } from './check-constructors.js';
import { checkEvents, checkJobs } from './check-events-and-jobs.js';
import { checkFormerNames } from './check-former-names.js';
import { checkRoutes } from './check-routes.js';
import { checkQueued, type QueuedHandler } from './check-run.js';
import { checkSettings } from './check-settings.js';
import { addIssues } from './issue-problems.js';
import { findIssuesOfModals, type ModalIssues } from './modal-issues.js';
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
  readonly findProblems?: ((modalIssues: ModalIssues) => readonly Problem[]) | undefined;
  /** Whether a `resolve` function creates the instances. */
  readonly hasResolver: boolean;
  /** Whether the app has no queue. */
  readonly lacksQueue: boolean;
}

/**
 * Validates what was compiled, each thing once: the rules of Discord for each set of payloads and each modal, and the rules
 * of declarations for each definition. Drafts, which would be commands if their problems were fixed, are among them.
 */
export function validateDefinitions(compiled: Compiled, problems: ProblemList): void {
  const { definitions, routes, events, jobs, scopes, development, hasResolver, lacksQueue } = compiled;
  const { drafts } = problems;
  const modalIssues = findIssuesOfModals(routes);
  const queued: QueuedHandler[] = [];
  checkPayloads([...scopes, ...drafts.map(toScope)], problems);
  checkFormerNames(scopes, problems);
  problems.take(compiled.findProblems?.(modalIssues) ?? []);
  for (const definition of [...definitions, ...drafts]) checkSettings(definition, queued, problems);
  checkRoutes(routes, modalIssues, queued, problems);
  checkEvents(events, problems);
  checkJobs(jobs, problems);
  checkQueued(queued, lacksQueue, problems);
  checkConstructors(compiled, hasResolver, problems);
  if (development) checkCollisions(development, problems);
}

/** A draft is registered nowhere, so it is checked on its own. */
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
    addIssues(findBulkIssues(payloads, scope === 'global' ? 'global' : 'guild'), members, problems);
  }
}

/** Commands of different scopes can collide in one guild. All other rules were checked in their own scopes. */
function checkCollisions({ members, payloads }: PayloadSet, problems: ProblemList): void {
  const where = ' in the guild of developmentGuildId, to which all commands are redirected';
  addIssues(findCollisions(payloads, 'guild'), members, problems, where);
}
