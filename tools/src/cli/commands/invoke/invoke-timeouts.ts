import type { Clock } from 'commandry';

/** How long to look on after the first answer. Each begins when it is called. */
export interface Timeouts {
  /** Aborts when a deferred reply is waited for no longer. */
  readonly untilReply: () => AbortSignal;
  /** Aborts when nothing more is looked for. Absent: what comes after the reply is left alone. */
  readonly untilEnd?: () => AbortSignal;
}

/**
 * @param seconds.wait - For a deferred reply.
 * @param seconds.watch - For what comes after it.
 * @returns With `end`, which forgets the time that is left, so that nothing waits for it.
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
