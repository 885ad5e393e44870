/**
 * Sets OpenTelemetry up: what the API collects goes to a collector. Imported first, so that everything after it finds the
 * providers. The addresses are those of the exporters: OTEL_EXPORTER_OTLP_ENDPOINT, by default http://localhost:4318.
 */
import { metrics } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

const resource = resourceFromAttributes({ 'service.name': 'dice-bot' });
const tracerProvider = new NodeTracerProvider({
  resource,
  spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
});
const meterProvider = new MeterProvider({
  resource,
  readers: [
    new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter(), exportIntervalMillis: 15_000 }),
  ],
});

tracerProvider.register(); // the global provider, and contexts that last over awaits
metrics.setGlobalMeterProvider(meterProvider);

/** Sends what is left. Call it last: closing the app still makes spans. */
export async function closeTelemetry(): Promise<void> {
  await Promise.allSettled([tracerProvider.shutdown(), meterProvider.shutdown()]);
}
