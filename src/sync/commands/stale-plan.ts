import { isDeepStrictEqual } from 'node:util';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { RegisteredCommand } from '../../protocol/commands/command.js';
import type { OverwriteElement } from '../../rest/discord-client.js';
import { compare } from './compare-commands.js';
import { describeCommand } from '../format/describe-command.js';
import { toName } from './match.js';
import type { Change, Difference, ScopePlan } from './commands-plan.js';
import { nameScope } from '../engine/scope-failure.js';

/** How the registered commands differ from what a plan expects. */
interface PlanDeviation {
  /** Changes that the plan neither knew nor makes, for people: a bulk overwrite would undo them silently. */
  readonly surprises: readonly string[];
  /** True if everything that the plan does is already done. */
  readonly isDone: boolean;
}

/**
 * Checks a scope again before it is overwritten. Changes of the plan itself may already be applied, all or some: an
 * earlier attempt was interrupted.
 *
 * @returns True if nothing is left to do.
 * @throws CommandryError `PLAN_OUTDATED` if it has changed in another way since it was planned.
 */
export function checkStalePlan(scope: ScopePlan, registered: readonly RegisteredCommand[]): boolean {
  const { surprises, isDone } = findDeviation(scope, registered);
  if (surprises.length === 0) return isDone;
  const what = surprises.join(', ');
  throw new CommandryError(
    'PLAN_OUTDATED',
    `${nameScope(scope.guildId)} changed after the plan was made: ${what}. Nothing was written there.`,
  );
}

function findDeviation(scope: ScopePlan, registered: readonly RegisteredCommand[]): PlanDeviation {
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
      if (command) surprises.push(`${describeCommand(command)} was added`);
    } else if (!command || !differences) surprises.push(`${describeCommand(toName(element))} was removed`);
    else if (!isAsPlanned(planned.get(element.id), command, differences))
      surprises.push(`${describeCommand(command)} was changed`);
  }
  for (const command of rest.values()) {
    const change = planned.get(command.id);
    if (change?.action !== 'delete') surprises.push(`${describeCommand(command)} was added`);
    else if (change.name !== command.name) surprises.push(`${describeCommand(command)} was changed`);
    else isDone = false;
  }
  return { surprises, isDone };
}

/** A command that is to be created has no id in the plan. */
function findMade(
  element: OverwriteElement,
  registered: ReadonlyMap<string, RegisteredCommand>,
): RegisteredCommand | undefined {
  const { type, name } = toName(element);
  return [...registered.values()].find((command) => command.type === type && command.name === name);
}

/** True if a command still differs from its planned state as it did when the plan was made. */
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
