/** Queued handlers: the worker, and the queue in memory. See docs/reference/running/queue.md. */
export { createMemoryQueue } from './create-memory-queue.js';
export type { MemoryQueue, MemoryQueueOptions } from './create-memory-queue.js';
export { runQueuedWork } from './run-queued-work.js';
export { runWorker } from './run-worker.js';
export type { RunningWorker, RunWorkerOptions } from './run-worker.js';
export type {
  KeptWork,
  QueueDepth,
  QueuedWork,
  WorkAttempt,
  Worker,
  WorkerOptions,
  WorkOutcome,
  WorkQueue,
} from '../commands/queue/work-queue.js';
export type { QueuedAttempt } from '../commands/queue/queued-attempt.js';
export type { QueuedInteraction } from '../commands/queue/queued-interaction.js';
export type { QueuedRun, RunSetting } from '../commands/queue/run-setting.js';
