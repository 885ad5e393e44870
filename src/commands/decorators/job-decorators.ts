import { DEFAULT_BACKOFF_MS, DEFAULT_MAX_ATTEMPTS } from '../jobs/job-limits.js';
import { createScheduler } from '../jobs/schedule-jobs.js';
import type { JobDecorator, JobSettings } from '../jobs/queued-job.js';
import { recordMethod, refuseStandardDialect } from '../records/write-records.js';

/**
 * Makes a method the handler of a queued job. It declares its data as `QueuedJob<Data>`. If it rejects, the job is
 * retried; its result is ignored.
 *
 * @param name - 1 to 50 letters, digits, `.`, `_`, `-` and `/`. Identifies queued jobs: keep it while any may be
 *   queued.
 */
export function Job<Parsed = unknown>(
  name: string,
  settings: JobSettings<Parsed> = {},
): JobDecorator<Parsed> {
  const { maxAttempts = DEFAULT_MAX_ATTEMPTS, backoffMs = DEFAULT_BACKOFF_MS, parse } = settings;
  return (prototype, method) => {
    refuseStandardDialect('Job', method);
    recordMethod(prototype, method, { kind: 'job', name, maxAttempts, backoffMs, parse, createScheduler });
  };
}
