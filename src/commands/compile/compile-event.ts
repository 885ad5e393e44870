import type { EventDefinition } from '../events/event-definition.js';
import type { EventRecord, MethodRecord, MethodRecords } from '../records/decorator-records.js';
import type { ProblemList } from './checks/problem-list.js';
import { refuseOthers, type LoneMethod } from './lone-method.js';

/** Whether a decorator makes a method handle events. */
export function isEventRecord(record: MethodRecord): record is EventRecord {
  return record.kind === 'event';
}

/** Compiles a method with `@On`, once for each type of event. */
export function compileEventMethod(
  { target, className, methodName }: LoneMethod,
  methodRecords: MethodRecords,
  problems: ProblemList,
): EventDefinition[] {
  const location = { className, methodName };
  // Decorators run from the last to the first.
  const records = methodRecords.commands.filter(isEventRecord).reverse();
  for (const found of refuseOthers(methodRecords, isEventRecord))
    problems.add('EVENT_METHOD_INVALID', location, `${found} on a method with @On`, '@On alone');
  const handler = { kind: 'method', className, methodName, target, parameters: [] } as const;
  return records.map(({ name: type, eventing }) => ({ type, handler, eventing }));
}
