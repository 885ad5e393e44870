import type { RequestSummary } from '../../emulator/index.js';

/** How a request went: `fault` where it failed by a fault that was asked for, which the bot is not to blame for. */
export type Tone = 'waiting' | 'done' | 'failed' | 'fault';

export function toTone({ status, reason, failures }: RequestSummary): Tone {
  if (failures.length > 0) return 'failed';
  if (status === 'failed' && reason?.fault_id !== undefined) return 'fault';
  return status;
}

/** What came of a request in a word or two, for example `deferred message`. */
export function sayOutcome({ outcome, status, failures }: RequestSummary): string {
  const said = outcome?.replaceAll('_', ' ') ?? status;
  return failures.length > 0 && outcome !== 'failed' ? `${said}, then failed` : said;
}

/** The code of what went wrong; undefined if nothing did. */
export function codeOf({ reason, note, failures }: RequestSummary): string | undefined {
  return reason?.code ?? failures[0]?.code ?? note?.code;
}

/** How long the bot took, in milliseconds; undefined while it has time. */
export function durationOf({ sent_at_ms: sent, ended_at_ms: ended }: RequestSummary): number | undefined {
  return ended === null ? undefined : Math.max(0, Math.round(ended - sent));
}

/** For example `231 ms`, `2.4 s` or `15 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

/** The requests that share a message with one, itself not among them. */
export function listRelated(
  requests: readonly RequestSummary[],
  { id, message_ids: messageIds }: RequestSummary,
): readonly RequestSummary[] {
  const ids = new Set(messageIds);
  return requests.filter((each) => each.id !== id && each.message_ids.some((message) => ids.has(message)));
}
