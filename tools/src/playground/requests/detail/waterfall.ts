import { INITIAL_RESPONSE_MS } from 'commandry/protocol';
import type { RequestCall, RequestEntry } from '../../../emulator/index.js';
import { wasDeferred } from '../../session/notice.js';

/** Something that happened during a request, in milliseconds since it was sent. */
export interface Bar {
  readonly key: string;
  readonly kind: 'request' | 'span' | 'response' | 'call' | 'dispatch' | 'log' | 'fault';
  readonly label: string;
  readonly fromMs: number;
  /** Equal to `fromMs` for a moment. Null for what is not over. */
  readonly toMs: number | null;
  readonly isBad: boolean;
  /** The element with its details. */
  readonly target: string;
}

/** A moment that counts: the end of the time to respond, or of the token. */
export interface Deadline {
  readonly label: string;
  readonly atMs: number;
}

/** A stretch of time that is drawn to scale. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
  /** Of the width, from 0 to 1. */
  readonly from: number;
  readonly to: number;
}

export interface Waterfall {
  readonly bars: readonly Bar[];
  readonly deadlines: readonly Deadline[];
  /** In order. Between two of them nothing begins or ends, and the picture is cut short. */
  readonly stretches: readonly Stretch[];
}

/** A stretch in which nothing begins or ends is cut out if it is longer. */
export const LONGEST_GAP_MS = 3000;

/** The share of the width for each cut. */
const CUT = 0.05;

/** A deadline is shown from this share of it on. */
const NEAR = 0.4;

/** Lists what happened in order, and how it is drawn. */
export function toWaterfall(entry: RequestEntry): Waterfall {
  const bars = listBars(entry);
  const times = bars.flatMap(({ fromMs, toMs }) => [fromMs, toMs ?? fromMs]);
  const lastMs = Math.max(0, ...times);
  const deadlines = listDeadlines(entry).filter(({ atMs }) => lastMs >= atMs * NEAR);
  return { bars, deadlines, stretches: cutGaps([0, ...times, ...deadlines.map(({ atMs }) => atMs)]) };
}

/** Returns the place of a moment in the width, from 0 to 1. */
export function placeOf(stretches: readonly Stretch[], ms: number): number {
  let before: Stretch | undefined;
  for (const stretch of stretches) {
    if (ms < stretch.fromMs) {
      if (!before) return stretch.from;
      const share = (ms - before.toMs) / (stretch.fromMs - before.toMs);
      return before.to + share * (stretch.from - before.to);
    }
    if (ms <= stretch.toMs) {
      const length = stretch.toMs - stretch.fromMs;
      return stretch.from + (length === 0 ? 0 : (ms - stretch.fromMs) / length) * (stretch.to - stretch.from);
    }
    before = stretch;
  }
  return before?.to ?? 0;
}

/** Cuts the time at the long gaps. One millisecond is equally wide in all of the stretches. */
export function cutGaps(times: readonly number[]): readonly Stretch[] {
  const sorted = times.toSorted((one, other) => one - other);
  const stretches: { fromMs: number; toMs: number }[] = [];
  for (const ms of sorted) {
    const last = stretches.at(-1);
    if (last && ms - last.toMs <= LONGEST_GAP_MS) last.toMs = ms;
    else stretches.push({ fromMs: ms, toMs: ms });
  }
  const cuts = CUT * (stretches.length - 1);
  // What is a moment by itself is given a width as well.
  const leastMs = 1;
  const totalMs = stretches.reduce((sum, { fromMs, toMs }) => sum + Math.max(leastMs, toMs - fromMs), 0);
  // With many cuts they would take all of the width.
  const cut = cuts > 0.5 ? 0.5 / (stretches.length - 1) : CUT;
  const drawn = 1 - cut * (stretches.length - 1);
  let from = 0;
  return stretches.map(({ fromMs, toMs }) => {
    const width = (Math.max(leastMs, toMs - fromMs) / totalMs) * drawn;
    const stretch = { fromMs, toMs, from, to: from + width };
    from += width + cut;
    return stretch;
  });
}

function listDeadlines({ kind, sent_at_ms: sentAtMs, token_ends_at_ms: endsAtMs }: RequestEntry): Deadline[] {
  return [
    ...(kind === 'event' ? [] : [{ label: '3 s to respond', atMs: INITIAL_RESPONSE_MS }]),
    ...(endsAtMs === null ? [] : [{ label: 'the token ends', atMs: endsAtMs - sentAtMs }]),
  ];
}

/** The elements with details, by what is in them. */
export const targetOf = {
  request: 'detail-request',
  response: 'detail-response',
  call: (index: number) => `detail-call-${index}`,
  dispatch: (index: number) => `detail-dispatch-${index}`,
  log: (index: number) => `detail-log-${index}`,
  fault: (index: number) => `detail-fault-${index}`,
};

