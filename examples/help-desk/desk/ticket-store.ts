import type { Locale } from 'commandry/protocol';

export interface NewTicket {
  readonly topic: string;
  readonly guildId: string;
  readonly openedBy: string;
  /** The language of who opened it, for messages to them that no interaction causes. */
  readonly locale: Locale;
  /** The thread in which the user and the team talk. */
  readonly threadId: string;
  readonly isUrgent: boolean;
  /** What the team noted about it, after what it was told in a form. */
  readonly notes: readonly string[];
}

export interface Ticket extends NewTicket {
  readonly id: number;
  /** The message in the channel of the team. */
  readonly staffMessageId?: string;
  readonly claimedBy?: string;
  readonly isClosed: boolean;
}

/** What somebody wrote in the thread of a ticket. */
export interface Said {
  /** The message's, which tells the time too. */
  readonly id: string;
  readonly by: string;
  readonly text: string;
}

/** What changes about a ticket. */
export type TicketChange = Partial<Omit<Ticket, 'id' | keyof NewTicket>> &
  Partial<Pick<Ticket, 'isUrgent' | 'notes'>>;

/** Where tickets are kept. Each function is a promise, so that a database can stand behind it. */
export interface TicketStore {
  add(ticket: NewTicket): Promise<Ticket>;
  find(id: number): Promise<Ticket | undefined>;
  /** The open ticket of a thread. */
  findByThread(threadId: string): Promise<Ticket | undefined>;
  /** The open tickets: urgent ones first, then the oldest. */
  listOpen(): Promise<readonly Ticket[]>;
  /** @throws RangeError for a ticket that is not there. */
  change(id: number, change: TicketChange): Promise<Ticket>;
  /** Keeps a message of a ticket, in place of one with the same id. */
  keepSaid(id: number, said: Said): Promise<void>;
  /** What was written about a ticket, the oldest first. */
  listSaid(id: number): Promise<readonly Said[]>;
}
