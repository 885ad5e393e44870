import type { Jobbing } from './job-definition.js';
import { createRunner } from './run-queued-jobs.js';
import { createScheduler } from './schedule-jobs.js';

/** Every declaration of a job refers to this. */
export const jobbing: Jobbing = { createScheduler, createRunner };
