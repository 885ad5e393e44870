/** A count of events, a distribution of seconds, or a value read on collection. */
export type MetricKind = 'counter' | 'histogram' | 'gauge';

export interface MetricDescription {
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
  'commandry.event.duration': seconds(WORK_SECONDS, 'How long the handlers of events over HTTP took.'),
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

export type MetricName = keyof typeof METRICS;

type OfKind<K extends MetricKind> = {
  [N in MetricName]: (typeof METRICS)[N]['kind'] extends K ? N : never;
}[MetricName];

export type CounterName = OfKind<'counter'>;
export type HistogramName = OfKind<'histogram'>;
export type GaugeName = OfKind<'gauge'>;

function count(unit: string, description: string) {
  return { kind: 'counter', unit, description } as const;
}

function gauge(unit: string, description: string) {
  return { kind: 'gauge', unit, description } as const;
}

function seconds(boundaries: readonly number[], description: string) {
  return { kind: 'histogram', unit: 's', description, boundaries } as const;
}
