import type { MessageReply } from 'commandry';
import { snowflakeToTimestampMs } from 'commandry/protocol';
import { ChannelType, ThreadAutoArchiveDuration } from 'discord-api-types/v10';
import type { HelpDeskSettings } from '../help-desk-settings.js';
import { isRefused, Refused } from './refusals.js';
import { tellOwner, type Caller } from './tell-user.js';
import type { NewTicket, Said, Ticket, TicketStore } from './ticket-store.js';

/** How long a ticket stays open when nobody writes in its thread. */
const SILENCE_MS = 86_400_000;

/** Writes a text for the team. */
export type WriteForStaff = (key: string, values?: Record<string, string | number>) => string;

/** Makes the message of a ticket in the channel of the team. */
export type ShowToStaff = (write: WriteForStaff, ticket: Ticket) => MessageReply;

/**
 * What happens to tickets, whatever causes it: a command, a button, a message, a purchase or a job. It neither knows interactions nor
 * replies; the calls to Discord come from the caller, so that a test can answer them.
 */
export class HelpDesk {
  readonly #store: TicketStore;
  readonly #settings: HelpDeskSettings;
  readonly #show: ShowToStaff;

  constructor(store: TicketStore, settings: HelpDeskSettings, show: ShowToStaff) {
    this.#store = store;
    this.#settings = settings;
    this.#show = show;
  }

  /** Opens a ticket: a thread for the user and the team, a role, and a message to the team. */
  async open(caller: Caller, opened: Omit<NewTicket, 'threadId'>): Promise<Ticket> {
    const { rest, t } = caller;
    const { supportChannelId, staffChannelId, ticketRoleId } = this.#settings;
    const { topic, openedBy, guildId, locale } = opened;
    const thread = await rest.channels.createThread(supportChannelId, {
      name: topic,
      type: ChannelType.PrivateThread,
      invitable: false,
      // A week: the desk closes it earlier, and tells its user.
      auto_archive_duration: ThreadAutoArchiveDuration.OneWeek,
    });
    await rest.threads.addMember(thread.id, openedBy);
    await rest.guilds.addRoleToMember(guildId, openedBy, ticketRoleId, { reason: `Ticket: ${topic}` });
    const ticket = await this.#store.add({ ...opened, threadId: thread.id });
    await rest.channels.createMessage(thread.id, t('thread.welcome', { id: ticket.id, topic }, { locale }));
    const { id: staffMessageId } = await rest.channels.createMessage(
      staffChannelId,
      this.showToStaff(caller, ticket),
    );
    return this.#store.change(ticket.id, { staffMessageId });
  }

  /** Gives a ticket to one of the team, who joins its thread. */
  async claim(caller: Caller, { id, threadId }: Ticket, staffId: string): Promise<Ticket> {
    await caller.rest.threads.addMember(threadId, staffId);
    const ticket = await this.#store.change(id, { claimedBy: staffId });
    await tellOwner(caller, ticket, 'claimed', { user: `<@${staffId}>` });
    return ticket;
  }

  /**
   * Closes a ticket: takes the role, gives the team the transcript, tells the user, and archives the thread.
   *
   * @param told - The key of what the user is told.
   */
  async close(caller: Caller, { id }: Ticket, told = 'closed'): Promise<Ticket> {
    const { rest } = caller;
    const ticket = await this.#store.change(id, { isClosed: true });
    const { openedBy, guildId, threadId } = ticket;
    const others = await this.#openOf(openedBy);
    if (others.length === 0)
      await rest.guilds.removeRoleFromMember(guildId, openedBy, this.#settings.ticketRoleId);
    await this.#sendTranscript(caller, ticket);
    await tellOwner(caller, ticket, told);
    // The last call: a message in an archived thread would open it again.
    try {
      await rest.channels.edit(threadId, { archived: true });
    } catch (error) {
      if (!isRefused(error, Refused.ARCHIVED)) throw error;
    }
    return ticket;
  }

  /** Closes the tickets in whose threads nobody has written for a day. */
  async closeSilent(caller: Caller, nowMs: number): Promise<void> {
    for (const ticket of await this.#store.listOpen()) {
      const said = await this.#store.listSaid(ticket.id);
      const lastId = said.at(-1)?.id ?? ticket.threadId;
      if (nowMs - snowflakeToTimestampMs(lastId) <= SILENCE_MS) continue;
      await this.#showAgain(caller, await this.close(caller, ticket, 'silent'));
    }
  }

  /** Keeps what is written in the thread of an open ticket, and what an edit makes of it. */
  async hear(threadId: string, said: Said): Promise<void> {
    const ticket = await this.#store.findByThread(threadId);
    if (ticket) await this.#store.keepSaid(ticket.id, said);
  }

  note({ id, notes }: Ticket, note: string): Promise<Ticket> {
    return this.#store.change(id, { notes: [...notes, note] });
  }

  /**
   * Thanks a buyer and makes their open tickets urgent. Events can come twice, so a ticket that is urgent is left alone,
   * and who has none that changed is thanked all the same.
   */
  async welcomeBuyer(caller: Caller, userId: string): Promise<void> {
    const tickets = await this.#openOf(userId);
    for (const { id } of tickets.filter(({ isUrgent }) => !isUrgent))
      await this.#showAgain(caller, await this.#store.change(id, { isUrgent: true }));
    const locale = tickets[0]?.locale ?? 'en-US';
    const thanks = caller.t('told.thanks', { count: tickets.length }, { locale });
    await caller.rest.users.sendDirectMessage(userId, thanks);
  }

  find(id: number): Promise<Ticket | undefined> {
    return this.#store.find(id);
  }

  listOpen(): Promise<readonly Ticket[]> {
    return this.#store.listOpen();
  }

  /** Writes a message to the team. */
  async writeToStaff({ rest }: Caller, text: string): Promise<void> {
    await rest.channels.createMessage(this.#settings.staffChannelId, text);
  }

  /** Returns what writes in the language of the team. */
  writeFor({ t }: Pick<Caller, 't'>): WriteForStaff {
    return (key, values) => t(key, values, { locale: this.#settings.staffLocale });
  }

  /** Returns the message of a ticket as the team sees it. */
  showToStaff(caller: Pick<Caller, 't'>, ticket: Ticket): MessageReply {
    return this.#show(this.writeFor(caller), ticket);
  }

  /** Gives the team what was written in the thread, as a file. */
  async #sendTranscript(caller: Caller, { id, topic }: Ticket): Promise<void> {
    const said = await this.#store.listSaid(id);
    if (said.length === 0) return;
    const lines = said.map(({ id: messageId, by, text }) => {
      const time = new Date(snowflakeToTimestampMs(messageId)).toISOString();
      return `${time} ${by}: ${text}`;
    });
    await caller.rest.channels.createMessage(this.#settings.staffChannelId, {
      content: this.writeFor(caller)('staff.transcript', { id, topic }),
      files: [{ name: `ticket-${id}.txt`, data: lines.join('\n') }],
    });
  }

  /** Edits the message of the team after a change that no interaction on it caused. */
  async #showAgain(caller: Caller, ticket: Ticket): Promise<void> {
    if (ticket.staffMessageId === undefined) return;
    const { staffChannelId } = this.#settings;
    await caller.rest.channels.editMessage(
      staffChannelId,
      ticket.staffMessageId,
      this.showToStaff(caller, ticket),
    );
  }

  async #openOf(userId: string): Promise<readonly Ticket[]> {
    return (await this.#store.listOpen()).filter(({ openedBy }) => openedBy === userId);
  }
}
