import { AsyncLocalStorage } from 'node:async_hooks';
import {
  context as contexts,
  isSpanContextValid,
  ROOT_CONTEXT,
  trace,
  type Context,
  type Link,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { GuardRejection } from '../commands/types/middleware-types.js';
import type { ObservedStep, TelemetryStep } from '../common/telemetry.js';
import type { ActiveWork, WorkListener } from './active-work.js';
import { describeFailure, type DescribedFailure } from './describe-failure.js';
import { describeStep } from './describe-step.js';
import { ObservedSpan } from './observed-span.js';
import { quietly } from './quietly.js';
import { fromCarrier } from './trace-context.js';

/** The active span: kept here as well, since metrics and traces may be set up one without the other. */
interface Active {
  readonly context: Context;
  readonly work: ActiveWork | undefined;
}

/** How a step ended. */
export interface StepEnd {
  readonly step: TelemetryStep;
  readonly work: ActiveWork | undefined;
  readonly durationMs: number;
  readonly statusCode: number | undefined;
  readonly errorType: string | undefined;
  readonly outcome: string | undefined;
}

export interface StepServices {
  readonly tracer: () => Tracer;
  /** Makes the work that a step is; undefined for a step within other work. */
  readonly begin: (
    step: TelemetryStep,
    listener: WorkListener,
    around: ActiveWork | undefined,
  ) => ActiveWork | undefined;
  /** Told of happenings and of ends, for metrics. */
  readonly listener: WorkListener;
  readonly ended: (end: StepEnd) => void;
  /** The secrets of all apps. */
  readonly secrets: () => readonly string[];
  readonly hasErrorMessages: boolean;
  readonly trustsHeaders: boolean;
}

/** Where the trace of a step comes from. */
interface Origin {
  readonly parent: Context;
  readonly links: Link[];
}

/** Runs steps, and makes spans of them. Whatever fails in the providers, the steps run, and run once. */
export class StepRunner {
  readonly #services: StepServices;
  readonly #active = new AsyncLocalStorage<Active>();

  constructor(services: StepServices) {
    this.#services = services;
  }

  get work(): ActiveWork | undefined {
    return this.#active.getStore()?.work;
  }

  /** The context of the span that is active. Undefined where there is none. */
  get spanContext(): SpanContext | undefined {
    return quietly(() => {
      const found = trace.getSpanContext(this.#context);
      return found && isSpanContextValid(found) ? found : undefined;
    }, undefined);
  }

  bind(callBack: () => void): () => void {
    const active = this.#active.getStore();
    if (!active) return callBack;
    return () => {
      this.#within(active, callBack);
    };
  }

  run<T>(step: TelemetryStep, run: (observed: ObservedStep) => T): T {
    const startedAtMs = performance.now();
    const { parent, links } = quietly(() => this.#originOf(step), { parent: ROOT_CONTEXT, links: [] });
    const span = quietly(() => this.#start(step, parent, links), undefined);
    // A request that a server refuses is a failure of its client.
    const observed = new ObservedSpan(span, step.kind === 'receive' ? 500 : 400);
    const finish = (): void => {
      quietly(() => span?.end(), undefined);
      const { statusCode, errorType, outcome } = observed;
      const durationMs = performance.now() - startedAtMs;
      this.#services.ended({ step, work, durationMs, statusCode, errorType, outcome });
    };
    const listener: WorkListener = {
      happened: (of, happening) => {
        if (happening.type === 'failed')
          quietly(() => {
            this.#fail(of, happening.error);
          }, undefined);
        observed.happened(of, happening);
        this.#services.listener.happened(of, happening);
      },
      ended: (of) => {
        observed.ended(of);
        this.#services.listener.ended(of);
        finish();
      },
    };
    const around = this.work;
    const own = this.#services.begin(step, listener, around);
    const work = own ?? around;
    const release = own?.hold() ?? finish;
    observed.onFailure = (error) => {
      const failure = this.#describe(error, work);
      if (!failure) return;
      observed.record(failure);
      // Not that of a call, which the handler may catch or which is tried again.
      if (step.kind === 'handler' || step.kind === 'suggestions') work?.fail(failure);
    };
    const context = span ? quietly(() => trace.setSpan(parent, span), parent) : parent;
    let result: T;
    try {
      result = this.#within({ context, work }, () => run(observed));
    } catch (error) {
      observed.failed(error);
      release();
      throw error;
    }
    if (!(result instanceof Promise)) {
      release();
      return result;
    }
    result.then(release, (error: unknown) => {
      observed.failed(error);
      release();
    });
    return result;
  }

  get #context(): Context {
    const current = quietly(() => contexts.active(), ROOT_CONTEXT);
    return trace.getSpan(current) ? current : (this.#active.getStore()?.context ?? current);
  }

  #originOf(step: TelemetryStep): Origin {
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
    if (step.kind !== 'receive' || !this.#services.trustsHeaders || isLocal(trace.getSpanContext(context)))
      return from(undefined);
    return from(fromCarrier(readHeaders(step.header)));
  }

  #start(step: TelemetryStep, parent: Context, links: Link[]): Span {
    const { name, kind, attributes } = describeStep(step);
    return this.#services.tracer().startSpan(name, { kind, attributes, links }, parent);
  }

  #fail(work: ActiveWork, error: unknown): void {
    const failure = this.#describe(error, work);
    if (failure) work.fail(failure);
  }

  /** Undefined for the refusal of a guard, which is no failure. */
  #describe(error: unknown, work: ActiveWork | undefined): DescribedFailure | undefined {
    if (error instanceof GuardRejection) return undefined;
    const known = [...this.#services.secrets(), ...(work?.start.secrets ?? [])];
    return describeFailure(error, known, this.#services.hasErrorMessages);
  }

  /** Runs with a context, once, even if the manager of contexts fails before or after that. */
  #within<T>(active: Active, run: () => T): T {
    return this.#active.run(active, () => {
      let outcome: { readonly give: () => T } | undefined;
      const once = (): void => {
        try {
          const value = run();
          outcome = { give: () => value };
        } catch (error) {
          outcome = {
            give: () => {
              throw error;
            },
          };
        }
      };
      quietly(() => {
        contexts.with(active.context, once);
      }, undefined);
      if (!outcome) once();
      return (outcome as unknown as { readonly give: () => T }).give();
    });
  }
}

/** Whether a span of this process is active, such as that of an instrumentation of HTTP, which has read the headers. */
function isLocal(context: SpanContext | undefined): boolean {
  return context !== undefined && isSpanContextValid(context) && context.isRemote !== true;
}

function readHeaders(header: (name: string) => string | undefined) {
  const traceparent = header('traceparent');
  const tracestate = header('tracestate');
  return {
    ...(traceparent !== undefined && { traceparent }),
    ...(tracestate !== undefined && { tracestate }),
  };
}
