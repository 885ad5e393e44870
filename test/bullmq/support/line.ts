import { connect, createServer, type Socket } from 'node:net';
import { rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';

/** A line to a server that a test can cut or hold. */
export interface Line {
  readonly socketPath: string;
  /** Ends all connections and accepts no more. */
  readonly cut: () => Promise<void>;
  /** Accepts connections again. */
  mend(): Promise<void>;
  /** Passes nothing on any more, in either direction, and keeps all connections open. */
  hold(): void;
  /** Passes on what was held, and everything from now on. */
  release(): void;
  /** Ends all connections, once, instead of passing on the first message of a client that has this text in it. */
  breakAt(text: string): void;
}

/** Opens a line to the server at that socket. Whoever opens it cuts it in the end. */
export async function openLine(serverPath: string): Promise<Line> {
  const socketPath = `${serverPath}-${randomUUID().slice(0, 8)}`;
  const ends = new Set<Socket>();
  let isHeld = false;
  let fatal: string | undefined;
  const server = createServer((near) => {
    const far = connect(serverPath);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (data) => {
        if (from === near && fatal !== undefined && data.includes(fatal)) {
          fatal = undefined;
          for (const end of ends) end.destroy();
        } else to.write(data);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
      if (isHeld) from.pause();
    }
  });
  const mend = () =>
    new Promise<void>((resolve) => {
      server.listen(socketPath, resolve);
    });
  await mend();
  return {
    socketPath,
    mend,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const end of ends) end.destroy();
      await closed;
      await rm(socketPath, { force: true });
    },
    hold: () => {
      isHeld = true;
      for (const end of ends) end.pause();
    },
    release: () => {
      isHeld = false;
      for (const end of ends) end.resume();
    },
    breakAt: (text) => {
      fatal = text;
    },
  };
}
