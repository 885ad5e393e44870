import { withoutTranscript } from '../kit/kit-error.js';
import { describeMismatch, type Difference } from './differences.js';
import type { Judgement, MatcherContext, WantedFailure } from './matcher-types.js';
import { printCall, printWanted } from './print-value.js';
import { describeOther, isObject, isPromise, isReply, isSeen } from './received.js';

type FailureWanted = string | RegExp | WantedFailure;

/** What failed, in what a test may name of it. */
interface Failure {
  readonly code: string;
  readonly reason: string | undefined;
  /** The codes of its causes. */
  readonly causes: readonly string[];
  /** Its message, without what happened before, and those of its causes. */
  readonly messages: readonly string[];
}

/**
 * Judges whether a use of the kit failed as wanted. Waits for a promise.
 *
 * @throws Whatever a use failed with that is not of the kit.
 */
export function judgeFailure(
  context: MatcherContext,
  received: unknown,
  wanted: FailureWanted,
): Judgement | Promise<Judgement> {
  if (!isPromise(received)) return judge(context, received, wanted);
  return Promise.resolve(received).then(
    (value) => judge(context, value, wanted),
    (error: unknown) => {
      if (isKitError(error)) return judge(context, error, wanted);
      throw error;
    },
  );
}

function judge(context: MatcherContext, value: unknown, wanted: FailureWanted): Judgement {
  const failure = failureOf(value);
  const differences = failure ? compare(failure, wanted) : [];
  return {
    pass: failure !== undefined && differences.length === 0,
    message: () => {
      const hint = printCall(context, 'toFailWith', 'use', 'wanted');
      if (!failure)
        return `${hint}\n\nWanted a failure with ${printWanted(context, wanted)}, but nothing failed.${describeSuccess(value)}`;
      const found = describeMismatch(context, differences, printWanted(context, wanted));
      return `${hint}\n\nIt failed:\n${drawFailure(failure)}\n\n${found}`;
    },
  };
}

function compare({ code, reason, causes, messages }: Failure, wanted: FailureWanted): Difference[] {
  if (typeof wanted === 'string') {
    const codes = [code, reason, ...causes].filter((each) => each !== undefined);
    return codes.includes(wanted) ? [] : [{ path: 'code', wanted, seen: oneOrAll([...new Set(codes)]) }];
  }
  if (wanted instanceof RegExp) return compareMessage(messages, wanted);
  return [
    ...(wanted.code === undefined || wanted.code === code
      ? []
      : [{ path: 'code', wanted: wanted.code, seen: code }]),
    ...(wanted.reason === undefined || wanted.reason === reason
      ? []
      : [{ path: 'reason', wanted: wanted.reason, seen: reason }]),
    ...(wanted.message === undefined ? [] : compareMessage(messages, wanted.message)),
  ];
}

function compareMessage(messages: readonly string[], wanted: string | RegExp): Difference[] {
  const isThere = messages.some((message) =>
    typeof wanted === 'string' ? message.includes(wanted) : message.search(wanted) >= 0,
  );
  return isThere ? [] : [{ path: 'message', wanted, seen: oneOrAll([...new Set(messages.map(firstLine))]) }];
}

function failureOf(value: unknown): Failure | undefined {
  if (isKitError(value)) {
    const causes = causesOf(value.cause);
    return {
      code: value.code,
      reason: value.reason,
      causes: causes.flatMap(codesOf),
      messages: [withoutTranscript(value.message), ...causes.map(({ message }) => message)],
    };
  }
  if (isSeen(value)) {
    const failed = isReply(value) ? value.failed : undefined;
    return failed && { code: failed.code, reason: failed.code, causes: [], messages: [failed.message] };
  }
  if (isIncident(value)) {
    const causes = causesOf(value.error);
    const messages = [value.message, ...causes.map(({ message }) => message)];
    return { code: value.code, reason: value.code, causes: causes.flatMap(codesOf), messages };
  }
  if (value instanceof Error) throw value;
  if (value === undefined || Array.isArray(value)) return undefined;
  throw new TypeError(
    `toFailWith is for uses of the kit, what they fail with, and incidents, ${describeOther(value)}`,
  );
}

interface LikeKitError extends Error {
  readonly code: string;
  readonly reason: string | undefined;
}

/** By its name: a test may have loaded the kit more than once. */
function isKitError(value: unknown): value is LikeKitError {
  return value instanceof Error && value.name === 'KitError' && 'code' in value;
}

interface LikeIncident {
  readonly code: string;
  readonly message: string;
  readonly error: Error | undefined;
}

function isIncident(value: unknown): value is LikeIncident {
  return (
    isObject(value) && 'incidentId' in value && 'code' in value && 'message' in value && 'error' in value
  );
}

/** An error with its causes, from the outermost. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && !causes.includes(each); each = each.cause)
    causes.push(each);
  return causes;
}

function codesOf(error: Error): string[] {
  return 'code' in error && typeof error.code === 'string' ? [error.code] : [];
}

function drawFailure({ code, reason, messages: [message = ''] }: Failure): string {
  const why = reason === undefined || reason === code ? '' : ` (${reason})`;
  return [`${code}${why}`, ...message.split('\n')].map((line) => `│ ${line}`).join('\n');
}

function describeSuccess(value: unknown): string {
  return isSeen(value) ? `\n\nThe user sees:\n${String(value)}` : '';
}

function oneOrAll(texts: readonly string[]): string | readonly string[] {
  return texts.length === 1 ? (texts[0] ?? '') : texts;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
