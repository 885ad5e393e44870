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
import { nameOfQueue } from './describe-step.js';
import { METRICS, type CounterName, type GaugeName, type HistogramName } from './metric-list.js';
import { tryOrUndefined } from './try-or-undefined.js';

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
