import type { QueuedWork, WorkQueue } from '../../../../src/commands/queue/work-queue.js';

/** A queue that keeps what is added, and runs nothing. */
export function createRecordingQueue(add?: (work: QueuedWork) => Promise<void>) {
  const added: QueuedWork[] = [];
  const unused = () => {
    throw new Error('Nothing runs here.');
  };
  const queue: WorkQueue = {
    add: async (work) => {
      await add?.(work);
      added.push(work);
    },
    remove: (id) => {
      const at = added.findIndex((work) => work.id === id);
      return Promise.resolve(at >= 0 && added.splice(at, 1).length === 1);
    },
    work: unused,
    expiring: unused,
    depth: unused,
    check: unused,
    close: unused,
  };
  return { queue, added };
}
