/** A guard against a hang, not a measure: a busy machine may take long. */
const GIVE_UP_MS = 300_000;

/** Tells those who wait that something has changed, so that nobody has to look again and again. */
export interface Bell {
  ring(): void;
  /** Waits until something holds, and looks whenever the bell rings. Rejects with what was waited for if it never does. */
  until(what: string, holds: () => boolean): Promise<void>;
}

export function createBell(): Bell {
  const waiting = new Set<() => void>();
  return {
    ring: () => {
      for (const look of waiting) look();
    },
    until: (what, holds) =>
      new Promise((resolve, reject) => {
        const guard = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`Waited in vain until ${what}.`));
        }, GIVE_UP_MS);
        const look = (): void => {
          if (!holds()) return;
          clearTimeout(guard);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
