import { Scheduled, type JobContext } from 'commandry';
import type { HelpDesk } from '../desk/help-desk.js';

/** Tells the team every day what is open. */
export class DailyDigest {
  readonly #desk: HelpDesk;

  constructor(desk: HelpDesk) {
    this.#desk = desk;
  }

  @Scheduled('digest', { every: '1 day', maxAttempts: 3 })
  async write(job: JobContext): Promise<void> {
    const tickets = await this.#desk.listOpen();
    const write = this.#desk.writeFor(job);
    const lines = tickets.map(({ id, topic, claimedBy }) =>
      claimedBy === undefined
        ? write('digest.unclaimed', { id, topic })
        : write('digest.claimed', { id, topic, user: `<@${claimedBy}>` }),
    );
    const text = [write('digest.title', { count: tickets.length }), ...lines].join('\n');
    job.signal.throwIfAborted();
    await this.#desk.writeToStaff(job, text.slice(0, 2000));
  }
}
