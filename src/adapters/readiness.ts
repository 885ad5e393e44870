import * as z from 'zod/mini';
import { systemClock } from '../common/clock.js';
import { formatMs, resultWithin } from '../common/time-limit.js';
import { describeError } from '../common/log.js';
import type { ClosingReceiver } from '../interactions/receive/ports.js';
import { aFunction, isSettings, readGiven, whole } from '../common/read-given.js';

/**
 * Named checks of what a process needs to serve. A check fails if it throws, rejects, returns or resolves to `false`,
 * or times out. Any other result passes.
 */
export type ReadinessChecks = Readonly<Record<string, () => unknown>>;
/** The schema of readiness checks. */
export const ReadinessChecks = z.record(z.string(), aFunction<() => unknown>());

/** Options of `createReadiness`. */
export interface ReadinessOptions {
  /** The timeout of a check, in ms. 10 to 60,000; default 1,000. */
  readonly timeoutMs?: number | undefined;
  /** How long results are cached, in ms. 0 to 60,000; default 1,000. */
  readonly cacheMs?: number | undefined;
}

/** Whether a process is ready, as a response for a load balancer. */
export interface ReadinessResponse {
  /** 200 if the bot can take requests, else 503. */
  readonly status: 200 | 503;
  /** The body of the response, as JSON. */
  readonly body: {
    readonly status: 'ok' | 'failing' | 'ending';
    /** The names of the failed checks, if any. */
    readonly failed?: readonly string[];
  };
}

/** The schemas of the options. */
export const READINESS_FIELDS = {
  timeoutMs: z._default(whole(10, 60_000), 1000),
  cacheMs: z._default(whole(0, 60_000), 1000),
};

const Given = z.strictObject({ checks: ReadinessChecks, ...READINESS_FIELDS });

/** The part of an app that `createReadiness` uses. */
export type ReadinessApp = Pick<ClosingReceiver, 'isEnding' | 'log' | 'clock'>;

interface Watched {
  readonly name: string;
  readonly check: () => unknown;
  /** The run in flight. */
  running: Promise<Failure | undefined> | undefined;
  hasFailed: boolean;
}

interface Failure {
  readonly why: string;
  readonly error?: unknown;
}

/**
 * Creates a readiness check for a path of your own server. A check never runs twice at a time, nor more often than
 * every `cacheMs`. When one starts to fail, `READINESS_CHECK_FAILED` is logged, and `READINESS_CHECK_PASSED` when it
 * passes again. While the app closes, the process is not ready, and no check runs. The function never rejects.
 *
 * @throws CommandryError `SETTING_INVALID` for a check that is no function, or an option out of its range.
 */
export function createReadiness(
  app: ReadinessApp,
  checks: ReadinessChecks,
  options: ReadinessOptions = {},
): () => Promise<ReadinessResponse> {
  const { timeoutMs, cacheMs } = readGiven(
    Given,
    isSettings(options) ? { ...options, checks } : options,
    'createReadiness',
  );
  const { clock = systemClock, log } = app;
  const all = Object.entries(checks).map(([name, check]): Watched => ({
    name,
    check,
    running: undefined,
    hasFailed: false,
  }));
  let freshUntilMs = -Infinity;
  let round: Promise<readonly string[]> = Promise.resolve([]);

  const note = ({ name, hasFailed }: Watched, failure: Failure | undefined): void => {
    if (hasFailed === (failure !== undefined)) return;
    if (failure) {
      log?.({
        level: 'error',
        event: 'READINESS_CHECK_FAILED',
        message: `The readiness check "${name}" failed: ${failure.why}. The process is not ready until it passes.`,
        check: name,
        ...('error' in failure ? { error: describeError(failure.error) } : {}),
      });
    } else {
      const message = `The readiness check "${name}" passes again.`;
      log?.({ level: 'info', event: 'READINESS_CHECK_PASSED', message, check: name });
    }
  };
  const hasFailed = async (one: Watched): Promise<boolean> => {
    one.running ??= run(one.check).finally(() => {
      one.running = undefined;
    });
    const tooLong = (): Failure => ({ why: `it took longer than ${formatMs(timeoutMs)}` });
    const failure = await resultWithin(clock, timeoutMs, one.running, tooLong);
    note(one, failure);
    one.hasFailed = failure !== undefined;
    return one.hasFailed;
  };
  const check = async (): Promise<readonly string[]> => {
    const failed = await Promise.all(all.map(hasFailed));
    freshUntilMs = clock.monotonicMs() + cacheMs;
    return all.filter((_one, index) => failed[index]).map(({ name }) => name);
  };

  return async () => {
    if (app.isEnding === true) return { status: 503, body: { status: 'ending' } };
    if (clock.monotonicMs() >= freshUntilMs) {
      freshUntilMs = Infinity;
      round = check();
    }
    const failed = await round;
    if (failed.length > 0) return { status: 503, body: { status: 'failing', failed } };
    return { status: 200, body: { status: 'ok' } };
  };
}

async function run(check: () => unknown): Promise<Failure | undefined> {
  try {
    return (await check()) === false ? { why: 'it returned false' } : undefined;
  } catch (error) {
    return { why: 'it threw', error };
  }
}
