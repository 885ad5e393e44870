import type { NewTicket, Said, Ticket, TicketChange, TicketStore } from './ticket-store.js';

/** Keeps tickets in memory, for tests and for a first try: they are gone when the process ends. */
export class MemoryTicketStore implements TicketStore {
  readonly #tickets = new Map<number, Ticket>();
  readonly #said = new Map<number, Map<string, Said>>();

  add(ticket: NewTicket): Promise<Ticket> {
    const id = this.#tickets.size + 1;
    return this.#keep({ ...ticket, id, isClosed: false });
  }

  find(id: number): Promise<Ticket | undefined> {
    return Promise.resolve(this.#tickets.get(id));
  }

  findByThread(threadId: string): Promise<Ticket | undefined> {
    const found = [...this.#tickets.values()].find((each) => each.threadId === threadId && !each.isClosed);
    return Promise.resolve(found);
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

  keepSaid(id: number, said: Said): Promise<void> {
    const all = this.#said.get(id) ?? new Map<string, Said>();
    this.#said.set(id, all.set(said.id, said));
    return Promise.resolve();
  }

  listSaid(id: number): Promise<readonly Said[]> {
    const said = [...(this.#said.get(id)?.values() ?? [])];
    return Promise.resolve(said.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id))));
  }

  #keep(ticket: Ticket): Promise<Ticket> {
    this.#tickets.set(ticket.id, ticket);
    return Promise.resolve(ticket);
  }
}
