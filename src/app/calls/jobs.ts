import type { AppContext, JobContext, JobResult } from '../../commands/calls/job-types.js';
import type { Awaitable } from '../../commands/types/reply-types.js';
import { CommandryError, isCommandryError } from '../../common/errors/commandry-error.js';
import { describeError, type Log } from '../../common/log.js';
import type { CountedEvent } from '../../interactions/dispatch/counters.js';
import type { InFlight } from '../../interactions/dispatch/in-flight.js';
import { refuseWhileLoaded } from '../loading-hook.js';

/** What jobs use. */
export interface JobServices {
  readonly context: AppContext;
  readonly log: Log;
  readonly counters: Record<CountedEvent, number>;
  readonly inFlight: Pick<InFlight, 'add' | 'remove'>;
  readonly makeIncidentId: () => string;
}

/** Runs work that no interaction causes, with what a handler has. */
export class Jobs {
  readonly #services: JobServices;
  readonly #running = new Set<AbortController>();
  #isEnding = false;

  constructor(services: JobServices) {
    this.#services = services;
  }

  /** Runs a job. Never rejects. */
  async run<T>(name: string, work: (job: JobContext) => Awaitable<T>): Promise<JobResult<T>> {
    const { inFlight } = this.#services;
    const controller = new AbortController();
    const own = {
      giveUp: (): Promise<void> => {
        controller.abort(givenUp(name));
        return Promise.resolve();
      },
    };
    try {
      if (this.#isEnding) throw new CommandryError('JOB_NOT_STARTED', `The job '${name}' was not started.`);
      refuseWhileLoaded();
      inFlight.add(own);
      this.#running.add(controller);
      return { ok: true, value: await work(this.#contextOf(name, controller.signal)) };
    } catch (error) {
      return { ok: false, error, incidentId: this.#report(name, error, controller.signal) };
    } finally {
      this.#running.delete(controller);
      inFlight.remove(own);
    }
  }

  /** Tells the running jobs to stop at a good place, and starts no more. */
  end(): void {
    this.#isEnding = true;
    for (const controller of this.#running)
      controller.abort(new CommandryError('JOB_STOPPED', 'The app is ending.'));
  }

  #contextOf(name: string, signal: AbortSignal): JobContext {
    const { context, log } = this.#services;
    return {
      ...context,
      name,
      signal,
      log: (entry) => {
        log({ ...entry, job: name });
      },
    };
  }

  #report(name: string, error: unknown, signal: AbortSignal): string {
    const { log, counters, makeIncidentId } = this.#services;
    const incidentId = idOf(makeIncidentId);
    // It did what it was told.
    const isStopped = signal.aborted && error === signal.reason;
    const isRefused = isCommandryError(error) && error.code === 'JOB_NOT_STARTED';
    if (!isStopped && !isRefused) counters.JOB_FAILED++;
    log({
      level: isStopped || isRefused ? 'info' : 'error',
      event: isStopped ? 'JOB_STOPPED' : isCommandryError(error) ? error.code : 'JOB_FAILED',
      message: `The job '${name}' ${isStopped ? 'stopped, because the app is ending' : isRefused ? 'was not started, because the app is ending' : 'failed'}.`,
      job: name,
      incidentId,
      error: describeError(error, []),
    });
    return incidentId;
  }
}

function givenUp(name: string): CommandryError {
  return new CommandryError('WORK_GIVEN_UP', `The app ended before the job '${name}' was done.`);
}

function idOf(makeIncidentId: () => string): string {
  try {
    return makeIncidentId();
  } catch {
    return crypto.randomUUID();
  }
}
