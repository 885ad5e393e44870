import type { NewTicket, Ticket, TicketChange, TicketStore } from './ticket-store.js';

/** Keeps tickets in memory, for tests and for a first try: they are gone when the process ends. */
export class MemoryTicketStore implements TicketStore {
  readonly #tickets = new Map<number, Ticket>();

  add(ticket: NewTicket): Promise<Ticket> {
    const id = this.#tickets.size + 1;
    return this.#keep({ ...ticket, id, isClosed: false });
  }

  find(id: number): Promise<Ticket | undefined> {
    return Promise.resolve(this.#tickets.get(id));
  }

  listOpen(): Promise<readonly Ticket[]> {
    const open = [...this.#tickets.values()].filter(({ isClosed }) => !isClosed);
    return Promise.resolve(open.sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || a.id - b.id));
  }

  change(id: number, change: TicketChange): Promise<Ticket> {
    const ticket = this.#tickets.get(id);
    if (!ticket) return Promise.reject(new RangeError(`There is no ticket ${id}.`));
    return this.#keep({ ...ticket, ...change });
  }

  #keep(ticket: Ticket): Promise<Ticket> {
    this.#tickets.set(ticket.id, ticket);
    return Promise.resolve(ticket);
  }
}
