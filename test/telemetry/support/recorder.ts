import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base';
import type { Listener, ObservedApp } from '../../../src/common/observer.js';
import { createTelemetry, type AppTelemetry, type TelemetryOptions } from 'commandry/telemetry';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

/** A point of a metric. */
export interface Point {
  readonly value: unknown;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The real SDK with its exporters in memory. */
export interface Recorder {
  readonly telemetry: AppTelemetry;
  /** What an app would tell of itself, if a test tells it. */
  readonly listen: (app?: Partial<ObservedApp>) => Listener;
  readonly tracerProvider: BasicTracerProvider;
  /** The spans that have ended, in the order of their beginnings. */
  readonly spans: () => ReadableSpan[];
  /** The spans as a tree of names, children in the order of their beginnings. */
  readonly tree: () => string[];
  readonly span: (name: string) => ReadableSpan;
  readonly metrics: () => Promise<MetricData[]>;
  readonly points: (name: string) => Promise<Point[]>;
}

/** Sets up what keeps contexts over awaits, for the tests of a file. It is global: files share the process. */
export function useContexts(): void {
  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  });
  afterAll(() => {
    context.disable();
  });
}

export function createRecorder(
  options: Omit<TelemetryOptions, 'tracerProvider' | 'meterProvider'> = {},
): Recorder {
  const exporter = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({
    exporter: metricExporter,
    exportIntervalMillis: 1_000_000,
  });
  const meterProvider = new MeterProvider({ readers: [reader] });
  onTestFinished(async () => {
    await meterProvider.shutdown();
    await tracerProvider.shutdown();
  });
  const spans = () => exporter.getFinishedSpans().toSorted((a, b) => startOf(a) - startOf(b) || 0);
  const metrics = async () => {
    metricExporter.reset();
    await reader.forceFlush();
    return metricExporter
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
  };
  const telemetry = createTelemetry({ tracerProvider, meterProvider, ...options });
  return {
    telemetry,
    listen: (app = {}) =>
      telemetry.observe({ secrets: [], queue: undefined, inFlight: () => 0, waiting: () => 0, ...app }),
    ...{ tracerProvider, spans, metrics },
    tree: () => toTree(spans()),
    span: (name) => {
      const found = spans().find((span) => span.name === name);
      if (found) return found;
      throw new Error(
        `There is no span "${name}" among ${JSON.stringify(spans().map((span) => span.name))}.`,
      );
    },
    points: async (name) => {
      const found = (await metrics()).find(({ descriptor }) => descriptor.name === name);
      return (found?.dataPoints ?? []).map(({ value, attributes }) => ({ value, attributes }));
    },
  };
}

function startOf({ startTime: [seconds, nanoseconds] }: ReadableSpan): number {
  return (seconds % 1_000_000) * 1e9 + nanoseconds;
}

function toTree(spans: readonly ReadableSpan[]): string[] {
  const below = (parent: string | undefined, depth: number): string[] =>
    spans
      .filter((span) => span.parentSpanContext?.spanId === parent)
      .flatMap((span) => [
        `${'  '.repeat(depth)}${span.name}`,
        ...below(span.spanContext().spanId, depth + 1),
      ]);
  return below(undefined, 0);
}
