import { CommandType } from '../../../protocol/commands/command-type.js';
import type { RouteDefinition } from '../../routes/route-definition.js';
import type { Defer } from '../../types/defer.js';
import { triesOf, type QueuedRun, type RunSetting } from '../../queue/run-setting.js';
import {
  executablesOf,
  locationOfHandler,
  type CommandDefinition,
  type HandlerReference,
} from '../definition.js';
import { isWhole } from './is-whole.js';
import type { ProblemList } from './problem-list.js';

const WANTED = `'here', 'queued', or { queued: true, maxAttempts: 1 to 10, backoffMs: 0 to 60000 }`;

/** Returns what is wrong with a setting `run`; undefined if nothing is. TypeScript refuses most of it. */
export function findRunFault(
  run: RunSetting | undefined,
): { readonly found: string; readonly wanted: string } | undefined {
  if (run === undefined || isRun(run)) return undefined;
  return { found: `run ${JSON.stringify(run)}`, wanted: WANTED };
}

/** Everything that can be queued. */
interface Queueable {
  readonly definitions: readonly CommandDefinition[];
  readonly routes: readonly RouteDefinition[];
  readonly lacksQueue: boolean;
}

/** Checks that handlers which are queued can be. */
export function checkQueued({ definitions, routes, lacksQueue }: Queueable, problems: ProblemList): void {
  const check = (handler: HandlerReference, option: string, own: Own): void => {
    if (findRunFault(own.run) || !triesOf(own.run)) return;
    const location = { ...locationOfHandler(handler), option };
    if (own.isEntryPoint)
      problems.add('NOT_ALLOWED_VALUE', location, "run 'queued' on an entry point command", "run 'here'");
    else if (lacksQueue) problems.add('QUEUE_MISSING', location, "run 'queued'", 'queue in createApp');
    if (own.defer === 'never')
      problems.add(
        'NOT_ALLOWED_VALUE',
        location,
        "defer 'never' beside run 'queued'",
        "'auto' or 'ephemeral'",
      );
  };
  for (const definition of definitions) {
    const { defer, run } = definition.settings;
    const isEntryPoint = definition.type === CommandType.PRIMARY_ENTRY_POINT;
    for (const { path, executable } of executablesOf(definition))
      check(executable.handler, path, {
        ...{ defer: executable.defer ?? defer, run: executable.run ?? run, isEntryPoint },
      });
  }
  for (const { handler, id, defer, run } of routes) check(handler, id, { defer, run, isEntryPoint: false });
}

interface Own {
  readonly defer: Defer | undefined;
  readonly run: RunSetting | undefined;
  readonly isEntryPoint: boolean;
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
