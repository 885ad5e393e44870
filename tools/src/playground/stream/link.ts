import type { EmulatorEvent } from '../../emulator/index.js';

/** What a tab tells the one place of a browser that has the stream of events. */
export type ToHub =
  | {
      readonly type: 'join';
      readonly client: string;
      readonly userId: string;
      /** The number of the last event that it was told; 0 before the first. */
      readonly after: number;
    }
  | { readonly type: 'leave'; readonly client: string };

/** What it is told from there. */
export type FromHub =
  /** The stream is there, for the first time or again. */
  | { readonly type: 'open' }
  /** The stream is gone, and is asked for again. */
  | { readonly type: 'lost' }
  | { readonly type: 'event'; readonly event: EmulatorEvent }
  /** Somebody else has the stream now, who knows nobody yet. */
  | { readonly type: 'moved' };

/** The way between a tab and the stream. */
export interface Link {
  readonly send: (message: ToHub) => void;
  /** Hears what a client is told. The function it returns ends that. */
  readonly listen: (client: string, listener: (message: FromHub) => void) => () => void;
}

/** Those who listen at one end of a way, by client. */
export class Listeners {
  readonly #byClient = new Map<string, (message: FromHub) => void>();

  readonly listen: Link['listen'] = (client, listener) => {
    this.#byClient.set(client, listener);
    return () => {
      this.#byClient.delete(client);
    };
  };

  readonly tell = (client: string, message: FromHub): void => {
    this.#byClient.get(client)?.(message);
  };

  tellAll(message: FromHub): void {
    for (const listener of [...this.#byClient.values()]) listener(message);
  }
}
