import type { Awaitable } from '../types/reply-types.js';
import { orEmpty } from '../compile/map-list.js';
import { nameOfMade } from '../define/name-of-made.js';
import { toDefinedJob } from './job-definition.js';
import type { DefinedJob } from './later.js';
import { DEFAULT_BACKOFF_MS, DEFAULT_MAX_ATTEMPTS } from './job-limits.js';
import { createScheduler } from './schedule-jobs.js';
import type { JobSettings, JsonData, QueuedJob } from './queued-job.js';

/** Handles a job. If it rejects, the job is retried; its result is ignored. */
type RunJob<Data> = (job: QueuedJob<Data>) => Awaitable<unknown>;

/**
 * Defines a job without decorators.
 *
 * @param name - 1 to 50 letters, digits, `.`, `_`, `-` and `/`. Identifies queued jobs: keep it while any may be
 *   queued.
 * @example const remind = defineJob('remind', async ({ data, rest }: QueuedJob<{ userId: string }>) => { … });
 * @example defineJob('remind', { maxAttempts: 3, parse: Reminder.parse }, async ({ data }) => { … });
 */
export function defineJob<Data>(name: string, run: RunJob<Data> & JsonData<Data>): DefinedJob<Data>;
export function defineJob<Data>(
  name: string,
  settings: JobSettings<Data>,
  run: RunJob<Data> & JsonData<Data>,
): DefinedJob<Data>;
export function defineJob<Data>(
  name: string,
  ...given: readonly [RunJob<Data>] | readonly [JobSettings<Data>, RunJob<Data>]
): DefinedJob<Data> {
  const [settings, run] = given.length === 1 ? [{}, given[0]] : given;
  const { maxAttempts = DEFAULT_MAX_ATTEMPTS, backoffMs = DEFAULT_BACKOFF_MS, parse } = orEmpty(settings);
  const handler = { kind: 'function', className: nameOfMade('defineJob', name), run } as const;
  return toDefinedJob({ name, handler, maxAttempts, backoffMs, parse, createScheduler });
}
