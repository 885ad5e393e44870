import type { Service } from '../emulator-modules.js';

/** How long is waited for a bot that starts, in milliseconds. One that takes longer has probably hung. */
const LONGEST_START_MS = 30_000;

/**
 * Waits while a bot starts, so that nothing is delivered to a process that is being replaced, or judged by the commands
 * of the one before. Does not wait where nobody reports that a bot starts.
 */
export async function awaitBots({
  bots,
  clock,
  stopping,
}: Pick<Service, 'bots' | 'clock' | 'stopping'>): Promise<void> {
  if (!bots.isAnyStarting) return;
  const over = new AbortController();
  await bots.whenStarted(AbortSignal.any([clock.deadline(LONGEST_START_MS, over.signal), stopping]));
  over.abort();
}
