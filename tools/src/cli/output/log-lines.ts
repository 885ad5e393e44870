import { toErrorLines } from './error-lines.js';
import type { Output } from './output.js';
import { toPrintable } from './printable.js';

export interface LogLinesOptions {
  /** True for errors only. Default false. */
  readonly isQuiet?: boolean;
  /** True for every field of an entry, and every frame of a stack. Default false. */
  readonly isVerbose?: boolean;
  /** Default: no colours. */
  readonly paint?: Output['paint'];
}

/**
 * Formats a line printed by a bot for people: Commandry's JSON log entries in words, everything else unchanged. Each
 * line about a failure reported to a user names its incident.
 *
 * @returns One line; several for an error with its stack and causes; none if it is filtered out.
 */
export function toReadableLines(line: string, options: LogLinesOptions = {}): string[] {
  const entry = readEntry(line);
  if (!entry) return [line];
  const { isQuiet = false, isVerbose = false, paint = plain } = options;
  const { time: _time, level, event, message, incidentId, error, ...fields } = entry;
  if (isQuiet && level !== 'error') return [];
  // It may contain user input, and terminals interpret control characters.
  const [first = '', ...more] = toPrintable(`${event}: ${message}`).split('\n');
  const word = paint(COLOURS[level] ?? 'dim', level);
  const lines = [
    `${word} ${first}`,
    ...more.map((each) => `  ${each}`),
    ...(error === undefined ? [] : toErrorLines(error, { isVerbose })).map(toPrintable),
    ...(isVerbose ? toFieldLines(fields) : []).map(toPrintable),
  ];
  const incident = typeof incidentId === 'string' ? paint('dim', `[${incidentId}] `) : '';
  return lines.map((each) => incident + each);
}

const plain: Output['paint'] = (_format, text) => text;

const COLOURS: Readonly<Record<string, Parameters<Output['paint']>[0]>> = { warn: 'yellow', error: 'red' };

function toFieldLines(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).map(
    ([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
}

/** True if a line reports a request with a wrong signature. */
export function tellsOfWrongSignature(line: string): boolean {
  return readEntry(line)?.event === 'SIGNATURE_INVALID';
}

/** The incident that a line reports, and its interaction, if any. */
export function readIncident(
  line: string,
): { readonly incidentId: string; readonly interactionId: string } | undefined {
  const { incidentId, interactionId }: Partial<Entry> = readEntry(line) ?? {};
  return typeof incidentId === 'string' && typeof interactionId === 'string'
    ? { incidentId, interactionId }
    : undefined;
}

interface Entry {
  readonly level: string;
  readonly event: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

function readEntry(line: string): Entry | undefined {
  if (!line.startsWith('{"time":')) return undefined;
  try {
    const entry = JSON.parse(line) as Partial<Entry>;
    const { level, event, message } = entry;
    return [level, event, message].every((field) => typeof field === 'string') ? (entry as Entry) : undefined;
  } catch {
    return undefined;
  }
}
