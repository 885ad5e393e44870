import { isCommandryError } from '../../common/errors/commandry-error.js';
import type { ObservedWork, Telemetry } from '../../common/telemetry.js';
import type { InFlightTask } from '../../common/in-flight-task.js';
import type { CountedEvent } from '../../interactions/dispatch/counters.js';
import type { InFlight } from '../../interactions/dispatch/in-flight.js';
import { Session } from '../../interactions/reply/session/interaction-session.js';
import type { OutgoingResponse, Receive } from '../../interactions/receive/ports.js';
import type { InstrumentedApp, InstrumentedParts } from '../../interactions/telemetry/instrumentation.js';
import { ActiveWork } from '../active-work.js';
import { quietly } from '../quietly.js';
import { watchDepth } from './observe-queue.js';

/** The sessions of the work that they answer. */
export type SessionsOfWork = WeakMap<ObservedWork, Pick<Session, 'state'>>;

/** Replaces the calls of an app, and observes its parts. */
export function observeApp(
  telemetry: Telemetry,
  app: InstrumentedApp,
  { settings, secrets, inFlight, counters, waiting }: InstrumentedParts,
  sessions: SessionsOfWork,
): void {
  const stopDepth = settings.queue && watchDepth(telemetry, settings.queue);
  const stop = telemetry.watchApp({
    secrets,
    inFlight: () => inFlight.count,
    waiting: () => waiting.count,
  });
  holdWork(telemetry, inFlight, sessions);
  watchCounters(telemetry, counters);
  const { receive, receiveEvents, run, close } = app;
  Object.assign(app, {
    receive: observeReceive(telemetry, receive, 'interactions'),
    ...(receiveEvents && { receiveEvents: observeReceive(telemetry, receiveEvents, 'events') }),
    run: observeRun(telemetry, run),
    close: async (...given: Parameters<typeof close>) => {
      const settledWork = await close(...given);
      stop();
      stopDepth?.();
      return settledWork;
    },
  });
}

function observeReceive(
  telemetry: Telemetry,
  receive: Receive,
  endpoint: 'interactions' | 'events',
): Receive {
  return (request) =>
    telemetry.step(
      {
        ...{ kind: 'receive', method: request.method, endpoint },
        path: quietly(() => request.path?.(), undefined),
        header: (name) => request.header(name),
      },
      async (observed) => {
        const response = await receive(request);
        observed.result({ statusCode: response.status });
        const code = codeIn(response);
        if (code !== undefined) {
          observed.result({ errorType: code });
          telemetry.note({ type: 'refused', code });
        }
        return response;
      },
    );
}

/** Returns the code that a refusal tells. */
function codeIn({ status, body }: OutgoingResponse): string | undefined {
  if (status < 400) return undefined;
  const told = quietly(() => JSON.parse(body) as { readonly error?: unknown } | null, null);
  return typeof told?.error === 'string' ? told.error : 'INTERNAL';
}

/** A job that fails does not reject. */
function observeRun(telemetry: Telemetry, run: InstrumentedApp['run']): InstrumentedApp['run'] {
  return (name, work) =>
    telemetry.step({ kind: 'job', name }, async (observed) => {
      const result = await run(name, work);
      if (!isFailure(result)) return result;
      const { error } = result;
      const isStopped =
        isCommandryError(error) && (error.code === 'JOB_NOT_STARTED' || error.code === 'JOB_STOPPED');
      if (isStopped) observed.result({ outcome: 'stopped' });
      else observed.failed(error);
      return result;
    });
}

function isFailure(result: unknown): result is { readonly ok: false; readonly error: unknown } {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}

/** Keeps work open as long as anything of it is in flight. */
function holdWork(telemetry: Telemetry, inFlight: InFlight, sessions: SessionsOfWork): void {
  const holds = new Map<InFlightTask, () => void>();
  const add = inFlight.add.bind(inFlight);
  const remove = inFlight.remove.bind(inFlight);
  inFlight.add = (task) => {
    const work = telemetry.active();
    if (work) {
      holds.set(task, work.hold());
      if (isSession(task)) sessions.set(work, task);
    }
    add(task);
  };
  inFlight.remove = (task) => {
    remove(task);
    holds.get(task)?.();
    holds.delete(task);
  };
}

function isSession(task: InFlightTask): task is Session {
  return task instanceof Session;
}

/** What is counted is told as well: every failure is counted where it happens. */
function watchCounters(telemetry: Telemetry, counters: Record<CountedEvent, number>): void {
  for (const name of Object.keys(counters) as CountedEvent[]) {
    let count = counters[name];
    Object.defineProperty(counters, name, {
      enumerable: true,
      get: () => count,
      set: (value: number) => {
        count = value;
        const work = telemetry.active();
        if (work) tell(work, name);
      },
    });
  }
}

function tell(work: ObservedWork, counted: CountedEvent): void {
  switch (counted) {
    case 'COMMAND_UNKNOWN':
      work.note({ type: 'outcome', outcome: 'unknown' });
      break;
    case 'DEFINITION_DRIFT':
    case 'OPTION_VALUE_REFUSED':
      work.note({ type: 'optionInvalid', code: counted });
      work.note({ type: 'outcome', outcome: 'invalid' });
      break;
    case 'COMPONENT_OUTDATED':
    case 'ROUTE_SIGNATURE_REFUSED':
      work.note({ type: 'outcome', outcome: 'outdated' });
      break;
    case 'GUARD_REJECTED':
      work.note({ type: 'outcome', outcome: 'rejected' });
      break;
    case 'HANDLER_TOO_SLOW':
      work.note({ type: 'deadlineMissed', deadline: isAnswered(work) ? 'token' : 'response' });
      work.note({ type: 'outcome', outcome: 'gaveUp', code: counted });
      break;
    case 'HANDLER_FAILED':
    case 'AUTOCOMPLETE_FAILED':
    case 'EVENT_FAILED':
    case 'JOB_FAILED':
      work.note({ type: 'outcome', outcome: 'failed', code: counted });
      break;
  }
}

function isAnswered(work: ObservedWork): boolean {
  return work instanceof ActiveWork && work.isAnswered;
}
