import type { Snowflake } from 'commandry/protocol';
import type { Answer } from './effect.js';

/** Those who wait for an answer that comes by the callback endpoint. */
export class WaitingDeliveries {
  private readonly listeners = new Map<Snowflake, (answer: Answer) => void>();

  /** Hears of the answer to an interaction. The function it returns ends that. */
  listen(id: Snowflake, listener: (answer: Answer) => void): () => void {
    this.listeners.set(id, listener);
    return () => {
      this.listeners.delete(id);
    };
  }

  tell(id: Snowflake, answer: Answer): void {
    this.listeners.get(id)?.(answer);
  }
}
