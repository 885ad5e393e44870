import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** Lets a server of `node:http` or `node:net` listen on a free port until the test is over. */
export async function listenUntilDone(
  server: Server & { closeAllConnections?: () => void },
): Promise<{ readonly port: number; readonly url: string }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections?.();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}` };
}
