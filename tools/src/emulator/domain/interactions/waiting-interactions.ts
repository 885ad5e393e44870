import type { Snowflake } from 'commandry/protocol';
import type { InteractionResponse } from './effect.js';

/** Deliveries waiting for a callback by the callback endpoint. */
export class WaitingDeliveries {
  private readonly listeners = new Map<Snowflake, (answer: InteractionResponse) => void>();

  /** Listens for the callback of an interaction. Returns a function that stops listening. */
  listen(id: Snowflake, listener: (answer: InteractionResponse) => void): () => void {
    this.listeners.set(id, listener);
    return () => {
      this.listeners.delete(id);
    };
  }

  tell(id: Snowflake, answer: InteractionResponse): void {
    this.listeners.get(id)?.(answer);
  }
}
