import { Injectable } from '@nestjs/common';

/** Any provider of the application. */
@Injectable()
export class TicketService {
  #last = 0;

  next(): number {
    return ++this.#last;
  }
}
