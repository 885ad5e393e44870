import type { QueuedWork, WorkQueue } from '../../commands/queue/work-queue.js';
import type { Clock } from '../../common/clock.js';
import type { Telemetry } from '../../common/telemetry.js';

/** The name of a queue that has none. */
const UNNAMED = 'commandry';

/** Returns a queue whose `add` is a step, and keeps the active trace with the work. */
export function observeQueue(telemetry: Telemetry, queue: WorkQueue, clock: Clock): WorkQueue {
  const add = async (work: QueuedWork): Promise<void> => {
    const { kind, name, id } = work;
    const facts = { queue: queue.name ?? UNNAMED, system: queue.system, work: kind, name, id };
    await telemetry.step({ kind: 'enqueue', ...facts }, async () => {
      await queue.add({ ...work, carrier: { ...telemetry.carrier(), addedAtMs: clock.now() } });
    });
    if (kind === 'interaction') telemetry.note({ type: 'outcome', outcome: 'queued' });
  };
  return {
    name: queue.name,
    system: queue.system,
    add,
    remove: (id) => queue.remove(id),
    work: (run, options) => queue.work(run, options),
    expiring: (beforeMs) => queue.expiring(beforeMs),
    depth: () => queue.depth(),
    check: () => queue.check(),
    close: () => queue.close(),
    get leftOver() {
      return queue.leftOver;
    },
  };
}

/** Observes how much work a queue has. Returns what ends that. */
export function watchDepth(telemetry: Telemetry, queue: WorkQueue): () => void {
  return telemetry.watchQueue(queue.name ?? UNNAMED, () => queue.depth());
}
