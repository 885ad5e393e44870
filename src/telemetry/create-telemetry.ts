import { metrics, trace, type Attributes, type MeterProvider, type TracerProvider } from '@opentelemetry/api';
import * as z from 'zod/mini';
import { readGiven, withFunctions } from '../common/read-given.js';
import type { Happening, ObservedApp, TelemetryStep } from '../common/telemetry.js';
import type { AppTelemetry } from '../interactions/telemetry/instrumentation.js';
import { ActiveWork, type WorkListener } from './active-work.js';
import { attributesOfCall } from './describe-step.js';
import { createInstrumentation } from './instrument/create-instrumentation.js';
import { Metrics } from './metrics.js';
import { StepRunner, type StepEnd } from './step-runner.js';
import { toCarrier, writeFlags } from './trace-context.js';

/** Settings of `createTelemetry`. */
export interface TelemetryOptions {
  /** Makes the spans. Default: the global provider, which may be set up later. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Makes the metrics. Default: the global provider, which must be set up before `createApp`. */
  readonly meterProvider?: MeterProvider | undefined;
  /**
   * Whether requests continue the trace that their headers name. They come from the internet, and anybody could then
   * write into traces and choose what is sampled: set it only behind a proxy that replaces these headers. Default false.
   */
  readonly trustIncomingTrace?: boolean | undefined;
  /**
   * Whether the messages of errors are recorded, without secrets. They may have what your code and your libraries put into
   * them. False records the code or the name, and the lines of the stack. Default true.
   */
  readonly errorMessages?: boolean | undefined;
}

const Options = z.strictObject({
  tracerProvider: z.optional(withFunctions<TracerProvider>('getTracer')),
  meterProvider: z.optional(withFunctions<MeterProvider>('getMeter')),
  trustIncomingTrace: z._default(z.boolean(), false),
  errorMessages: z._default(z.boolean(), true),
});

/** Of the tracer and of the meter. */
const SCOPE = 'commandry';

/**
 * Makes telemetry for `createApp({ telemetry })` from OpenTelemetry. See docs/reference/running/telemetry.md for spans and metrics.
 *
 * @throws CommandryError `SETTING_INVALID`.
 */
export function createTelemetry(options: TelemetryOptions = {}): AppTelemetry {
  const { tracerProvider, meterProvider, trustIncomingTrace, errorMessages } = readGiven(
    Options,
    options,
    'createTelemetry',
  );
  const measured = new Metrics(() => (meterProvider ?? metrics).getMeter(SCOPE));
  const apps = new Set<ObservedApp>();
  const runner = new StepRunner({
    tracer: () => (tracerProvider ?? trace).getTracer(SCOPE),
    begin,
    listener: {
      happened: (work, happening) => {
        measureHappening(measured, work, happening);
      },
      ended: (work) => {
        // The process that received it has counted it.
        if (work.start.kind !== 'dispatch' || work.start.isResumed === true) return;
        const outcome = work.outcome ?? 'answered';
        measured.count('commandry.interactions', { ...attributesOf(work), 'commandry.outcome': outcome });
      },
    },
    ended: (end) => {
      measureEnd(measured, end);
    },
    secrets: () => [...apps].flatMap(({ secrets }) => secrets),
    hasErrorMessages: errorMessages,
    trustsHeaders: trustIncomingTrace,
  });
  const telemetry: AppTelemetry = {
    step: (step, run) => runner.run(step, run),
    note: (happening) => {
      const { work } = runner;
      if (happening.type === 'refused') measureHappening(measured, work, happening);
      else work?.note(happening);
    },
    active: () => runner.work,
    bind: (callBack) => runner.bind(callBack),
    ids: () => {
      const found = runner.spanContext;
      return found && { traceId: found.traceId, spanId: found.spanId, traceFlags: writeFlags(found) };
    },
    carrier: () => runner.spanContext && toCarrier(runner.spanContext),
    watchApp: (app) => {
      apps.add(app);
      const stop = measured.watchApp(app);
      return () => {
        apps.delete(app);
        stop();
      };
    },
    watchQueue: (name, readDepth) => measured.watchQueue(name, readDepth),
    get instrument() {
      return instrument;
    },
  };
  const instrument = createInstrumentation(telemetry);
  return telemetry;
}

function begin(
  step: TelemetryStep,
  listener: WorkListener,
  around: ActiveWork | undefined,
): ActiveWork | undefined {
  switch (step.kind) {
    case 'dispatch': {
      const { kind, type: interactionType, secrets, isResumed } = step;
      // Whoever handed it over has answered.
      const start = { kind, interactionType, secrets, isResumed, isAnswered: isResumed };
      return new ActiveWork(start, listener, around);
    }
    case 'event':
    case 'job':
      return new ActiveWork({ kind: step.kind, secrets: [] }, listener);
    case 'work':
      return new ActiveWork(
        { kind: step.kind, route: step.name, secrets: step.secrets, isAnswered: true },
        listener,
      );
    default:
      return undefined;
  }
}

function attributesOf({ route, start }: ActiveWork): Attributes {
  return { 'commandry.route': route, 'discord.interaction.type': start.interactionType };
}

function measureHappening(measured: Metrics, work: ActiveWork | undefined, happening: Happening): void {
  const attributes = work ? attributesOf(work) : {};
  switch (happening.type) {
    case 'answered':
      measured.record('commandry.interaction.age', happening.ageMs, attributes);
      break;
    case 'deferred':
      measured.count('commandry.interaction.deferrals', {
        ...attributes,
        'commandry.defer.mode': happening.isAutomatic ? 'automatic' : 'own',
      });
      break;
    case 'deadlineMissed':
      measured.count('commandry.deadline.misses', {
        ...attributes,
        'commandry.deadline': happening.deadline,
      });
      break;
    case 'optionInvalid':
      measured.count('commandry.options.invalid', { ...attributes, 'error.type': happening.code });
      break;
    case 'refused':
      measured.count('commandry.request.refusals', { 'error.type': happening.code });
      break;
    default:
      break;
  }
}

function measureEnd(measured: Metrics, end: StepEnd): void {
  const { step, work, durationMs, statusCode, errorType, outcome } = end;
  const error = { 'error.type': errorType };
  const about = work ? attributesOf(work) : {};
  switch (step.kind) {
    case 'handler':
      measured.record('commandry.handler.duration', durationMs, { ...about, ...error });
      break;
    case 'suggestions':
      measured.record('commandry.suggestions.duration', durationMs, {
        'commandry.route': work?.route,
        'discord.option.name': step.option,
        ...error,
      });
      break;
    case 'call':
      measured.record('commandry.client.request.duration', durationMs, {
        ...attributesOfCall(step),
        'http.response.status_code': statusCode,
        ...error,
      });
      break;
    case 'event':
      measured.record('commandry.event.duration', durationMs, { 'discord.event.type': step.type, ...error });
      break;
    case 'job':
      measured.record('commandry.job.duration', durationMs, error);
      break;
    case 'work': {
      const of = { 'messaging.destination.name': step.queue, 'commandry.route': step.name };
      measured.record('commandry.queue.work.duration', durationMs, {
        ...{ ...of, 'commandry.outcome': outcome },
        ...error,
      });
      if (step.waitMs !== undefined) measured.record('commandry.queue.wait', step.waitMs, of);
      break;
    }
    default:
      break;
  }
}
