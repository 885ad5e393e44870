import { createServer, type ServerResponse } from 'node:http';
import { listenUntilDone } from '../../support/listening.js';

/** A place in a handler that an attempt has come to. */
export interface Passage {
  readonly place: string;
  /** As the handler says it in its reply: `key#attempt`. */
  readonly attempt: string;
}

/** Handlers say here where they are, and go on when they get an answer. */
export interface Gate {
  readonly url: string;
  /** Everybody who came, in order. */
  readonly came: readonly Passage[];
  /** Decides who has to wait. Default: nobody. */
  holds: (passage: Passage) => boolean;
  /** Decides whose handler fails there. Default: nobody's. */
  fails: (passage: Passage) => boolean;
  /** How many wait, of those who are still alive. */
  readonly waiting: () => number;
  /** Lets everybody go on who waits. */
  readonly release: () => void;
}

export async function openGate(): Promise<Gate> {
  const came: Passage[] = [];
  const held = new Set<ServerResponse>();
  const gate: Gate = {
    ...{ url: '', came },
    holds: () => false,
    fails: () => false,
    waiting: () => held.size,
    release: () => {
      for (const response of held) response.end();
      held.clear();
    },
  };
  const server = createServer((incoming, response) => {
    const query = new URL(incoming.url ?? '', 'http://gate').searchParams;
    const passage = { place: query.get('place') ?? '', attempt: query.get('attempt') ?? '' };
    came.push(passage);
    response.statusCode = gate.fails(passage) ? 500 : 200;
    // Who waits may die meanwhile.
    response.on('error', () => undefined);
    response.on('close', () => held.delete(response));
    if (gate.holds(passage)) held.add(response);
    else response.end();
  });
  const { url } = await listenUntilDone(server);
  return Object.assign(gate, { url });
}
