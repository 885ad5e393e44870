import type { Snowflake } from 'commandry/protocol';
import type { InteractionResponse } from './effect.js';

/** Those who wait for an answer that comes by the callback endpoint. */
export class WaitingDeliveries {
  private readonly listeners = new Map<Snowflake, (answer: InteractionResponse) => void>();

  /** Hears of the answer to an interaction. The function it returns ends that. */
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
