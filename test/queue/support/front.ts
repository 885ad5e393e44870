import { createServer, request } from 'node:http';
import { listenUntilDone } from '../../support/listening.js';

/**
 * A proxy before processes that come and go: passes each request to the next of those that are there. What one of them does
 * not answer is not sent again, because it may have been received.
 *
 * @param ports - Where the processes listen that are there now.
 */
export async function openFront(ports: () => readonly number[]): Promise<{ readonly url: string }> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const fail = (): void => {
      if (!outgoing.headersSent) outgoing.writeHead(502).end();
      else outgoing.destroy();
    };
    const there = ports();
    const port = there[turn++ % Math.max(there.length, 1)];
    if (port === undefined) {
      fail();
      return;
    }
    const { method = '', url: path = '', headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', fail);
      answer.pipe(outgoing);
    });
    passed.on('error', fail);
    incoming.pipe(passed);
  });
  return listenUntilDone(server);
}
