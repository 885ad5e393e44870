import * as z from 'zod/mini';
import {
  metrics,
  trace,
  type MeterProvider,
  type TracerProvider,
  context as contexts,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Context,
  type Link,
  type SpanContext,
  type Tracer,
  createTraceState,
  TraceFlags,
} from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AppTelemetry, ObservedApp, Step, TraceCarrier } from '../common/observer.js';
import { readGiven, withFunctions } from '../common/read-given.js';
import { describeStep, quietly } from './describe-step.js';
import { Metrics } from './metrics.js';
import { RunningStep, type FailureServices } from './running-step.js';

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
  const apps = new Set<ObservedApp>();
  const measured = new Metrics(() => (meterProvider ?? metrics).getMeter(SCOPE), apps);
  const runner = new StepRunner({
    tracer: () => (tracerProvider ?? trace).getTracer(SCOPE),
    metrics: measured,
    secrets: () => [...apps].flatMap(({ secrets }) => secrets),
    hasErrorMessages: errorMessages,
    trustsHeaders: trustIncomingTrace,
  });
  return {
    observe: (app) => {
      apps.add(app);
      measured.begin();
      return {
        run: (step, run) => runner.run(step, run),
        note: (happening) => {
          runner.active?.note(happening);
        },
        active: () => runner.active,
        refused: (code) => {
          runner.refused(code);
        },
        logFields: () => runner.logFields(),
        carrier: () => runner.carrier(),
        close: () => {
          apps.delete(app);
        },
      };
    },
  };
}

/** The active span: kept here as well, since metrics and traces may be set up one without the other. */
interface Active {
  readonly context: Context;
  readonly step: RunningStep;
}

interface StepServices extends FailureServices {
  readonly tracer: () => Tracer;
  readonly metrics: Metrics;
  readonly trustsHeaders: boolean;
}

/** Where the trace of a step comes from. */
interface Origin {
  readonly parent: Context;
  readonly links: Link[];
}

/** Runs steps, and makes spans of them. Whatever fails in the providers, the steps run, and run once. */
class StepRunner {
  readonly #services: StepServices;
  readonly #active = new AsyncLocalStorage<Active>();

  constructor(services: StepServices) {
    this.#services = services;
  }

  /** The interaction, event, job or work that is active. */
  get active(): RunningStep | undefined {
    return this.#active.getStore()?.step.owner;
  }

  refused(code: string): void {
    this.#services.metrics.count('commandry.request.refusals', { 'error.type': code });
    this.#active.getStore()?.step.setError(code);
  }

  logFields(): Readonly<Record<string, string>> | undefined {
    const found = this.#spanContext();
    // The names that OpenTelemetry gives these fields in logs of other formats.
    return found && { trace_id: found.traceId, span_id: found.spanId, trace_flags: writeFlags(found) };
  }

  carrier(): TraceCarrier | undefined {
    const found = this.#spanContext();
    return found && toCarrier(found);
  }

  run<T>(step: Step, run: () => T): T {
    const { parent, links } = quietly(() => this.#originOf(step)) ?? { parent: ROOT_CONTEXT, links: [] };
    const { tracer, metrics } = this.#services;
    const { name, kind, attributes } = describeStep(step);
    const span = quietly(() => tracer().startSpan(name, { kind, attributes, links }, parent));
    const around = this.active;
    const failures = this.#services;
    const running = new RunningStep(step, { span, attributes, metrics, around, failures });
    const release = running.hold();
    const context = (span && quietly(() => trace.setSpan(parent, span))) ?? parent;
    let result: T;
    try {
      result = this.#within({ context, step: running }, run);
    } catch (error) {
      running.failed(error);
      release();
      throw error;
    }
    if (!isThenable(result)) {
      release();
      return result;
    }
    // Of another thenable a promise is made: it is asked once.
    const promise = result instanceof Promise ? result : Promise.resolve(result);
    promise.then(release, (error: unknown) => {
      running.failed(error);
      release();
    });
    return promise as T;
  }

  #spanContext(): SpanContext | undefined {
    return quietly(() => {
      const found = trace.getSpanContext(this.#context);
      return found && isSpanContextValid(found) ? found : undefined;
    });
  }

  get #context(): Context {
    const current = quietly(() => contexts.active()) ?? ROOT_CONTEXT;
    return trace.getSpan(current) ? current : (this.#active.getStore()?.context ?? current);
  }

  #originOf(step: Step): Origin {
    const context = this.#context;
    const from = (remote: SpanContext | undefined): Origin => ({
      parent: remote ? trace.setSpanContext(context, remote) : context,
      links: [],
    });
    if (step.kind === 'work') {
      const queuing = fromCarrier(step.carrier);
      // Its trace was closed long ago, and one that is open for days is of use to nobody.
      if (queuing && step.delayMs > 0)
        return { parent: trace.deleteSpan(context), links: [{ context: queuing }] };
      return from(queuing);
    }
    if (step.kind !== 'request' || !this.#services.trustsHeaders || isLocal(trace.getSpanContext(context)))
      return from(undefined);
    const [traceparent, tracestate] = [step.header('traceparent'), step.header('tracestate')];
    return from(
      fromCarrier({
        ...(traceparent !== undefined && { traceparent }),
        ...(tracestate !== undefined && { tracestate }),
      }),
    );
  }

  /** Runs with a context, once, even if the manager of contexts fails before or after that. */
  #within<T>(active: Active, run: () => T): T {
    return this.#active.run(active, () => {
      let outcome: { readonly value: T } | { readonly error: unknown } | undefined;
      const once = (): void => {
        try {
          outcome = { value: run() };
        } catch (error) {
          outcome = { error };
        }
      };
      quietly(() => {
        contexts.with(active.context, once);
      });
      if (!outcome) once();
      const settled = outcome as unknown as { readonly value: T } | { readonly error: unknown };
      if ('error' in settled) throw settled.error;
      return settled.value;
    });
  }
}

/** Whether a span of this process is active, such as that of an instrumentation of HTTP, which has read the headers. */
function isLocal(context: SpanContext | undefined): boolean {
  return context !== undefined && isSpanContextValid(context) && context.isRemote !== true;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** Version, trace, span and flags. Versions to come may have more fields. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** The longest `tracestate` that is read. */
const LONGEST_STATE = 512;

/**
 * Writes a context as W3C Trace Context has it. Done here and not by the global propagator, so that work finds its trace
 * whatever has been set up, and brings no baggage along.
 */
function toCarrier(context: SpanContext): TraceCarrier | undefined {
  if (!isSpanContextValid(context)) return undefined;
  const { traceId, spanId, traceState } = context;
  const state = traceState?.serialize();
  const traceparent = `00-${traceId}-${spanId}-${writeFlags(context)}`;
  return state === undefined || state === '' ? { traceparent } : { traceparent, tracestate: state };
}

/** Writes the flags of a context as two hex digits. */
function writeFlags({ traceFlags }: SpanContext): string {
  return (traceFlags & 0xff).toString(16).padStart(2, '0');
}

/** Reads a context. Undefined for anything that is none. */
function fromCarrier(carrier: TraceCarrier | undefined): SpanContext | undefined {
  const { traceparent, tracestate } = carrier ?? {};
  const fields = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent) : null;
  const [, traceId, spanId, flags] = fields ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const isState = typeof tracestate === 'string' && tracestate !== '' && tracestate.length <= LONGEST_STATE;
  const context: SpanContext = {
    traceId,
    spanId,
    isRemote: true,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    ...(isState && { traceState: createTraceState(tracestate) }),
  };
  return isSpanContextValid(context) ? context : undefined;
}
