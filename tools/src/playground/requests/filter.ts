import type { RequestKind, RequestSummary } from '../../emulator/index.js';
import { codeOf, durationOf, toTone } from './facts.js';

/** Which requests are listed. */
export interface RequestFilter {
  /** In the name, the codes, what the user sees, the ids and the faults. */
  readonly text: string;
  readonly userId: string | null;
  /** The first word of the name, for example `/weather`. */
  readonly command: string | null;
  /** Those that are not listed. */
  readonly hidden: ReadonlySet<RequestKind>;
  readonly onlyFailed: boolean;
  /** The least duration in milliseconds. */
  readonly slowMs: number | null;
}

/** Hidden at first unless they failed: every key makes an autocompletion, and every start of a bot makes pings. */
const QUIET: ReadonlySet<RequestKind> = new Set<RequestKind>(['autocomplete', 'ping']);

/** The filter at first. */
export const EVERYTHING: RequestFilter = {
  text: '',
  userId: null,
  command: null,
  hidden: QUIET,
  onlyFailed: false,
  slowMs: null,
};

/** The kinds in the order of their switches. */
export const KINDS: readonly (readonly [RequestKind, string])[] = [
  ['command', 'Commands'],
  ['component', 'Components'],
  ['modal', 'Modals'],
  ['autocomplete', 'Autocomplete'],
  ['event', 'Events'],
  ['ping', 'Pings'],
];

/** Returns the requests that a filter lets through, in their order. Autocompletions and pings that failed are never hidden by their kind. */
export function filterRequests(
  requests: readonly RequestSummary[],
  { text, userId, command, hidden, onlyFailed, slowMs }: RequestFilter,
): readonly RequestSummary[] {
  const wanted = text.trim().toLowerCase();
  return requests.filter((request) => {
    const { kind } = request;
    const hasFailed = toTone(request) === 'failed';
    if (hidden.has(kind) && !(QUIET.has(kind) && hasFailed)) return false;
    if (userId !== null && request.user_id !== userId) return false;
    if (command !== null && commandOf(request) !== command) return false;
    if (onlyFailed && !hasFailed) return false;
    if (slowMs !== null && (durationOf(request) ?? 0) < slowMs) return false;
    return wanted === '' || toText(request).includes(wanted);
  });
}

/** The command of a request, without its subcommands; undefined for what is no command. */
export function commandOf({ kind, name }: RequestSummary): string | undefined {
  if (kind !== 'command' && kind !== 'autocomplete') return undefined;
  return name.startsWith('/') ? name.split(' ', 1)[0] : name;
}

/** The number of filters that are not as they were at first, those of the text and of failures aside. */
export function countFilters({ userId, command, hidden, slowMs }: RequestFilter): number {
  const isUsual = hidden.size === QUIET.size && [...QUIET].every((kind) => hidden.has(kind));
  return [userId !== null, command !== null, !isUsual, slowMs !== null].filter(Boolean).length;
}

function toText(request: RequestSummary): string {
  const { id, name, shown, outcome, message_ids: messageIds, failures, faults } = request;
  const incidents = failures.map(({ code, incident_id: incident }) => `${code} ${incident ?? ''}`);
  const kinds = faults.map(({ kind }) => kind);
  return [id, name, shown, outcome, codeOf(request), ...messageIds, ...incidents, ...kinds]
    .join('\n')
    .toLowerCase();
}

/** The filter as JSON can hold it. */
export function writeFilter(filter: RequestFilter): object {
  return { ...filter, hidden: [...filter.hidden] };
}

/** The filter that was written; what is not there, or not as it is written, lets everything through. */
export function readFilter(kept: unknown): RequestFilter {
  const { text, userId, command, hidden, onlyFailed, slowMs } = (kept ?? {}) as Readonly<
    Record<string, unknown>
  >;
  return {
    text: typeof text === 'string' ? text : '',
    userId: typeof userId === 'string' ? userId : null,
    command: typeof command === 'string' ? command : null,
    hidden: Array.isArray(hidden)
      ? new Set(KINDS.map(([kind]) => kind).filter((kind) => hidden.includes(kind)))
      : EVERYTHING.hidden,
    onlyFailed: onlyFailed === true,
    slowMs: typeof slowMs === 'number' ? slowMs : null,
  };
}
