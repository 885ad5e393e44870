import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  AggregationTemporality,
  DataPointType,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { createTelemetry } from 'commandry/telemetry';
import { createTestKit, type TestKit } from 'commandry-dev/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { Dice, type Table } from '../commands/dice.js';
import dashboard from '../dashboard.json' with { type: 'json' };

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});
afterAll(() => {
  context.disable();
});

/** Uses everything that the bot has, and returns the spans and metrics that it made. */
async function play() {
  const spans = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 1_000_000 });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const telemetry = createTelemetry({ tracerProvider, meterProvider });
  let throwDice: Table['throwDice'] = () => Promise.resolve([4, 2]);
  const kit: TestKit = createTestKit({
    commands: [Dice],
    telemetry,
    resolve: () => new Dice({ throwDice: (sides) => throwDice(sides) }),
  });
  onTestFinished(async () => {
    await kit.close();
    await Promise.all([tracerProvider.shutdown(), meterProvider.shutdown()]);
  });
  const { errors } = kit;
  const ada = kit.as();
  await ada.slash('roll', { sides: 20 });
  await ada.type('play', { game: 'cr' });
  await ada.slash('play', { game: 'chess' }); // no game that is suggested
  await (await ada.slash('bet')).press('Yes');
  throwDice = () => kit.clock.sleep('1 h').then(() => [1]);
  await ada.slash('roll'); // deferred, and never done
  await kit.clock.advance('1 h');
  expect(errors[0]?.code).toBe('HANDLER_TOO_SLOW');
  // What the bot itself does not have: a stranger's request, and a queue.
  const queue = { name: 'games', depth: () => Promise.resolve({ waiting: 1, active: 0, delayed: 0 }) };
  const listener = telemetry.observe({ secrets: [], queue, inFlight: () => 0, waiting: () => 0 });
  listener.refused('SIGNATURE_INVALID');
  const facts = { queue, work: 'job', name: 'clean', id: 'clean.1', outcome: 'done' } as const;
  const attempt = { carrier: undefined, attempt: 1, delayMs: 0, waitMs: 5, secrets: [] };
  listener.run({ kind: 'work', ...facts, ...attempt }, () => undefined);
  await reader.forceFlush();
  const metrics = exporter
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
  return { metrics, spans: spans.getFinishedSpans() };
}

/** The names of the series that the collector makes of a metric for Prometheus. */
function seriesOf({ descriptor: { name, unit }, dataPointType }: MetricData): string[] {
  const base = name.replaceAll('.', '_') + (unit === 's' ? '_seconds' : '');
  if (dataPointType === DataPointType.HISTOGRAM) return [`${base}_bucket`, `${base}_count`, `${base}_sum`];
  return dataPointType === DataPointType.SUM ? [`${base}_total`] : [base];
}

const { panels } = dashboard;

it('queries metrics and labels that there really are', async () => {
  const { metrics } = await play();
  const labels = new Map(
    metrics.flatMap((metric) => {
      const names = metric.dataPoints.flatMap(({ attributes }) => Object.keys(attributes));
      const own = new Set(['le', ...names.map((name) => name.replaceAll('.', '_'))]);
      return seriesOf(metric).map((series) => [series, own] as const);
    }),
  );
  const queries = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));
  expect(queries.length).toBeGreaterThan(10);
  for (const { title, expr } of queries) {
    const [series = ''] = /\b(?:commandry)_\w+(?=\[|\))/.exec(expr.replace(/by \([^)]*\)/g, '')) ?? [];
    expect([title, [...labels.keys()]]).toEqual([title, expect.arrayContaining([series])]);
    const grouped = /by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? [];
    expect([title, grouped.filter((label) => labels.get(series)?.has(label) !== true)]).toEqual([title, []]);
  }
});

it('shows every metric that a bot has', async () => {
  const { metrics } = await play();
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  const missing = metrics
    .filter((metric) => !seriesOf(metric).some((series) => shown.includes(series)))
    .map(({ descriptor }) => descriptor.name);
  expect(missing).toEqual([]);
});
