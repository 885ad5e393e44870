import { EventLog, type EventBody } from '../../../tools/src/emulator/domain/emulator-events.js';
import { readPublishedSchema, type CheckResponse } from './published-schema.js';
import { readShared } from './shared.js';

const published = readShared('spec/openapi-subset.json');
const check: CheckResponse | undefined =
  published.text === undefined ? undefined : readPublishedSchema(published.text);

const problems = new Set<string>();
/** The requested errors that are still to come. They are published nowhere. */
const faults = new WeakMap<EventLog, string[]>();

const log: { emit: (this: EventLog, body: EventBody) => void } = EventLog.prototype;
const { emit } = log;
log.emit = function (body) {
  if (check) watch(this, body, check);
  emit.call(this, body);
};

function watch(events: EventLog, event: EventBody, check: CheckResponse): void {
  if (event.type === 'FAULT_USED' && event.fault.kind === 'status') {
    const { fault, path } = event;
    faults.set(events, [...(faults.get(events) ?? []), `${fault.status} ${path ?? ''}`]);
  }
  if (event.type !== 'API_RESPONSE') return;
  const { method, path, status } = event;
  const fault = faults.get(events)?.indexOf(`${status} ${path}`) ?? -1;
  if (fault >= 0) {
    faults.get(events)?.splice(fault, 1);
    return;
  }
  // The response as a client reads it, without the fields that JSON leaves out.
  const text = JSON.stringify(event.body) as string | undefined;
  const body = text === undefined ? undefined : (JSON.parse(text) as unknown);
  for (const problem of check({ method, path, status, body })) {
    problems.add(`${method} ${path}, ${status}: ${problem}`);
  }
}

/** Returns the problems of all responses since the last call, whichever emulator of this process they are from. */
export function takeProblems(): readonly string[] {
  const taken = [...problems];
  problems.clear();
  return taken;
}
