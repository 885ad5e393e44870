import type { JobContext } from 'commandry';
import type { HelpDesk } from '../desk/help-desk.js';

/** Returns the job that tells the team what is open. It returns how many tickets that are. */
export function writeDigest(desk: HelpDesk) {
  return async (job: JobContext): Promise<number> => {
    const tickets = await desk.listOpen();
    const write = desk.writeFor(job);
    const lines = tickets.map(({ id, topic, claimedBy }) =>
      claimedBy === undefined
        ? write('digest.unclaimed', { id, topic })
        : write('digest.claimed', { id, topic, user: `<@${claimedBy}>` }),
    );
    const text = [write('digest.title', { count: tickets.length }), ...lines].join('\n');
    job.signal.throwIfAborted();
    await desk.writeToStaff(job, text.slice(0, 2000));
    return tickets.length;
  };
}
