import type { AppContext, JobContext, JobResult } from '../commands/calls/job-types.js';
import {
  callJob,
  DoNotRetry,
  type JobDefinition,
  type JobHandlers,
} from '../commands/jobs/job-definition.js';
import type { WorkAttempt } from '../commands/queue/work-queue.js';
import type { Awaitable } from '../commands/types/reply-types.js';
import { isLoadedByCommandLine } from '../common/command-line.js';
import { causeChain, CommandryError, isCommandryError } from '../common/errors/commandry-error.js';
import type { Clock } from '../common/clock.js';
import { describeError } from '../common/log.js';
import type { JobStep, Observer } from '../common/observer.js';
import type { InFlight } from '../interactions/dispatch/in-flight.js';
import type { RunScheduledOptions } from '../interactions/receive/ports.js';

const STOPPED: ReadonlySet<string> = new Set(['JOB_NOT_STARTED', 'JOB_STOPPED']);

interface JobServices extends Pick<JobHandlers, 'instances'> {
  readonly context: AppContext;
  readonly observer: Observer;
  readonly inFlight: Pick<InFlight, 'add' | 'remove'>;
  readonly makeIncidentId: () => string;
  readonly clock: Clock;
}

/** Runs work outside interactions, with the tools that a handler has. */
export class Jobs {
  readonly #services: JobServices;
  readonly #running = new Set<AbortController>();
  #isEnding = false;

  constructor(services: JobServices) {
    this.#services = services;
  }

  /**
   * Runs a job. Never rejects.
   *
   * @param attempt - For a job from a queue: its worker aborts it, not the app, and only a failure of the last attempt
   *   is counted.
   */
  run<T>(
    name: string,
    work: (job: JobContext) => Awaitable<T>,
    attempt?: WorkAttempt,
  ): Promise<JobResult<T>> {
    const { listener } = this.#services.observer;
    // The worker traces attempts itself.
    if (!listener || attempt) return this.#run(name, work, attempt);
    const step: JobStep = { kind: 'job', name };
    return listener.run(step, async () => {
      const result = await this.#run(name, work);
      if (result.ok) return result;
      const { error } = result;
      if (isCommandryError(error) && STOPPED.has(error.code)) step.outcome = 'stopped';
      else step.error = error;
      return result;
    });
  }

  async #run<T>(
    name: string,
    work: (job: JobContext) => Awaitable<T>,
    attempt?: WorkAttempt,
  ): Promise<JobResult<T>> {
    const { inFlight } = this.#services;
    const controller = new AbortController();
    const signal = attempt?.signal ?? controller.signal;
    const own = { giveUp: () => this.#giveUp(name) };
    try {
      if (this.#isEnding && !attempt) throw notStarted(name, 'the app is ending');
      if (isLoadedByCommandLine())
        throw notStarted(name, 'the command line loads the file of the app to read it');
      inFlight.add(own);
      if (!attempt) this.#running.add(controller);
      return { ok: true, value: await work(this.#contextOf(name, signal)) };
    } catch (error) {
      return { ok: false, error, incidentId: this.#report(name, error, signal, attempt) };
    } finally {
      this.#running.delete(controller);
      inFlight.remove(own);
    }
  }

  /** Runs the recurring jobs with a cron expression; see `app.runScheduled`. */
  async runScheduled(
    definitions: readonly JobDefinition[],
    cron: string,
    { dueAtMs = this.#services.clock.now(), onJob }: RunScheduledOptions = {},
  ): Promise<void> {
    const due = definitions.filter(({ schedule }) => schedule?.cron === cron);
    if (due.length === 0) {
      const known = definitions.flatMap(({ schedule }) => schedule?.cron ?? []);
      const has = known.length === 0 ? 'none' : known.map((one) => `'${one}'`).join(', ');
      throw new CommandryError(
        'JOB_UNKNOWN',
        `The host has called for '${cron}', and no recurring job has this cron expression. The app has ${has}.`,
      );
    }
    const results = await Promise.all(
      due.map((definition) =>
        this.run(definition.name, (context) => {
          const idempotencyKey = `${definition.name}~at~${dueAtMs}`;
          const job = { ...context, data: { dueAtMs }, idempotencyKey, attempt: 1, isLastAttempt: true };
          onJob?.(job);
          return callJob(definition, job, this.#services);
        }),
      ),
    );
    const failed = results.find(({ ok }) => !ok);
    if (failed?.ok === false) throw failed.error;
  }

  /** Reports queued work that cannot run. */
  reportUnfit(name: string, error: unknown, attempt: WorkAttempt): void {
    this.#report(name, error, attempt.signal, attempt);
  }

  /** Aborts the signals of running jobs, and starts no more. */
  end(): void {
    this.#isEnding = true;
    for (const controller of this.#running)
      controller.abort(new CommandryError('JOB_STOPPED', 'The app is ending.'));
  }

  #contextOf(name: string, signal: AbortSignal): JobContext {
    const { context, observer } = this.#services;
    return {
      ...context,
      name,
      signal,
      log: (entry) => {
        observer.log({ ...entry, job: name });
      },
    };
  }

  /** Stops waiting for the job; its signal was aborted when the app began to close. */
  #giveUp(name: string): Promise<void> {
    const { code, message } = new CommandryError(
      'WORK_GIVEN_UP',
      `The app ended before the job '${name}' was done.`,
    );
    this.#services.observer.log({ level: 'warn', event: code, message, job: name });
    return Promise.resolve();
  }

  #report(name: string, error: unknown, signal: AbortSignal, attempt?: WorkAttempt): string {
    const { observer, makeIncidentId } = this.#services;
    const incidentId = makeIncidentId();
    const about = {
      job: name,
      incidentId,
      error: describeError(error, []),
      ...(attempt && { queuedId: attempt.work.id, attempt: attempt.attempt }),
    };
    if (isCommandryError(error) && error.code === 'JOB_NOT_STARTED') {
      observer.log({ level: 'info', event: error.code, message: error.message, ...about });
    } else if (isStop(error, signal)) {
      const message = `The job '${name}' stopped, because ${attempt ? 'its worker' : 'the app'} is ending.`;
      observer.log({ level: 'info', event: 'JOB_STOPPED', message, ...about });
    } else if (attempt && !attempt.isLast && !(error instanceof DoNotRetry)) {
      const message = `Attempt ${attempt.attempt} at the job '${name}' failed; it is tried again.`;
      observer.log({ level: 'warn', event: 'WORK_ATTEMPT_FAILED', message, ...about });
    } else {
      const event = isCommandryError(error) ? error.code : 'JOB_FAILED';
      observer.trouble('JOB_FAILED', {
        level: 'error',
        event,
        message: `The job '${name}' failed.`,
        ...about,
      });
    }
    return incidentId;
  }
}

function notStarted(name: string, because: string): CommandryError {
  return new CommandryError('JOB_NOT_STARTED', `The job '${name}' was not started, because ${because}.`);
}

/** Whether a job ended because it was aborted: it threw the reason of its signal, or an `AbortError`. */
function isStop(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false;
  for (const at of causeChain(error)) if (at === signal.reason || at.name === 'AbortError') return true;
  return false;
}
