/** A queue in Redis, kept by BullMQ. See docs/reference/running/bullmq.md. */
export { createBullQueue } from './create-bull-queue.js';
export type { BullQueueOptions } from './create-bull-queue.js';
export type { BullConnection } from './bull-connection.js';
