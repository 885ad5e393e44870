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
import { describeStep, tryOrUndefined } from './describe-step.js';
import { Metrics } from './metrics.js';
import { RunningStep, type FailureServices } from './running-step.js';

/** Settings of `createTelemetry`. */
export interface TelemetryOptions {
  /** Creates spans. Default: the global provider, which may be set up later. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Creates metrics. Default: the global provider, which must be set up before `createApp`. */
  readonly meterProvider?: MeterProvider | undefined;
  /**
   * Whether requests continue the trace in their headers. Anybody on the internet could then write into traces and
   * force sampling: set it only behind a proxy that replaces these headers. Default false.
   */
  readonly trustIncomingTrace?: boolean | undefined;
  /**
   * Whether to record error messages, secrets redacted. They contain whatever your code and libraries put into them.
   * False records only the code or name and the stack frames. Default true.
   */
  readonly errorMessages?: boolean | undefined;
}

const Options = z.strictObject({
  tracerProvider: z.optional(withFunctions<TracerProvider>('getTracer')),
  meterProvider: z.optional(withFunctions<MeterProvider>('getMeter')),
  trustIncomingTrace: z._default(z.boolean(), false),
  errorMessages: z._default(z.boolean(), true),
});

/** The name of tracer and meter. */
const SCOPE = 'commandry';

/**
 * Creates telemetry for `createApp({ telemetry })` with OpenTelemetry. See docs/reference/running/telemetry.md for
 * spans and metrics.
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

/** The active step, kept here as well, since metrics may be set up without traces. */
interface Active {
  readonly context: Context;
  readonly step: RunningStep;
}

interface StepServices extends FailureServices {
  readonly tracer: () => Tracer;
  readonly metrics: Metrics;
  readonly trustsHeaders: boolean;
}

/** The parent and links of a step. */
interface Origin {
  readonly parent: Context;
  readonly links: Link[];
}

/** Runs steps in spans. Even if providers fail, each step runs exactly once. */
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
    // Field names as in OpenTelemetry's non-OTLP logs.
    return found && { trace_id: found.traceId, span_id: found.spanId, trace_flags: writeFlags(found) };
  }

  carrier(): TraceCarrier | undefined {
    const found = this.#spanContext();
    return found && toCarrier(found);
  }

  run<T>(step: Step, run: () => T): T {
    const { parent, links } = tryOrUndefined(() => this.#originOf(step)) ?? {
      parent: ROOT_CONTEXT,
      links: [],
    };
    const { tracer, metrics } = this.#services;
    const { name, kind, attributes } = describeStep(step);
    const span = tryOrUndefined(() => tracer().startSpan(name, { kind, attributes, links }, parent));
    const around = this.active;
    const failures = this.#services;
    const running = new RunningStep(step, { span, attributes, metrics, around, failures });
    const release = running.hold();
    const context = (span && tryOrUndefined(() => trace.setSpan(parent, span))) ?? parent;
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
    // Other thenables become a promise, so that `then` is called once.
    const promise = result instanceof Promise ? result : Promise.resolve(result);
    promise.then(release, (error: unknown) => {
      running.failed(error);
      release();
    });
    return promise as T;
  }

  #spanContext(): SpanContext | undefined {
    return tryOrUndefined(() => {
      const found = trace.getSpanContext(this.#context);
      return found && isSpanContextValid(found) ? found : undefined;
    });
  }

  get #context(): Context {
    const current = tryOrUndefined(() => contexts.active()) ?? ROOT_CONTEXT;
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
      // Linked, not a child: a trace that stays open for days is useless.
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

  /** Runs with a context, exactly once, even if the context manager fails. */
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
      tryOrUndefined(() => {
        contexts.with(active.context, once);
      });
      if (!outcome) once();
      const settled = outcome as unknown as { readonly value: T } | { readonly error: unknown };
      if ('error' in settled) throw settled.error;
      return settled.value;
    });
  }
}

/** Whether a local span is active, such as that of an HTTP instrumentation, which has read the headers. */
function isLocal(context: SpanContext | undefined): boolean {
  return context !== undefined && isSpanContextValid(context) && context.isRemote !== true;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** Version, trace id, span id and flags. Future versions may have more fields. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** The longest `tracestate` that is read. */
const LONGEST_STATE = 512;

/**
 * Serializes a context as W3C Trace Context. Not by the global propagator, so that work keeps its trace whatever is set
 * up, and carries no baggage.
 */
function toCarrier(context: SpanContext): TraceCarrier | undefined {
  if (!isSpanContextValid(context)) return undefined;
  const { traceId, spanId, traceState } = context;
  const state = traceState?.serialize();
  const traceparent = `00-${traceId}-${spanId}-${writeFlags(context)}`;
  return state === undefined || state === '' ? { traceparent } : { traceparent, tracestate: state };
}

/** Formats the flags as two hex digits. */
function writeFlags({ traceFlags }: SpanContext): string {
  return (traceFlags & 0xff).toString(16).padStart(2, '0');
}

/** Parses a context. Undefined if it is invalid. */
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
