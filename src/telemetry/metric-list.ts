/** How a metric is measured: a count of events, a distribution of seconds, or a number that is read when collected. */
export type MetricKind = 'counter' | 'histogram' | 'gauge';

export interface MetricDescription {
  readonly kind: MetricKind;
  readonly unit: string;
  readonly description: string;
  /** Advice for the boundaries of its buckets, in seconds. */
  readonly boundaries?: readonly number[];
}

/** A handler may take as long as a token lives: 15 minutes. */
const WORK_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60, 300, 900];

/** Discord waits for 3 seconds; an automatic defer comes after 2. */
const AGE_SECONDS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 2.25, 2.5, 2.75, 3, 5];

/** The boundaries that the semantic conventions advise. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** All metrics, by name. docs/reference/running/telemetry.md lists them with their attributes. */
export const METRICS = {
  'commandry.interactions': {
    kind: 'counter',
    unit: '{interaction}',
    description: 'Interactions that are over, by route, type and outcome.',
  },
  'commandry.interaction.age': {
    kind: 'histogram',
    unit: 's',
    description: 'The age of interactions when their initial response was decided. Discord waits for 3 s.',
    boundaries: AGE_SECONDS,
  },
  'commandry.interaction.deferrals': {
    kind: 'counter',
    unit: '{deferral}',
    description: 'Interactions whose initial response was a defer, by the app or by their handler.',
  },
  'commandry.deadline.misses': {
    kind: 'counter',
    unit: '{miss}',
    description: 'Interactions without a response in time, or without a reply while the token was valid.',
  },
  'commandry.options.invalid': {
    kind: 'counter',
    unit: '{interaction}',
    description: 'Interactions with values that were refused, or options that differ from the declared ones.',
  },
  'commandry.handler.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'How long handlers took.',
    boundaries: WORK_SECONDS,
  },
  'commandry.suggestions.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'How long providers of suggestions took.',
    boundaries: AGE_SECONDS,
  },
  'commandry.request.refusals': {
    kind: 'counter',
    unit: '{request}',
    description: 'Requests that were refused, by the code of the error.',
  },
  'commandry.event.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'How long the handlers of events over HTTP took.',
    boundaries: WORK_SECONDS,
  },
  'commandry.job.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'How long jobs took.',
    boundaries: WORK_SECONDS,
  },
  'commandry.queue.work.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'How long attempts at queued work took.',
    boundaries: WORK_SECONDS,
  },
  'commandry.queue.wait': {
    kind: 'histogram',
    unit: 's',
    description: 'How long queued work that was ready waited for its first attempt.',
    boundaries: WORK_SECONDS,
  },
  'commandry.client.request.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'How long calls to Discord took, one for each attempt.',
    boundaries: CALL_SECONDS,
  },
  'commandry.in_flight': {
    kind: 'gauge',
    unit: '{interaction}',
    description: 'Interactions, events and jobs that are under way.',
  },
  'commandry.handlers.waiting': {
    kind: 'gauge',
    unit: '{handler}',
    description: 'Handlers that wait for a click or a modal.',
  },
  'commandry.queue.depth': {
    kind: 'gauge',
    unit: '{work}',
    description: 'Work in a queue, by its state. Each process that has the queue tells the same.',
  },
} as const satisfies Readonly<Record<string, MetricDescription>>;

export type MetricName = keyof typeof METRICS;

type OfKind<K extends MetricKind> = {
  [N in MetricName]: (typeof METRICS)[N]['kind'] extends K ? N : never;
}[MetricName];

export type CounterName = OfKind<'counter'>;
export type HistogramName = OfKind<'histogram'>;
export type GaugeName = OfKind<'gauge'>;
