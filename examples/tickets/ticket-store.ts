export const PRIORITIES = ['low', 'normal', 'high'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface Ticket {
  readonly id: number;
  readonly topic: string;
  readonly openedBy: string;
  readonly priority: Priority;
  readonly claimedBy?: string;
  readonly isClosed: boolean;
  readonly reports: readonly Report[];
}

export interface Report {
  readonly by: string;
  readonly what: string;
  readonly kind: 'mistake' | 'abuse' | undefined;
  readonly about: string | undefined;
  readonly files: number;
}

/** Keeps tickets in memory. A bot for others would ask a database, and wait for it. */
export class TicketStore {
  readonly #tickets = new Map<number, Ticket>();

  open(topic: string, priority: Priority, openedBy: string): Ticket {
    const id = this.#tickets.size + 1;
    return this.#keep({ id, topic, priority, openedBy, isClosed: false, reports: [] });
  }

  find(id: number): Ticket | undefined {
    return this.#tickets.get(id);
  }

  /** The tickets that are not closed, the latest first. */
  listOpen(): Ticket[] {
    return [...this.#tickets.values()].filter(({ isClosed }) => !isClosed).reverse();
  }

  change(ticket: Ticket, change: Partial<Omit<Ticket, 'id'>>): Ticket {
    return this.#keep({ ...ticket, ...change });
  }

  #keep(ticket: Ticket): Ticket {
    this.#tickets.set(ticket.id, ticket);
    return ticket;
  }
}
