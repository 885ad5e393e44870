import type { ProblemLocation } from '../../common/errors/commandry-error.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import type { JobDefinition } from '../jobs/job-definition.js';
import { JOB_NAME, LONGEST_BACKOFF_MS, MOST_ATTEMPTS } from '../jobs/job-limits.js';
import type { JobRecord, MethodRecord, MethodRecords } from '../records/decorator-records.js';
import type { ProblemList } from './checks/problem-list.js';
import { refuseOthers, type LoneMethod } from './lone-method.js';

/** Whether a decorator makes a method handle a job. */
export function isJobRecord(record: MethodRecord): record is JobRecord {
  return record.kind === 'job';
}

/** Compiles a method with `@Job`, once for each name. */
export function compileJobMethod(
  { target, className, methodName }: LoneMethod,
  methodRecords: MethodRecords,
  problems: ProblemList,
): JobDefinition[] {
  const location = { className, methodName };
  for (const found of refuseOthers(methodRecords, isJobRecord))
    problems.add('JOB_METHOD_INVALID', location, `${found} on a method with @Job`, '@Job alone');
  const handler = { kind: 'method', className, methodName, target, parameters: [] } as const;
  // Decorators run from the last to the first.
  const records = methodRecords.commands.filter(isJobRecord).reverse();
  return records.map(({ kind: _, ...job }) => checkJob({ ...job, handler }, location, problems));
}

/** Checks what plain JavaScript may have wrong. */
export function checkJob(
  job: JobDefinition,
  location: ProblemLocation,
  problems: ProblemList,
): JobDefinition {
  const { name, maxAttempts, backoffMs, parse } = job as Readonly<Record<keyof JobDefinition, unknown>>;
  const require = (isRight: boolean, found: string, wanted: string): void => {
    if (!isRight) problems.add('JOB_SETTING_INVALID', location, found, wanted);
  };
  require(typeof name === 'string' &&
    JOB_NAME.test(name), `the name ${describeFound(name)}`, '1 to 50 letters, digits, ".", "_" and "-"');
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
  return job;
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

/** Reports each job whose name another has. */
export function checkJobNames(jobs: readonly JobDefinition[], problems: ProblemList): void {
  const owners = new Map<string, string>();
  for (const { name, handler } of jobs) {
    const { className } = handler;
    const location =
      handler.kind === 'method' ? { className, methodName: handler.methodName } : { className };
    const owner = owners.get(name);
    if (owner === undefined) owners.set(name, className);
    else
      problems.add(
        'JOB_NAME_DUPLICATE',
        location,
        `the job '${name}', which ${owner} has too`,
        'one of them',
      );
  }
}
