import type {
  Attributes,
  Counter,
  Histogram,
  Meter,
  ObservableGauge,
  ObservableResult,
} from '@opentelemetry/api';
import { systemClock } from '../common/clock.js';
import type { ObservedApp, ObservedDepth } from '../common/telemetry.js';
import { resultWithin } from '../common/time-limit.js';
import { METRICS, type CounterName, type GaugeName, type HistogramName } from './metric-list.js';
import { quietly } from './quietly.js';

interface Queue {
  readonly name: string;
  readonly readDepth: () => Promise<ObservedDepth>;
}

/** The longest that a collection waits for the depth of a queue, in milliseconds. */
const LONGEST_READ_MS = 2000;

/**
 * The instruments. Each is made on first use: the API has no meter that begins to work when a provider is set up later.
 * Nothing here throws.
 */
export class Metrics {
  readonly #meter: () => Meter;
  readonly #counters = new Map<CounterName, Counter | undefined>();
  readonly #histograms = new Map<HistogramName, Histogram | undefined>();
  readonly #apps = new Set<ObservedApp>();
  readonly #queues = new Set<Queue>();
  #isObserving = false;

  constructor(meter: () => Meter) {
    this.#meter = meter;
  }

  count(name: CounterName, attributes: Attributes): void {
    quietly(() => {
      let counter = this.#counters.get(name);
      if (!counter) this.#counters.set(name, (counter = this.#meter().createCounter(name, METRICS[name])));
      counter.add(1, attributes);
    }, undefined);
  }

  /** @param ms - Recorded in seconds. */
  record(name: HistogramName, ms: number, attributes: Attributes): void {
    quietly(() => {
      let histogram = this.#histograms.get(name);
      if (!histogram) this.#histograms.set(name, (histogram = this.#createHistogram(name)));
      histogram.record(Math.max(0, ms) / 1000, attributes);
    }, undefined);
  }

  watchApp(app: ObservedApp): () => void {
    return this.#watch(this.#apps, app);
  }

  watchQueue(name: string, readDepth: Queue['readDepth']): () => void {
    return this.#watch(this.#queues, { name, readDepth });
  }

  #createHistogram(name: HistogramName): Histogram {
    const { unit, description, boundaries } = METRICS[name];
    const advice = { explicitBucketBoundaries: [...boundaries] };
    return this.#meter().createHistogram(name, { unit, description, advice });
  }

  #watch<T>(watched: Set<T>, one: T): () => void {
    watched.add(one);
    if (!this.#isObserving) {
      this.#isObserving = true;
      quietly(() => {
        this.#observe();
      }, undefined);
    }
    return () => {
      watched.delete(one);
    };
  }

  #observe(): void {
    this.#gauge('commandry.in_flight').addCallback((result) => {
      this.#observeSum(result, (app) => app.inFlight());
    });
    this.#gauge('commandry.handlers.waiting').addCallback((result) => {
      this.#observeSum(result, (app) => app.waiting());
    });
    this.#gauge('commandry.queue.depth').addCallback((result) => this.#observeQueues(result));
  }

  #gauge(name: GaugeName): ObservableGauge {
    return this.#meter().createObservableGauge(name, METRICS[name]);
  }

  #observeSum(result: ObservableResult, read: (app: ObservedApp) => number): void {
    let sum = 0;
    for (const app of this.#apps) sum += quietly(() => read(app), 0);
    result.observe(sum);
  }

  async #observeQueues(result: ObservableResult): Promise<void> {
    await Promise.all([...this.#queues].map((queue) => observeQueue(result, queue)));
  }
}

async function observeQueue(result: ObservableResult, { name, readDepth }: Queue): Promise<void> {
  try {
    const depth = await resultWithin(systemClock, LONGEST_READ_MS, readDepth(), () => undefined);
    if (!depth) return;
    for (const state of ['waiting', 'active', 'delayed'] as const)
      result.observe(depth[state], {
        'messaging.destination.name': name,
        'commandry.queue.state': state,
      });
  } catch {
    // The queue is away; there is nothing to observe.
  }
}
