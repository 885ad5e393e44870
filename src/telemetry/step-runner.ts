import { AsyncLocalStorage } from 'node:async_hooks';
import {
  context as contexts,
  isSpanContextValid,
  ROOT_CONTEXT,
  trace,
  type Context,
  type Link,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import type { Step, TraceCarrier } from '../common/observer.js';
import { describeStep } from './describe-step.js';
import type { Metrics } from './metrics.js';
import { tryOrUndefined } from './try-or-undefined.js';
import { RunningStep, type FailureServices } from './running-step.js';
import { fromCarrier, toCarrier, writeFlags } from './trace-context.js';

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
export class StepRunner {
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
