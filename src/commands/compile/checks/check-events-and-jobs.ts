import { describeFound } from '../../../protocol/validation/describe-found.js';
import type { EventDefinition } from '../../events/event-definition.js';
import type { JobDefinition } from '../../jobs/job-definition.js';
import { JOB_NAME, LONGEST_BACKOFF_MS, MOST_ATTEMPTS } from '../../jobs/job-limits.js';
import { locationOfHandler, type HandlerReference } from '../definition.js';
import { isWhole } from './is-whole.js';
import type { ProblemList } from './problem-list.js';

/** Checks the types of events, which plain JavaScript and a `string` may have wrong. */
export function checkEvents(events: readonly EventDefinition[], problems: ProblemList): void {
  for (const { type, handler } of events as readonly { type: unknown; handler: HandlerReference }[])
    if (typeof type !== 'string' || !/^[A-Z][A-Z0-9_]{0,99}$/.test(type))
      problems.add(
        'EVENT_TYPE_INVALID',
        locationOfHandler(handler),
        describeFound(type),
        'the type of an event',
      );
}

/** Checks jobs: what plain JavaScript may have wrong, and that no two have one name. */
export function checkJobs(jobs: readonly JobDefinition[], problems: ProblemList): void {
  for (const job of jobs) checkJob(job, problems);
  checkNames(jobs, problems);
}

/** Checks what plain JavaScript may have wrong. */
function checkJob(job: JobDefinition, problems: ProblemList): void {
  const location = locationOfHandler(job.handler);
  const { name, maxAttempts, backoffMs, parse } = job as Readonly<Record<keyof JobDefinition, unknown>>;
  const require = (isRight: boolean, found: string, wanted: string): void => {
    if (!isRight) problems.add('JOB_SETTING_INVALID', location, found, wanted);
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
  require(parse === undefined ||
    typeof parse ===
      'function', `parse: ${describeFound(parse)}`, 'a function that returns the data, or throws');
  const { handler } = job;
  require(handler.kind === 'method' ||
    typeof handler.run ===
      'function', `the handler ${describeFound(handler.kind === 'method' ? handler : handler.run)}`, 'a function');
}

/** Reports each job whose name another has. */
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
