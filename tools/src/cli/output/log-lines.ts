import { errorUrl, isErrorCode } from 'commandry/tooling';
import { toErrorLines, urlOfError } from './error-lines.js';
import { readLogEntry } from './log-entry.js';
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
 * Formats a line printed by a bot for people: entries of Commandry's log in words, everything else unchanged. Each line
 * about a failure reported to a user names its incident.
 *
 * @returns One line; several for an error with its stack and causes; none if it is filtered out.
 */
export function toReadableLines(line: string, options: LogLinesOptions = {}): string[] {
  const entry = readLogEntry(line);
  if (!entry) return [line];
  const { isQuiet = false, isVerbose = false, paint = plain } = options;
  const { level, isSerious, event, message, error, fields, before: unended } = entry;
  const before = unended === '' ? [] : [unended];
  if (isQuiet && !isSerious) return before;
  const { incidentId, url, ...others } = fields;
  const see = urlOfError(error) ?? url ?? (level === 'info' ? undefined : urlOfEvent(event));
  const [first = '', ...more] = (event === undefined ? message : `${event}: ${message}`).split('\n');
  const lines = [
    first,
    ...more.map((each) => `  ${each}`),
    ...(error === undefined ? [] : toErrorLines(error, { isVerbose })),
    ...toFieldLines(isVerbose || event === undefined ? others : withoutContext(event, others)),
    ...(typeof see === 'string' ? [`  See ${see}`] : []),
  ];
  const incident = typeof incidentId === 'string' ? paint('dim', `[${toOneLine(incidentId)}] `) : '';
  const word = paint(COLOURS[level] ?? 'dim', toOneLine(level));
  // They may contain user input, and terminals interpret control characters.
  const [head = '', ...below] = lines.flatMap((each) => each.split('\n')).map(toPrintable);
  return [...before, `${incident}${word} ${head}`, ...below.map((each) => incident + each)];
}

/** Those of a logger of the bot lack the address that Commandry's own log writes. */
function urlOfEvent(event: string | undefined): string | undefined {
  return event !== undefined && isErrorCode(event) ? errorUrl(event) : undefined;
}

function toOneLine(text: string): string {
  return toPrintable(text).replaceAll('\n', ' ');
}

/** Where an entry of Commandry comes from, and what it is about: its message says as much as people need. */
const CONTEXT: ReadonlySet<string> = new Set(
  `interactionId command route handler option discordEvent job attempt queuedId trace_id span_id trace_flags
  refusal failedCalls routes check unloggedBefore`.split(/\s+/),
);

/** The events whose messages say all that their fields do. */
const OF_TRANSLATIONS = /^(?:LOCALIZATION_|MESSAGE_)/;

/** Whatever else an entry has is its author's. */
function withoutContext(
  event: string,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const known = OF_TRANSLATIONS.test(event) ? new Set([...CONTEXT, 'locale', 'count']) : CONTEXT;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !known.has(name)));
}

const plain: Output['paint'] = (_format, text) => text;

const COLOURS: Readonly<Record<string, Parameters<Output['paint']>[0]>> = {
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
};

function toFieldLines(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).map(
    ([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
}

/** True if a line reports a request with a wrong signature. */
export function tellsOfWrongSignature(line: string): boolean {
  return readLogEntry(line)?.event === 'SIGNATURE_INVALID';
}

/** The incident that a line reports, and its interaction, if any. */
export function readIncident(
  line: string,
): { readonly incidentId: string; readonly interactionId: string } | undefined {
  const { incidentId, interactionId } = readLogEntry(line)?.fields ?? {};
  return typeof incidentId === 'string' && typeof interactionId === 'string'
    ? { incidentId, interactionId }
    : undefined;
}
