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

/** What changes about a ticket. */
export type TicketChange = Partial<Omit<Ticket, 'id' | keyof NewTicket>> &
  Partial<Pick<Ticket, 'isUrgent' | 'notes'>>;

/** Where tickets are kept. Each function is a promise, so that a database can stand behind it. */
export interface TicketStore {
  add(ticket: NewTicket): Promise<Ticket>;
  find(id: number): Promise<Ticket | undefined>;
  /** The open tickets: urgent ones first, then the oldest. */
  listOpen(): Promise<readonly Ticket[]>;
  /** @throws RangeError for a ticket that is not there. */
  change(id: number, change: TicketChange): Promise<Ticket>;
}
