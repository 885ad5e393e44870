/** Makes a call of a provider of telemetry. Whatever fails in it must harm nobody: the result is then the other value. */
export function quietly<T>(call: () => T, otherwise: T): T {
  try {
    return call();
  } catch {
    return otherwise;
  }
}
