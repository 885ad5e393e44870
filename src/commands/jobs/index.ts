/** Queues, and jobs that run in workers: how they are declared, and what they get. */
export { Job } from '../decorators/job-decorators.js';
export { defineJob } from './define-job.js';
export type { DefinedJob, JobDefinition, ScheduledJob } from './job-definition.js';
export type {
  DataIsNotJson,
  JobDecorator,
  JobDoesNotFit,
  JobSettings,
  Later,
  LaterOptions,
  QueuedJob,
} from './queued-job.js';
