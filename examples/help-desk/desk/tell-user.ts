import type { JobContext } from 'commandry';
import type { Ticket } from './ticket-store.js';

/** What an interaction, a job and an event have in common. */
export type Caller = Pick<JobContext, 'rest' | 't'>;

/** Tells who opened a ticket what became of it, directly or else in its thread. */
export async function tellOwner(
  caller: Caller,
  ticket: Ticket,
  key: string,
  values: Record<string, string | number> = {},
): Promise<void> {
  const { openedBy, locale, threadId, id, topic } = ticket;
  const text = caller.t(`told.${key}`, { id, topic, ...values }, { locale });
  // Many people have direct messages turned off. Nobody has to mend anything.
  if ((await caller.rest.users.sendDirectMessage(openedBy, text)).ok) return;
  await caller.rest.channels.createMessage(threadId, {
    content: `<@${openedBy}> ${text}`,
    // Messages mention nobody unless they say whom.
    allowed_mentions: { users: [openedBy] },
  });
}
