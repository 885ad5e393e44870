import { isDeepStrictEqual } from 'node:util';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { RegisteredCommand } from '../../protocol/commands/command.js';
import type { OverwriteElement } from '../../rest/service-client.js';
import { compare } from '../commands/compare-commands.js';
import { describeCommand } from '../format/describe-command.js';
import { toName } from './match.js';
import type { Change, Difference, ScopePlan } from '../commands/commands-plan.js';
import { nameScope } from '../commands/sync-report.js';

/** What a bulk overwrite of a plan would find now. */
interface SincePlan {
  /** What neither the plan knew nor it makes, for a person: these would be undone without a word. */
  readonly surprises: readonly string[];
  /** Whether all that the plan does is done already. */
  readonly isDone: boolean;
}

/**
 * Looks at a scope again before it is written as a whole. What the plan itself does may be done already, all of it or in
 * part: an earlier attempt was stopped.
 *
 * @returns Whether there is nothing left to do.
 * @throws CommandryError `PLAN_OUTDATED` if it has changed in another way since it was planned.
 */
export function checkStalePlan(scope: ScopePlan, registered: readonly RegisteredCommand[]): boolean {
  const { surprises, isDone } = lookSincePlan(scope, registered);
  if (surprises.length === 0) return isDone;
  const what = surprises.join(', ');
  throw new CommandryError(
    'PLAN_OUTDATED',
    `${nameScope(scope.guildId)} changed after the plan was made: ${what}. Nothing was written there.`,
  );
}

function lookSincePlan(scope: ScopePlan, registered: readonly RegisteredCommand[]): SincePlan {
  const elements = scope.requests.flatMap((request) =>
    request.kind === 'overwrite' ? request.commands : [],
  );
  const rest = new Map(registered.map((command) => [command.id, command]));
  const planned = new Map(scope.changes.flatMap((change) => ('id' in change ? [[change.id, change]] : [])));
  const surprises: string[] = [];
  let isDone = true;
  for (const element of elements) {
    const command = element.id === undefined ? findMade(element, rest) : rest.get(element.id);
    if (command) rest.delete(command.id);
    const differences = command ? compare(command, element) : undefined;
    if (differences?.length === 0) continue;
    isDone = false;
    if (element.id === undefined) {
      if (command) surprises.push(`${describeCommand(command)} came`);
    } else if (!command || !differences) surprises.push(`${describeCommand(toName(element))} went`);
    else if (!isAsPlanned(planned.get(element.id), command, differences))
      surprises.push(`${describeCommand(command)} is another`);
  }
  for (const command of rest.values()) {
    const change = planned.get(command.id);
    if (change?.action !== 'delete') surprises.push(`${describeCommand(command)} came`);
    else if (change.name !== command.name) surprises.push(`${describeCommand(command)} is another`);
    else isDone = false;
  }
  return { surprises, isDone };
}

/** A command that was to be created has no id in the plan. */
function findMade(
  element: OverwriteElement,
  registered: ReadonlyMap<string, RegisteredCommand>,
): RegisteredCommand | undefined {
  const { type, name } = toName(element);
  return [...registered.values()].find((command) => command.type === type && command.name === name);
}

/** Whether a command differs from what it becomes as it did when the plan was made. */
function isAsPlanned(
  change: Change | undefined,
  command: RegisteredCommand,
  differences: readonly Difference[],
): boolean {
  if (change?.action === 'update') return isDeepStrictEqual(differences, change.differences);
  if (change?.action !== 'rename' || command.name !== change.formerName) return false;
  return isDeepStrictEqual(
    differences.filter(({ path }) => path !== 'name'),
    change.differences,
  );
}
