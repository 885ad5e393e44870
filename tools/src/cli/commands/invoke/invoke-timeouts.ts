import type { Clock } from 'commandry';

/** How long to keep watching after the initial response. Each timeout starts when it is called. */
export interface Timeouts {
  /** Aborts when waiting for a deferred reply ends. */
  readonly untilReply: () => AbortSignal;
  /** Aborts when watching for anything further ends. Absent: nothing after the reply is watched. */
  readonly untilEnd?: () => AbortSignal;
}

/**
 * @param seconds.wait - For a deferred reply.
 * @param seconds.watch - For what comes after it.
 * @returns With `end`, which clears the remaining timers so that nothing waits for them.
 */
export function startTimeouts(
  { wait, watch }: { readonly wait: number; readonly watch?: number },
  clock: Clock,
): { readonly patience: Timeouts; readonly end: () => void } {
  const cancels: (() => void)[] = [];
  const after = (seconds: number) => () => {
    const over = new AbortController();
    const abort = () => {
      over.abort();
    };
    cancels.push(clock.after(seconds * 1000, abort));
    return over.signal;
  };
  return {
    patience: { untilReply: after(wait), ...(watch === undefined ? {} : { untilEnd: after(watch) }) },
    end: () => {
      for (const cancel of cancels) cancel();
    },
  };
}
