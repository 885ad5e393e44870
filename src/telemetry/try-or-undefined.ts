/**
 * Calls a telemetry provider. Errors are swallowed, since telemetry must never break a request; the result is then
 * undefined.
 */
export function tryOrUndefined<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
