import type { RequestSummary } from '../../emulator/index.js';

/** How a request went: `fault` where it failed by a fault that was asked for, which the bot is not to blame for. */
export type Tone = 'waiting' | 'done' | 'failed' | 'fault';

export function toTone({
  status,
  reason,
  failures,
}: Pick<RequestSummary, 'status' | 'reason' | 'failures'>): Tone {
  if (failures.some(({ fault_id: byFault }) => byFault === undefined)) return 'failed';
  if (failures.length > 0) return 'fault';
  if (status === 'failed' && reason?.fault_id !== undefined) return 'fault';
  return status;
}

/** What came of a request in a few words, for example `update deferred` or `deferred, then completed`. */
export function sayOutcome({
  outcome,
  status,
  failures,
  reason,
  ended_at_ms: endedAtMs,
}: Pick<RequestSummary, 'outcome' | 'status' | 'failures' | 'reason' | 'ended_at_ms'>): string {
  if (outcome === 'failed' && reason?.fault_id !== undefined) return 'failed by a fault';
  const isCompleted = outcome === 'deferred' && endedAtMs !== null;
  const said = isCompleted ? 'deferred, then completed' : (outcome?.replaceAll('_', ' ') ?? status);
  return failures.length > 0 && outcome !== 'failed' ? `${said}, then failed` : said;
}

/** Outcomes whose name does not say enough. */
const EXPLAINED: Readonly<Record<string, string>> = {
  update_deferred: 'Acknowledged; the bot may change the message later.',
  ignored: 'No effect: the same bytes were answered before.',
};

/** Explains an outcome, where its name does not say enough. */
export function explainOutcome({
  outcome,
  status,
}: Pick<RequestSummary, 'outcome' | 'status'>): string | undefined {
  if (outcome === 'deferred' && status === 'waiting') return 'The user sees that the bot is thinking.';
  return EXPLAINED[outcome ?? ''];
}

/** The code of what went wrong; undefined if nothing did. */
export function codeOf({ reason, note, failures }: RequestSummary): string | undefined {
  return reason?.code ?? failures[0]?.code ?? note?.code;
}

/** How long the bot took, in milliseconds; undefined while it has time. */
export function durationOf({ sent_at_ms: sent, ended_at_ms: ended }: RequestSummary): number | undefined {
  return ended === null ? undefined : Math.max(0, Math.round(ended - sent));
}

/** The requests that share a message with one, itself not among them. */
export function listRelated(
  requests: readonly RequestSummary[],
  { id, message_ids: messageIds }: RequestSummary,
): readonly RequestSummary[] {
  const ids = new Set(messageIds);
  return requests.filter((each) => each.id !== id && each.message_ids.some((message) => ids.has(message)));
}
