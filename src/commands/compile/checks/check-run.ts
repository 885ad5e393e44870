import type { ProblemLocation } from '../../../common/errors/commandry-error.js';
import { CommandType } from '../../../protocol/commands/command-type.js';
import { showValue } from '../../../protocol/validation/describe-found.js';
import { triesOf, type QueuedRun, type RunSetting } from '../../queue/run-setting.js';
import type { RouteDefinition } from '../../routes/route-definition.js';
import type { Defer } from '../../types/defer.js';
import { executablesOf, locationOfHandler, type CommandDefinition } from '../definition.js';
import { locate } from './locate.js';
import type { ProblemList } from './problem-list.js';

const WANTED = `'here', 'queued', or { queued: true, maxAttempts: 1 to 10, backoffMs: 0 to 60000 }`;

/** A handler that runs in a worker. */
export interface QueuedHandler {
  readonly location: ProblemLocation;
  readonly defer: Defer | undefined;
  readonly isEntryPoint: boolean;
}

/**
 * Checks the `run` setting of a command and its subcommands.
 *
 * @param queued - Takes the handlers that are queued.
 */
export function checkRun(
  definition: CommandDefinition,
  queued: QueuedHandler[],
  problems: ProblemList,
): void {
  const { defer, run } = definition.settings;
  const isEntryPoint = definition.type === CommandType.PRIMARY_ENTRY_POINT;
  const isRight = reportProblem(run, locate([definition], [0]).location, problems);
  for (const { path, executable } of executablesOf(definition)) {
    const location = { ...locationOfHandler(executable.handler), option: path };
    const isOwnRight =
      executable.run === undefined ? isRight : reportProblem(executable.run, location, problems);
    if (isOwnRight && triesOf(executable.run ?? run))
      queued.push({ location, defer: executable.defer ?? defer, isEntryPoint });
  }
}

/** Checks the `run` setting of a route. */
export function checkRouteRun(
  { handler, id, defer, run }: RouteDefinition,
  location: ProblemLocation,
  queued: QueuedHandler[],
  problems: ProblemList,
): void {
  if (reportProblem(run, location, problems) && triesOf(run))
    queued.push({ location: { ...locationOfHandler(handler), option: id }, defer, isEntryPoint: false });
}

/** Checks that queued handlers can be queued. */
export function checkQueued(
  queued: readonly QueuedHandler[],
  lacksQueue: boolean,
  problems: ProblemList,
): void {
  for (const { location, defer, isEntryPoint } of queued) {
    if (isEntryPoint)
      problems.add('NOT_ALLOWED_VALUE', location, "run 'queued' on an entry point command", "run 'here'");
    else if (lacksQueue) problems.add('QUEUE_MISSING', location, "run 'queued'", 'queue in createApp');
    if (defer === 'never')
      problems.add(
        'NOT_ALLOWED_VALUE',
        location,
        "defer 'never' beside run 'queued'",
        "'auto' or 'ephemeral'",
      );
  }
}

/** Reports an invalid `run`; TypeScript refuses most of them. Returns whether it is valid. */
function reportProblem(
  run: RunSetting | undefined,
  location: ProblemLocation,
  problems: ProblemList,
): boolean {
  if (run === undefined || isRun(run)) return true;
  problems.add('NOT_ALLOWED_VALUE', location, `run ${showValue(run)}`, WANTED);
  return false;
}

function isRun(run: unknown): boolean {
  if (run === 'here' || run === 'queued') return true;
  if (typeof run !== 'object' || run === null) return false;
  const { queued, maxAttempts = 1, backoffMs = 0, ...others } = run as Partial<QueuedRun>;
  return (
    queued === true &&
    isWhole(maxAttempts, 1, 10) &&
    isWhole(backoffMs, 0, 60_000) &&
    Object.keys(others).length === 0
  );
}

/** Whether a value is a whole number within bounds, both included. */
export function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}
