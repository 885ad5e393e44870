import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../common/clock.js';
import { describeError, type Log } from '../common/log.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { nodeBuiltin } from '../common/node-builtin.js';
import { atMost } from '../common/time-limit.js';
import type { Awaitable } from '../commands/types/reply-types.js';
import { isLoadedByCommandLine } from '../common/command-line.js';

/** Deadline of `onClose`, in milliseconds: a process that was told to end must end. */
const CLOSE_LIMIT_MS = 5000;

/** The hooks `onStart` and `onClose`. */
export interface Life {
  /**
   * Runs `onStart`, once. After a failure the next call tries again.
   *
   * @throws CommandryError `SETTING_INVALID` if called by `onStart`.
   */
  readonly start: () => Promise<void>;
  /** Like `start`, for what `onStart` may begin without waiting for it. */
  readonly whenStarted: () => Promise<void>;
  /** Whether `onStart` is calling. Always false on a host without `node:async_hooks`. */
  readonly isCalledByStart: () => boolean;
  /** Runs `onClose`, once, after `onStart` if that was run. Never rejects. */
  readonly end: () => Promise<void>;
}

export function createLife({
  onStart,
  onClose,
  clock,
  log,
}: {
  readonly onStart: (() => Awaitable<unknown>) | undefined;
  readonly onClose: () => Awaitable<unknown>;
  readonly clock: Clock;
  readonly log: Log;
}): Life {
  let started: Promise<void> | undefined;
  let ended: Promise<void> | undefined;
  let hasBegun = false;
  /** What `onStart` calls, while it runs. */
  let calls: AsyncLocalStorage<true> | undefined;

  async function begin(onStart: () => Awaitable<unknown>): Promise<void> {
    const hooks = nodeBuiltin('async_hooks');
    calls = hooks && new hooks.AsyncLocalStorage();
    try {
      await (calls ? calls.run(true, onStart) : onStart());
    } finally {
      // Before version 24 of Node, each promise is slower until then.
      calls?.disable();
      calls = undefined;
    }
  }

  function whenStarted(): Promise<void> {
    // The command line only reads the app. `commandry dev` starts it when it serves it.
    if (isLoadedByCommandLine()) return Promise.resolve();
    hasBegun = true;
    if (!onStart) return Promise.resolve();
    // Later, since onStart may start a worker, which asks for this promise.
    started ??= Promise.resolve()
      .then(() => begin(onStart))
      .catch((error: unknown) => {
        started = undefined;
        throw error;
      });
    return started;
  }

  const isCalledByStart = (): boolean => calls?.getStore() === true;

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
      if (!isCalledByStart()) return whenStarted();
      const found =
        'onStart waits for app.start(), directly or through a server or connection, so neither would end.';
      const error = new CommandryError('SETTING_INVALID', `${found} Call it after app.start() instead.`);
      return Promise.reject(error);
    },
    whenStarted,
    isCalledByStart,
    end: () => (ended ??= atMost(clock, CLOSE_LIMIT_MS, finish())),
  };
}
