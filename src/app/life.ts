import type { Clock } from '../common/clock.js';
import { describeError, type Log } from '../common/log.js';
import { atMost } from '../common/time-limit.js';
import type { Awaitable } from '../commands/types/reply-types.js';
import { isLoadedByCommandLine } from '../common/command-line.js';

/** Deadline of `onClose`, in milliseconds: a process that was told to end must end. */
const CLOSE_LIMIT_MS = 5000;

/** The hooks `onStart` and `onClose`. */
export interface Life {
  /** Runs `onStart`, once. After a failure the next call tries again. */
  readonly start: () => Promise<void>;
  /** Runs `onClose`, once, after `onStart` if that was run. Never rejects. */
  readonly end: () => Promise<void>;
}

export function createLife({
  onStart,
  onClose,
  clock,
  log,
}: {
  readonly onStart: () => Awaitable<unknown>;
  readonly onClose: () => Awaitable<unknown>;
  readonly clock: Clock;
  readonly log: Log;
}): Life {
  let started: Promise<void> | undefined;
  let ended: Promise<void> | undefined;
  let hasBegun = false;

  async function begin(): Promise<void> {
    hasBegun = true;
    await onStart();
  }

  async function finish(): Promise<void> {
    if (!hasBegun) return;
    await started?.catch(() => undefined);
    try {
      await onClose();
    } catch (error) {
      const message = 'onClose of the app failed.';
      log({ level: 'error', event: 'CLOSE_HOOK_FAILED', message, error: describeError(error) });
    }
  }

  return {
    start: () => {
      // The command line only reads the app. `commandry dev` starts it when it serves it.
      if (isLoadedByCommandLine()) return Promise.resolve();
      // Not inside begin(): an onStart that throws synchronously would finish before `started` is assigned.
      started ??= begin().catch((error: unknown) => {
        started = undefined;
        throw error;
      });
      return started;
    },
    end: () => (ended ??= atMost(clock, CLOSE_LIMIT_MS, finish())),
  };
}
