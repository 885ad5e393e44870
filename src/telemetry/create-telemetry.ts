import { metrics, trace, type MeterProvider, type TracerProvider } from '@opentelemetry/api';
import * as z from 'zod/mini';
import type { AppTelemetry, ObservedApp } from '../common/observer.js';
import { readGiven, withFunctions } from '../common/read-given.js';
import { Metrics } from './metrics.js';
import { StepRunner } from './step-runner.js';

/** Settings of `createTelemetry`. */
export interface TelemetryOptions {
  /** Creates spans. Default: the global provider, which may be set up later. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Creates metrics. Default: the global provider, which must be set up before `createApp`. */
  readonly meterProvider?: MeterProvider | undefined;
  /**
   * Whether requests continue the trace in their headers. Anybody on the internet could then write into traces and
   * force sampling: set it only behind a proxy that replaces these headers. Default false.
   */
  readonly trustIncomingTrace?: boolean | undefined;
  /**
   * Whether to record error messages, secrets redacted. They contain whatever your code and libraries put into them.
   * False records only the code or name and the stack frames. Default true.
   */
  readonly errorMessages?: boolean | undefined;
}

const Options = z.strictObject({
  tracerProvider: z.optional(withFunctions<TracerProvider>('getTracer')),
  meterProvider: z.optional(withFunctions<MeterProvider>('getMeter')),
  trustIncomingTrace: z._default(z.boolean(), false),
  errorMessages: z._default(z.boolean(), true),
});

/** The name of tracer and meter. */
const SCOPE = 'commandry';

/**
 * Creates telemetry for `createApp({ telemetry })` with OpenTelemetry. See docs/reference/running/telemetry.md for
 * spans and metrics.
 *
 * @throws CommandryError `SETTING_INVALID`.
 */
export function createTelemetry(options: TelemetryOptions = {}): AppTelemetry {
  const { tracerProvider, meterProvider, trustIncomingTrace, errorMessages } = readGiven(
    Options,
    options,
    'createTelemetry',
  );
  const apps = new Set<ObservedApp>();
  const measured = new Metrics(() => (meterProvider ?? metrics).getMeter(SCOPE), apps);
  const runner = new StepRunner({
    tracer: () => (tracerProvider ?? trace).getTracer(SCOPE),
    metrics: measured,
    secrets: () => [...apps].flatMap(({ secrets }) => secrets),
    hasErrorMessages: errorMessages,
    trustsHeaders: trustIncomingTrace,
  });
  return {
    observe: (app) => {
      apps.add(app);
      measured.begin();
      return {
        run: (step, run) => runner.run(step, run),
        note: (happening) => {
          runner.active?.note(happening);
        },
        active: () => runner.active,
        refused: (code) => {
          runner.refused(code);
        },
        logFields: () => runner.logFields(),
        carrier: () => runner.carrier(),
        close: () => {
          apps.delete(app);
        },
      };
    },
  };
}
