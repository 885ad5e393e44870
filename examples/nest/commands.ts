import { Inject, Injectable } from '@nestjs/common';
import { SlashCommand } from 'commandry';
import { TicketService } from './ticket-service.js';

@Injectable()
export class Commands {
  readonly #tickets: TicketService;

  // With @Inject it works under every compiler; without, Nest needs emitDecoratorMetadata.
  constructor(@Inject(TicketService) tickets: TicketService) {
    this.#tickets = tickets;
  }

  @SlashCommand('ticket', 'Draws a ticket')
  ticket(): string {
    return `Your number is ${this.#tickets.next()}.`;
  }
}
