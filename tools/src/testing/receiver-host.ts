import type { AddressInfo } from 'node:net';
import { createServer } from 'commandry/node';
import type { KitService } from './service/kit-service.js';

type Receiver = Parameters<KitService['connect']>[1];

/** A receiver on a port of this machine. */
export interface ReceiverHost {
  /** Where interactions are sent. */
  readonly url: string;
  /** Closes every connection and frees the port, whatever is still running. */
  close(): Promise<void>;
}

/** Lets a receiver listen on any free port of 127.0.0.1, with the server that bots have in production. */
export async function hostReceiver(receiver: Receiver): Promise<ReceiverHost> {
  const server = createServer({
    receive: (request) => receiver.receive(request),
    maxBodyBytes: receiver.maxBodyBytes,
    get isEnding() {
      return receiver.isEnding ?? false;
    },
    // Whoever made the app ends its work. A graceful shutdown would wait for handlers whose clock stands still.
    close: () => Promise.resolve({ givenUp: 0 }),
  });
  const { address, port }: AddressInfo = await server.listen(0, '127.0.0.1');
  return {
    url: `http://${address}:${port}/interactions`,
    close: () =>
      new Promise((resolve) => {
        server.http.close(() => {
          resolve();
        });
        server.http.closeAllConnections();
      }),
  };
}
