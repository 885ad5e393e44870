import type {
  Attributes,
  Counter,
  Histogram,
  Meter,
  ObservableGauge,
  ObservableResult,
} from '@opentelemetry/api';
import { systemClock } from '../common/clock.js';
import type { ObservedApp, ObservedQueue } from '../common/observer.js';
import { resultWithin } from '../common/time-limit.js';
import { nameOfQueue, tryOrUndefined } from './describe-step.js';

/** The longest that a collection waits for queue depth, in milliseconds. */
const LONGEST_READ_MS = 2000;

/**
 * The instruments, created on first use: the API has no proxy meter for a provider that is set up later. Nothing here
 * throws.
 */
export class Metrics {
  readonly #meter: () => Meter;
  /** Read when metrics are collected. */
  readonly #apps: ReadonlySet<ObservedApp>;
  readonly #counters = new Map<CounterName, Counter>();
  readonly #histograms = new Map<HistogramName, Histogram>();
  #isReading = false;

  constructor(meter: () => Meter, apps: ReadonlySet<ObservedApp>) {
    this.#meter = meter;
    this.#apps = apps;
  }

  count(name: CounterName, attributes: Attributes): void {
    tryOrUndefined(() => {
      let counter = this.#counters.get(name);
      if (!counter) this.#counters.set(name, (counter = this.#meter().createCounter(name, METRICS[name])));
      counter.add(1, attributes);
    });
  }

  /** @param ms - Recorded in seconds. */
  record(name: HistogramName, ms: number, attributes: Attributes): void {
    tryOrUndefined(() => {
      let histogram = this.#histograms.get(name);
      if (!histogram) this.#histograms.set(name, (histogram = this.#createHistogram(name)));
      histogram.record(Math.max(0, ms) / 1000, attributes);
    });
  }

  /** Starts observing the apps. */
  begin(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    tryOrUndefined(() => {
      this.#gauge('commandry.in_flight').addCallback((result) => {
        result.observe(this.#sum((app) => app.inFlight()));
      });
      this.#gauge('commandry.handlers.waiting').addCallback((result) => {
        result.observe(this.#sum((app) => app.waiting()));
      });
      this.#gauge('commandry.queue.depth').addCallback(async (result) => {
        const queues = [...this.#apps].flatMap(({ queue }) => queue ?? []);
        await Promise.all(queues.map((queue) => readDepth(result, queue)));
      });
    });
  }

  #createHistogram(name: HistogramName): Histogram {
    const { unit, description, boundaries } = METRICS[name];
    const advice = { explicitBucketBoundaries: [...boundaries] };
    return this.#meter().createHistogram(name, { unit, description, advice });
  }

  #gauge(name: GaugeName): ObservableGauge {
    return this.#meter().createObservableGauge(name, METRICS[name]);
  }

  #sum(read: (app: ObservedApp) => number): number {
    let sum = 0;
    for (const app of this.#apps) sum += tryOrUndefined(() => read(app)) ?? 0;
    return sum;
  }
}

async function readDepth(result: ObservableResult, queue: ObservedQueue): Promise<void> {
  try {
    const depth = await resultWithin(systemClock, LONGEST_READ_MS, queue.depth(), () => undefined);
    if (!depth) return;
    for (const state of ['waiting', 'active', 'delayed'] as const)
      result.observe(depth[state], {
        'messaging.destination.name': nameOfQueue(queue),
        'commandry.queue.state': state,
      });
  } catch {
    // The queue is not reachable: nothing to observe.
  }
}

/** A count of events, a distribution of seconds, or a value read on collection. */
type MetricKind = 'counter' | 'histogram' | 'gauge';

interface MetricDescription {
  readonly kind: MetricKind;
  readonly unit: string;
  readonly description: string;
  /** Advised bucket boundaries, in seconds. */
  readonly boundaries?: readonly number[];
}

/** A handler may take as long as a token lives: 15 minutes. */
const WORK_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60, 300, 900];

/** Discord waits for 3 seconds; an automatic defer comes after 2. */
const AGE_SECONDS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 2.25, 2.5, 2.75, 3, 5];

/** The boundaries of the semantic conventions. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** All metrics, by name. docs/reference/running/telemetry.md lists them with their attributes. */
export const METRICS = {
  'commandry.interactions': count('{interaction}', 'Interactions that are over, by route, type and outcome.'),
  'commandry.interaction.age': seconds(
    AGE_SECONDS,
    'The age of interactions when their initial response was decided. Discord waits for 3 s.',
  ),
  'commandry.interaction.deferrals': count(
    '{deferral}',
    'Interactions whose initial response was a defer, by the app or by their handler.',
  ),
  'commandry.deadline.misses': count(
    '{miss}',
    'Interactions without a response in time, or without a reply while the token was valid.',
  ),
  'commandry.options.invalid': count(
    '{interaction}',
    'Interactions with values that were refused, or options that differ from the declared ones.',
  ),
  'commandry.handler.duration': seconds(WORK_SECONDS, 'How long handlers took.'),
  'commandry.suggestions.duration': seconds(AGE_SECONDS, 'How long providers of suggestions took.'),
  'commandry.request.refusals': count('{request}', 'Requests that were refused, by the code of the error.'),
  'commandry.event.duration': seconds(WORK_SECONDS, 'How long the handlers of events took.'),
  'commandry.job.duration': seconds(WORK_SECONDS, 'How long jobs took.'),
  'commandry.queue.work.duration': seconds(WORK_SECONDS, 'How long attempts at queued work took.'),
  'commandry.queue.wait': seconds(
    WORK_SECONDS,
    'How long queued work that was ready waited for its first attempt.',
  ),
  'commandry.client.request.duration': seconds(
    CALL_SECONDS,
    'How long calls to Discord took, one for each attempt.',
  ),
  'commandry.in_flight': gauge('{interaction}', 'Interactions, events and jobs that are under way.'),
  'commandry.handlers.waiting': gauge('{handler}', 'Handlers that wait for a click or a modal.'),
  'commandry.queue.depth': gauge(
    '{work}',
    'Work in a queue, by its state. Each process that has the queue tells the same.',
  ),
} as const satisfies Readonly<Record<string, MetricDescription>>;

type MetricName = keyof typeof METRICS;

type OfKind<K extends MetricKind> = {
  [N in MetricName]: (typeof METRICS)[N]['kind'] extends K ? N : never;
}[MetricName];

type CounterName = OfKind<'counter'>;
type HistogramName = OfKind<'histogram'>;
type GaugeName = OfKind<'gauge'>;

function count(unit: string, description: string) {
  return { kind: 'counter', unit, description } as const;
}

function gauge(unit: string, description: string) {
  return { kind: 'gauge', unit, description } as const;
}

function seconds(boundaries: readonly number[], description: string) {
  return { kind: 'histogram', unit: 's', description, boundaries } as const;
}
