import { Scheduled, type DueData, type QueuedJob } from 'commandry';
import type { HelpDesk } from '../desk/help-desk.js';

/** Closes what nobody writes about any more. */
export class Silence {
  readonly #desk: HelpDesk;

  constructor(desk: HelpDesk) {
    this.#desk = desk;
  }

  @Scheduled('silence', { every: '1 hour', maxAttempts: 3 })
  async close(job: QueuedJob<DueData>): Promise<void> {
    await this.#desk.closeSilent(job, job.data.dueAtMs);
  }
}
