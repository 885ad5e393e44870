import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { BullQueueOptions } from 'commandry/bullmq';
import { createTestQueue } from './bull.js';
import { openLine } from './line.js';

/** A queue behind a line that a test can cut, and others with the same work behind none. */
export async function openLinedQueue(
  socketPath: string,
  options: Parameters<typeof createTestQueue>[1] = {},
) {
  const line = await openLine(socketPath);
  const name = randomUUID();
  const made = createTestQueue(line.socketPath, { name, ...options });
  onTestFinished(async () => {
    await made.queue.close();
    await line.cut();
  });
  const other = (more: Partial<BullQueueOptions> = {}) => {
    const { queue } = createTestQueue(socketPath, { name, ...more });
    onTestFinished(() => queue.close());
    return queue;
  };
  return { ...made, line, name, other };
}
