import type { RunEvent } from '../../commands/events/event-definition.js';
import type { Clock } from '../../common/clock.js';
import type { InteractionFacts, ObservedWork, Telemetry, TraceIds } from '../../common/telemetry.js';
import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { Dispatch } from '../../interactions/dispatch/dispatch.js';
import { InteractionAge } from '../../interactions/receive/interaction-age.js';
import { toDeferCallback, UPDATE_DEFER, type Callback } from '../../interactions/reply/to-callback.js';
import type { Instrumentation, InstrumentedSettings } from '../../interactions/telemetry/instrumentation.js';
import { describeCall } from '../call-template.js';
import { quietly } from '../quietly.js';
import { observeApp, type SessionsOfWork } from './observe-app.js';
import { observeQueue } from './observe-queue.js';
import {
  observeEventHandlers,
  observeFindRoute,
  observeGuard,
  observeHook,
  observeProviders,
  observeRoute,
} from './observe-handlers.js';

/** The name of every event without a handler: anybody who knows the key could make up types. */
const OTHER_EVENT = 'other';

/** Wraps the parts of apps for telemetry. */
export function createInstrumentation(telemetry: Telemetry): Instrumentation {
  const sessions: SessionsOfWork = new WeakMap();
  return {
    settings: (settings) => {
      const { fetch, clock, log, onComponent, onModal, applicationId, queue } = settings;
      return {
        ...settings,
        fetch: observeFetch(telemetry, fetch, applicationId),
        clock: observeClock(telemetry, clock),
        log: (entry) => {
          log({ ...entry, ...toLogFields(telemetry.ids()) });
        },
        queue: queue && observeQueue(telemetry, queue, clock),
        onComponent: observeHook(telemetry, 'onComponent', onComponent),
        onModal: observeHook(telemetry, 'onModal', onModal),
      };
    },
    signatureCheck: (isSigned) => (message, signature) =>
      telemetry.step({ kind: 'verify' }, (observed) => {
        const isRight = isSigned(message, signature);
        observed.result({ outcome: isRight ? 'passed' : 'refused' });
        return isRight;
      }),
    route: (route) => observeRoute(telemetry, route),
    findRoute: (find) => observeFindRoute(telemetry, find),
    providers: (providers) => observeProviders(telemetry, providers),
    guard: observeGuard(telemetry),
    dispatch: (dispatch, clock) => observeDispatch(telemetry, dispatch, clock, sessions),
    eventHandlers: (handlers) => observeEventHandlers(telemetry, handlers),
    runEvent: (run, events) => observeRunEvent(telemetry, run, new Set(events.map(({ type }) => type))),
    app: (app, parts) => {
      observeApp(telemetry, app, parts, sessions);
    },
  };
}

function observeFetch(
  telemetry: Telemetry,
  fetch: InstrumentedSettings['fetch'],
  applicationId: string,
): InstrumentedSettings['fetch'] {
  return (input, init) => {
    const isRequest = input instanceof Request;
    const call = quietly(() => describeCall(isRequest ? input.url : String(input), applicationId), undefined);
    if (!call) return fetch(input, init);
    const method = init?.method ?? (isRequest ? input.method : 'GET');
    return telemetry.step({ kind: 'call', method, ...call }, async (observed) => {
      const response = await fetch(input, init);
      const { status } = response;
      observed.result(
        status < 400 ? { statusCode: status } : { statusCode: status, errorType: String(status) },
      );
      return response;
    });
  };
}

/** A timer's callback belongs to the work that set the timer, whatever makes the time pass. */
function observeClock(telemetry: Telemetry, clock: Clock): Clock {
  return {
    now: () => clock.now(),
    monotonicMs: () => clock.monotonicMs(),
    after: (delayMs, callBack) => clock.after(delayMs, telemetry.bind(callBack)),
  };
}

const TYPES: Readonly<Partial<Record<number, InteractionFacts['type']>>> = {
  [InteractionType.APPLICATION_COMMAND]: 'command',
  [InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE]: 'autocomplete',
  [InteractionType.MODAL_SUBMIT]: 'modal',
};

function observeDispatch(
  telemetry: Telemetry,
  dispatch: Dispatch,
  clock: Clock,
  sessions: SessionsOfWork,
): Dispatch {
  return (interaction, arrivedAtMs, host) => {
    const { id, type, token } = interaction;
    const { resumed } = host ?? {};
    const facts: InteractionFacts = {
      ...{ id, type: TYPES[type] ?? 'component', origin: originOf(interaction) },
      isResumed: resumed !== undefined,
      secrets: [token],
    };
    return telemetry.step({ kind: 'dispatch', ...facts }, () => {
      const work = telemetry.active();
      const answered = (callback: Callback): Callback => {
        if (!work) return callback;
        if (resumed) {
          // Another process has answered, and noted it.
          if (resumed.isAgain) work.note({ type: 'outcome', outcome: 'again' });
          return callback;
        }
        if (isDefer(callback))
          work.note({ type: 'deferred', isAutomatic: wasDeferredAutomatically(work, sessions) });
        work.note({ type: 'answered', ageMs: new InteractionAge(clock, id, arrivedAtMs).now() });
        return callback;
      };
      const given = dispatch(interaction, arrivedAtMs, host);
      return given instanceof Promise ? given.then(answered) : answered(given);
    });
  };
}

/** The names that OpenTelemetry gives these fields in logs of other formats. */
function toLogFields(ids: TraceIds | undefined): object | undefined {
  return ids && { trace_id: ids.traceId, span_id: ids.spanId, trace_flags: ids.traceFlags };
}

function originOf({ guild_id: guildId }: UserInteractionPayload): 'guild' | 'dm' {
  return guildId === undefined ? 'dm' : 'guild';
}

function isDefer(callback: Callback): boolean {
  return (
    callback === UPDATE_DEFER || callback === toDeferCallback(true) || callback === toDeferCallback(false)
  );
}

/** A handler whose session is not known has deferred the update, and is done. */
function wasDeferredAutomatically(work: ObservedWork, sessions: SessionsOfWork): boolean {
  return sessions.get(work)?.state.isAutomatic ?? false;
}

function observeRunEvent(telemetry: Telemetry, run: RunEvent, known: ReadonlySet<string>): RunEvent {
  return (body, ...when) => {
    const found = (body as { readonly event?: { readonly type?: unknown } | null } | null)?.event?.type;
    if (typeof found !== 'string') return run(body, ...when);
    const type = known.has(found) ? found : OTHER_EVENT;
    return telemetry.step({ kind: 'event', type }, () => run(body, ...when));
  };
}
