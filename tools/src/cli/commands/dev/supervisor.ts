/** One run of a bot, from its start to its end. */
export interface Run {
  /** How it ended, in words. Resolves when it is gone. */
  readonly ended: Promise<string>;
  /** Ends it. Resolves when it is gone. */
  stop(): Promise<void>;
}

/** Keeps one run of a bot going at a time. */
export interface Supervisor {
  /** Ends the run there is, if any, and starts another. Asked for while one is being replaced, it happens once more. */
  restart(): void;
  /** Ends the run there is, and starts none any more. */
  stop(): Promise<void>;
}

/**
 * @param start - Starts a run.
 * @param onEnd - Called when a run has ended by itself, with how it did.
 */
export function createSupervisor(start: () => Run, onEnd: (how: string) => void): Supervisor {
  let current: Run | undefined;
  let isStopping = false;
  let isAsked = false;
  let work: Promise<void> = Promise.resolve();

  const replace = async () => {
    isAsked = false;
    const before = current;
    current = undefined;
    await before?.stop();
    if (isStopping) return;
    const run = start();
    current = run;
    void run.ended.then((how) => {
      if (current !== run) return;
      current = undefined;
      onEnd(how);
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
