/** Makes a call of a provider of telemetry. Whatever fails in it must harm nobody: the result is then undefined. */
export function quietly<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
