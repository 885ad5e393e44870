/** How a run of a bot ended. */
export interface RunEnd {
  /** In words. */
  readonly how: string;
  /** The error that ended it, as `describeError` describes it, if it is known, and what was printed last. */
  readonly failure?: { readonly error: unknown; readonly printed: string };
}

/** One run of a bot, from its start to its end. */
export interface Run {
  /** Resolves when it has exited. */
  readonly ended: Promise<RunEnd>;
  /** Ends it. Resolves when it has exited. */
  stop(): Promise<void>;
}

/** Keeps one run of a bot going at a time. */
export interface Supervisor {
  /** Ends the current run, if any, and starts another. If called while one is being replaced, it restarts once more. */
  readonly restart: () => void;
  /** Ends the current run, and starts no more. */
  stop(): Promise<void>;
}

/**
 * @param prepare - Called before the run before is ended, if there is one, and before the next is started. Never rejects.
 * @param start - Starts a run.
 * @param onEnd - Called when a run has ended on its own, with how it did.
 */
export function createSupervisor(
  prepare: () => Promise<void>,
  start: () => Run,
  onEnd: (end: RunEnd) => void,
): Supervisor {
  let current: Run | undefined;
  let isStopping = false;
  let isAsked = false;
  let work: Promise<void> = Promise.resolve();

  const replace = async () => {
    isAsked = false;
    const before = current;
    current = undefined;
    await prepare();
    if (before) {
      await before.stop();
      // Meanwhile it may have become ready after all.
      await prepare();
    }
    if (isStopping) return;
    const run = start();
    current = run;
    void run.ended.then((end) => {
      if (current !== run) return;
      current = undefined;
      onEnd(end);
    });
  };

  return {
    restart() {
      if (isAsked || isStopping) return;
      isAsked = true;
      work = work.then(replace);
    },
    async stop() {
      isStopping = true;
      await work;
      const last = current;
      current = undefined;
      await last?.stop();
    },
  };
}
