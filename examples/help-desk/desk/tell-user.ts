import type { JobContext } from 'commandry';
import { isRefused, Refused } from './refusals.js';
import type { Ticket } from './ticket-store.js';

/** What an interaction, a job and an event have in common. */
export type Caller = Pick<JobContext, 'rest' | 't'>;

/** Writes to a user directly. Returns false if the user gets no direct messages from the bot. */
export async function writeDirectly({ rest }: Caller, userId: string, text: string): Promise<boolean> {
  try {
    const { id } = await rest.users.createDM(userId);
    await rest.channels.createMessage(id, text);
    return true;
  } catch (error) {
    // Many people have them turned off. Nobody has to mend anything.
    if (isRefused(error, Refused.NO_DIRECT_MESSAGES)) return false;
    throw error;
  }
}

/** Tells who opened a ticket what became of it, directly or else in its thread. */
export async function tellOwner(
  caller: Caller,
  ticket: Ticket,
  key: string,
  values: Record<string, string | number> = {},
): Promise<void> {
  const { openedBy, locale, threadId, id, topic } = ticket;
  const text = caller.t(`told.${key}`, { id, topic, ...values }, { locale });
  if (await writeDirectly(caller, openedBy, text)) return;
  await caller.rest.channels.createMessage(threadId, {
    content: `<@${openedBy}> ${text}`,
    // Messages mention nobody unless they say whom.
    allowed_mentions: { users: [openedBy] },
  });
}
