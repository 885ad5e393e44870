import type { EmulatorEvent } from '../../emulator/index.js';

/** A tab's message to the hub, the one owner of the event stream in a browser. */
export type ToHub =
  | {
      readonly type: 'join';
      readonly client: string;
      readonly userId: string;
      /** The number of the last event that it received; 0 before the first. */
      readonly after: number;
    }
  | { readonly type: 'leave'; readonly client: string };

/** The hub's message to a tab. */
export type FromHub =
  /** The stream is open, for the first time or again. Events up to `last` were passed before. */
  | { readonly type: 'open'; readonly last: number }
  /** The stream is lost, and is being reopened. */
  | { readonly type: 'lost' }
  | { readonly type: 'event'; readonly event: EmulatorEvent }
  /** The stream has a new owner, which does not know its clients yet. */
  | { readonly type: 'moved' };

/** The connection between a tab and the stream. */
export interface Link {
  readonly send: (message: ToHub) => void;
  /** Listens to the messages for a client. Returns a function that stops listening. */
  readonly listen: (client: string, listener: (message: FromHub) => void) => () => void;
}

/** The listeners at one end of a connection, by client. */
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
