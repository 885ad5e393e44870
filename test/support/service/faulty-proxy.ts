import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What becomes of data and connections that pass a proxy. */
export type ProxyMode =
  /** They pass. */
  | 'passing'
  /** Data wait until they may pass again, in both directions: a slow network, or one side that stands still. */
  | 'holding'
  /** Data are lost and nobody is told: the other side vanished. */
  | 'losing';

/** Stands between clients and a server, and fails as networks do. */
export interface FaultyProxy {
  readonly port: number;
  /** How many connections are open. */
  readonly open: number;
  /** How many bytes clients have sent since it was started. */
  readonly sentBytes: number;
  set(mode: ProxyMode): void;
  /** Resets all connections. */
  reset(): void;
  /** Listens no longer, and resets all connections: the host is gone. */
  leave(): Promise<void>;
  /** Listens again, at the same port. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a proxy for a server that listens at a socket of this path. */
export async function startFaultyProxy(socketPath: string): Promise<FaultyProxy> {
  let mode: ProxyMode = 'passing';
  let sentBytes = 0;
  const pairs = new Set<readonly [Socket, Socket]>();
  let held: (() => void)[] = [];

  const pass = (from: Socket, to: Socket) => {
    from.on('data', (data) => {
      if (mode === 'passing') to.write(data);
      else if (mode === 'holding') held.push(() => to.write(data));
    });
    from.on('error', () => undefined);
    from.on('close', () => to.destroy());
  };
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((client) => {
      const upstream = createConnection(socketPath);
      const pair = [client, upstream] as const;
      pairs.add(pair);
      client.on('data', ({ length }) => (sentBytes += length));
      client.on('close', () => pairs.delete(pair));
      pass(client, upstream);
      pass(upstream, client);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  const reset = () => {
    held = [];
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const leave = async () => {
    const closed = once(server, 'close');
    server.close();
    reset();
    await closed;
  };
  return {
    port,
    get open() {
      return pairs.size;
    },
    get sentBytes() {
      return sentBytes;
    },
    set: (next) => {
      mode = next;
      const waiting = held;
      held = [];
      if (next === 'passing') for (const go of waiting) go();
    },
    reset,
    leave,
    comeBack: async () => {
      server = await listen(port);
    },
    stop: async () => {
      if (server.listening) await leave();
    },
  };
}
