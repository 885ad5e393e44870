import type { Log, LogEntry } from 'commandry';

/** A log that a test can read. */
export interface Logbook {
  readonly log: Log;
  readonly entries: LogEntry[];
  /** The events so far, in order. */
  events(): string[];
}

export function createLogbook(): Logbook {
  const entries: LogEntry[] = [];
  return {
    log: (entry) => void entries.push(entry),
    entries,
    events: () => entries.map(({ event }) => event),
  };
}
