import { hideSecrets, hideSecretsIn } from './secrets.js';

/** One event worth telling an operator. `event` is stable; the other fields depend on it. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/** Where events go. What it throws is passed over. */
export type Log = (entry: LogEntry) => void;

/** Writes each event as one line of JSON to the standard error stream. Control characters come out escaped. */
export const logToStderr: Log = (entry) => {
  const line = escapeControls(toJsonLine({ time: new Date().toISOString(), ...entry }));
  // Workers may have no streams, and their console is their log.
  const { stderr } = process as { readonly stderr?: NodeJS.WriteStream };
  if (stderr) stderr.write(`${line}\n`);
  else console.error(line);
};

/** The same log, but a fault of its own ends nothing: not the process, and nobody's answer. */
export function withoutFaults(log: Log): Log {
  const write: (entry: LogEntry) => unknown = log;
  return (entry) => {
    try {
      const written = write(entry);
      if (written instanceof Promise) written.catch(() => undefined);
    } catch {
      // There is nobody left to tell.
    }
  };
}

function hideInEntry(entry: LogEntry, known: readonly string[]): LogEntry {
  try {
    return hideSecretsIn(entry, known) as LogEntry;
  } catch {
    // A field that cannot be read must not lose the event itself.
    const { level, event, message } = entry;
    return { level, event, message: hideSecrets(message, known) };
  }
}

/** JSON escapes control characters up to U+001F; terminals also obey those from U+007F to U+009F. */
function escapeControls(line: string): string {
  return line.replace(/[\u007f-\u009f]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}

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

/** A log that is told no secret: neither those that are known nor what has the form of one. */
export function withoutSecretsIn(log: Log, known: readonly string[]): Log {
  return (entry) => {
    log(hideInEntry(entry, known));
  };
}

/**
 * An error as fields of a log entry: name, code, message, stack, and its causes, without secrets. Never throws.
 *
 * @param known - Secrets that may be in it.
 */
export function describeError(error: unknown, known: readonly string[] = []): unknown {
  try {
    return describe(error, known, 0);
  } catch {
    // A getter that throws, a revoked proxy: anything can be thrown.
    return { thrown: 'something that cannot be described' };
  }
}

function describe(error: unknown, known: readonly string[], depth: number): unknown {
  if (!(error instanceof Error)) return { thrown: describeThrown(error, known) };
  const code = (error as { readonly code?: unknown }).code;
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: hideSecrets(error.message, known),
    stack: error.stack === undefined ? undefined : hideSecrets(error.stack, known),
    ...(error.cause !== undefined && depth < 4 ? { cause: describe(error.cause, known, depth + 1) } : {}),
  };
}

function describeThrown(value: unknown, known: readonly string[]): string {
  return typeof value === 'object' && value !== null
    ? Object.prototype.toString.call(value)
    : hideSecrets(String(value), known);
}
