/** Traces and metrics of an app by OpenTelemetry. */
export { createTelemetry } from './create-telemetry.js';
export type { TelemetryOptions } from './create-telemetry.js';
export type { AppTelemetry } from '../common/observer.js';
