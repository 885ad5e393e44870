import type { Clock } from '../common/clock.js';
import { describeError, type Log } from '../common/log.js';
import { atMost } from '../common/time-limit.js';
import type { Awaitable } from '../commands/types/reply-types.js';
import { isLoadedByCommandLine } from '../common/command-line.js';

/** How long `onClose` may take, in milliseconds: a process that was told to end must end. */
const CLOSE_LIMIT_MS = 5000;

/** What runs before an app serves and after it was closed. */
export interface Life {
  /** Runs `onStart`, once. A start that failed may be tried again. */
  readonly start: () => Promise<void>;
  /** Runs `onClose`, once, if `onStart` was run, and after it. Never rejects. */
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
      // An app that is only read starts nothing. One that `commandry dev` loads is started when it is served.
      if (isLoadedByCommandLine()) return Promise.resolve();
      // Not within begin(): an onStart that throws at once ends before its promise is kept.
      started ??= begin().catch((error: unknown) => {
        started = undefined;
        throw error;
      });
      return started;
    },
    end: () => (ended ??= atMost(clock, CLOSE_LIMIT_MS, finish())),
  };
}
