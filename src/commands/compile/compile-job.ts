import type { JobDefinition } from '../jobs/job-definition.js';
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
  return records.map(({ kind: _, ...job }) => ({ ...job, handler }));
}
