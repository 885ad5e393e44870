import type { Clock } from '../../common/clock.js';
import type { Observer } from '../../common/observer.js';
import type { QueuedWork, WorkQueue } from './work-queue.js';

/** Adds work to a queue, with the active trace. Rejects like `queue.add`. */
export async function addWork(
  { listener }: Observer,
  clock: Clock,
  queue: Pick<WorkQueue, 'add' | 'name' | 'system'>,
  work: QueuedWork,
): Promise<void> {
  if (!listener) return queue.add(work);
  const { kind, name, id } = work;
  await listener.run({ kind: 'enqueue', queue, work: kind, name, id }, () =>
    queue.add({ ...work, carrier: { ...listener.carrier(), addedAtMs: clock.now() } }),
  );
  if (kind === 'interaction') listener.note({ type: 'handedOver', as: 'queued' });
}
