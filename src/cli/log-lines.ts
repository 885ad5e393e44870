/**
 * A line that a bot has printed, for people: what Commandry logs as JSON in words, everything else as it is.
 *
 * @returns One line, or several where an error is told with its stack.
 */
export function toReadableLines(line: string): string[] {
  const entry = readEntry(line);
  if (!entry) return [line];
  const { level, event, message, error } = entry;
  const stack = (error as { readonly stack?: unknown } | undefined)?.stack;
  return [`${level} ${event}: ${message}`, ...(typeof stack === 'string' ? stack.split('\n') : [])];
}

/** Whether a line tells of a request with a wrong signature. */
export function tellsOfWrongSignature(line: string): boolean {
  return readEntry(line)?.event === 'SIGNATURE_INVALID';
}

interface Entry {
  readonly level: string;
  readonly event: string;
  readonly message: string;
  readonly error?: unknown;
}

function readEntry(line: string): Entry | undefined {
  if (!line.startsWith('{"time":')) return undefined;
  try {
    const { level, event, message, error } = JSON.parse(line) as Partial<Entry>;
    const isEntry = [level, event, message].every((field) => typeof field === 'string');
    return isEntry ? ({ level, event, message, error } as Entry) : undefined;
  } catch {
    return undefined;
  }
}
