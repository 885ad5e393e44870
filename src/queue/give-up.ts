import type { AppWork } from '../app/app-work.js';
import type { KeptWork, WorkAttempt, WorkQueue } from '../commands/queue/work-queue.js';
import { giveUpWork } from './run-queued-work.js';

/** How long before its token expires waiting work is given up, in milliseconds: two polling intervals. */
export const LAST_CALL_MS = 30_000;
/** How many users are told concurrently. */
const TOLD_AT_ONCE = 20;
/** How much work a queue lists per call. */
const NAMED_AT_ONCE = 100;

/** Gives up work that would not start before its token expires, and tells the users. Returns whether there was any. */
export async function giveUpExpiring(work: AppWork, queue: WorkQueue): Promise<boolean> {
  for (let hasFound = false; ; hasFound = true) {
    const found = await queue.expiring(work.clock.now() + LAST_CALL_MS);
    const taken = await giveUpAll(work, queue, found, 'tokenEnds');
    // If nothing was taken, the next page would be the same.
    if (found.length < NAMED_AT_ONCE || taken === 0) return hasFound || found.length > 0;
  }
}

/** Gives up work that ends with the process: tells the users, and logs the count. */
export async function giveUpLeft(work: AppWork, queue: WorkQueue): Promise<void> {
  const { leftOver: left = [] } = queue;
  if (left.length === 0) return;
  const message = `The app ended before ${left.length === 1 ? 'a piece' : `${left.length} pieces`} of work in memory began.`;
  work.log({ level: 'warn', event: 'WORK_LEFT', message, count: left.length });
  await giveUpAll(work, queue, left, 'shutdown');
}

/** Returns how much was taken: another worker may run or give up the rest. */
async function giveUpAll(
  work: AppWork,
  queue: WorkQueue,
  found: readonly KeptWork[],
  as: 'tokenEnds' | 'shutdown',
): Promise<number> {
  let taken = 0;
  const take = (id: string): Promise<boolean> => (queue.claim ? queue.claim(id) : queue.remove(id));
  for (let at = 0; at < found.length; at += TOLD_AT_ONCE)
    await Promise.all(
      found.slice(at, at + TOLD_AT_ONCE).map(async (kept) => {
        if (!(await take(kept.id))) return;
        taken++;
        await giveUpWork(work, toAttempt(kept), { as, mayBeAnswered: kept.mayBeAnswered === true });
        if (queue.claim) await queue.remove(kept.id);
      }),
    );
  return taken;
}

/** Work to conclude without an attempt. */
function toAttempt({ notes = [], mayBeAnswered: _, ...work }: KeptWork): WorkAttempt {
  const { signal } = new AbortController();
  return { work, attempt: 1, isLast: true, signal, notes, note: () => Promise.resolve() };
}
