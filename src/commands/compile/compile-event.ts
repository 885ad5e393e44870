import type { ProblemLocation } from '../../common/errors/commandry-error.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
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
  return records.map(({ name: type, eventing }) =>
    checkEvent({ type, handler, eventing }, location, problems),
  );
}

/** Checks the type of an event, which plain JavaScript and a `string` may have wrong. */
export function checkEvent(
  event: EventDefinition,
  location: ProblemLocation,
  problems: ProblemList,
): EventDefinition {
  const { type } = event as { readonly type: unknown };
  if (typeof type !== 'string' || !/^[A-Z][A-Z0-9_]{0,99}$/.test(type))
    problems.add('EVENT_TYPE_INVALID', location, describeFound(type), 'the type of an event');
  return event;
}
