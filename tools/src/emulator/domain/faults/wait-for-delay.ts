import type { Service } from '../../emulator-modules.js';

/** Resolves after the given milliseconds by the emulator's clock, when it stops, or when a signal aborts. */
export function waitFor(
  { clock, stopping }: Pick<Service, 'clock' | 'stopping'>,
  delayMs: number,
  ...sooner: readonly AbortSignal[]
): Promise<void> {
  const signal = AbortSignal.any([clock.deadline(delayMs), stopping, ...sooner]);
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else {
      signal.addEventListener(
        'abort',
        () => {
          resolve();
        },
        { once: true },
      );
    }
  });
}