function listBars(entry: RequestEntry): Bar[] {
  const { sent_at_ms: sentAtMs, answered_at_ms: answeredAtMs, ended_at_ms: endedAtMs } = entry;
  const { status, response, request, calls, dispatches, spans, log, faults, outcome, reason } = entry;
  const since = (atMs: number) => atMs - sentAtMs;
  const isFailed = status === 'failed';
  // The response was right, and what was to come after it did not.
  const isUnedited = wasDeferred(reason);
  const endMs = response?.at_ms ?? answeredAtMs ?? endedAtMs;
  const whole: Bar = {
    key: 'whole',
    kind: 'response',
    label: response
      ? `Response ${response.status}`
      : endMs === null
        ? 'No response yet'
        : isFailed
          ? 'No response'
          : `Response${outcome === null ? '' : `: ${outcome}`}`,
    fromMs: 0,
    toMs: endMs === null ? null : since(endMs),
    isBad: isFailed && calls.length === 0 && !isUnedited,
    target: targetOf.response,
  };
  const unedited: Bar[] =
    isUnedited && endMs !== null && endedAtMs !== null
      ? [
          {
            key: 'unedited',
            kind: 'response',
            label: 'No edit',
            target: targetOf.response,
            fromMs: since(endMs),
            toMs: since(endedAtMs),
            isBad: true,
          },
        ]
      : [];
  const happened: Bar[] = [
    ...unedited,
    ...spans.map(({ name, description, from_ms: fromMs, duration_ms: durationMs }, index): Bar => ({
      key: `span ${index}`,
      kind: 'span',
      label: description === undefined ? name : `${name} ${description}`,
      fromMs,
      toMs: fromMs + durationMs,
      isBad: false,
      target: targetOf.response,
    })),
    ...calls.map((call, index): Bar => ({
      key: `call ${index}`,
      kind: 'call',
      label: `${nameCall(call)} ${describeStatus(call)}`,
      fromMs: since(call.at_ms),
      toMs: since(call.at_ms) + call.milliseconds,
      isBad: isRefused(call),
      target: targetOf.call(index),
    })),
    ...dispatches.map((dispatch, index): Bar => ({
      key: `dispatch ${index}`,
      kind: 'dispatch',
      label: dispatch.type,
      ...moment(since(dispatch.at_ms)),
      isBad: false,
      target: targetOf.dispatch(index),
    })),
    ...log.flatMap(({ level, event, message, at_ms: atMs }, index): Bar[] =>
      level === 'error' || level === 'warn'
        ? [
            {
              key: `log ${index}`,
              kind: 'log',
              label: event ?? message,
              ...moment(since(atMs)),
              isBad: level === 'error',
              target: targetOf.log(index),
            },
          ]
        : [],
    ),
    ...faults.map(({ kind, at_ms: atMs }, index): Bar => ({
      key: `fault ${index}`,
      kind: 'fault',
      label: `Fault: ${kind}`,
      ...moment(since(atMs)),
      isBad: false,
      target: targetOf.fault(index),
    })),
  ];
  const sent: Bar = {
    key: 'sent',
    kind: 'request',
    label: request ? 'Sent over HTTP' : 'Sent over the gateway',
    ...moment(0),
    isBad: false,
    target: targetOf.request,
  };
  return [sent, whole, ...happened.toSorted((one, other) => one.fromMs - other.fromMs)];
}

function moment(ms: number): Pick<Bar, 'fromMs' | 'toMs'> {
  return { fromMs: ms, toMs: ms };
}

/** Whether a call failed: refused, or without any answer. */
export function isRefused({ status }: Pick<RequestCall, 'status'>): boolean {
  return status >= 400 || status === 0;
}

/** The status of a call in a word. */
export function describeStatus({ status }: Pick<RequestCall, 'status'>): string {
  return status === 0 ? 'no answer' : String(status);
}

/** Names a call by what it does to the interaction; by its route where it does something else. */
export function nameCall({ method, path }: Pick<RequestCall, 'method' | 'path'>): string {
  const plain = path.replace(/\?.*$/, '');
  if (/^\/?(?:api\/v\d+\/)?interactions\/[^/]+\/[^/]+\/callback$/.test(plain)) return 'Callback';
  const [, messageId] =
    /^\/?(?:api\/v\d+\/)?webhooks\/[^/]+\/[^/]+(?:\/messages\/([^/]+))?$/.exec(plain) ?? [];
  const isWebhook = /^\/?(?:api\/v\d+\/)?webhooks\//.test(plain);
  if (!isWebhook) return `${method} ${path}`;
  if (messageId === undefined) return method === 'POST' ? 'Follow-up' : `${method} ${path}`;
  const what = messageId === '@original' ? 'response' : 'follow-up';
  const verbs: Readonly<Record<string, string>> = { PATCH: 'Edit', DELETE: 'Delete', GET: 'Read' };
  return `${verbs[method] ?? method} ${what}`;
}
