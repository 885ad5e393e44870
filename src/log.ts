/** One event worth telling an operator. `event` is stable; the other fields depend on it. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/** Where events go. It must not throw. */
export type Log = (entry: LogEntry) => void;

/** Writes each event as one line of JSON to the standard error stream. Control characters come out escaped. */
export const logToStderr: Log = (entry) => {
  process.stderr.write(`${toJsonLine({ time: new Date().toISOString(), ...entry })}\n`);
};

function toJsonLine(entry: LogEntry & { readonly time: string }): string {
  try {
    return JSON.stringify(entry, (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
  } catch {
    // A field that cannot be written (a cycle, a throwing getter) must not lose the event itself.
    const { time, level, event, message } = entry;
    return JSON.stringify({ time, level, event, message });
  }
}

/** An error as fields of a log entry: name, code, message, stack, and its causes. Never throws. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { thrown: describeThrown(error) };
  const code = (error as { readonly code?: unknown }).code;
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: error.message,
    stack: error.stack,
    ...(error.cause !== undefined && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

function describeThrown(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.prototype.toString.call(value) : String(value);
}
