/** Queues, and jobs that run in workers: how they are declared, and what they get. */
export { Job } from '../decorators/job-decorators.js';
export { defineJob } from './define-job.js';
export { DoNotRetry } from './do-not-retry.js';
export type { JobDefinition } from './job-definition.js';
export type { DefinedJob, Later, LaterOptions, ScheduledJob } from './later.js';
export type { DataIsNotJson, JobDecorator, JobDoesNotFit, JobSettings, QueuedJob } from './queued-job.js';
