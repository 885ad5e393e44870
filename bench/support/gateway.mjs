/** A gateway as small as possible, with the address of callbacks, and what bots tell about themselves. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';
import { WebSocketServer } from 'ws';
import { APPLICATION_ID } from './interaction.mjs';

export const TOKEN = `${btoa(APPLICATION_ID).replace(/=+$/, '')}.secret.of-the-bot`;

/** In a bot: tells what it has used whenever it is asked. */
export function tellUsage() {
  process.on('message', () => {
    globalThis.gc?.();
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { heapUsed, rss } = process.memoryUsage();
    process.send({ cpuMs: (user + system) / 1000, heapMb: heapUsed / 1e6, rssMb: rss / 1e6 });
  });
  process.on('disconnect', () => process.exit());
  process.send('ready');
}

/** @param guilds - What GUILD_CREATE is dispatched with after READY. */
export async function startGateway(guilds) {
  let answered = () => undefined;
  let socket;
  let sequence = 0;
  const server = createServer((request, response) => {
    if (request.url.includes('/gateway/bot')) {
      const limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 16 };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ url: url('ws'), shards: 1, session_start_limit: limit }));
      return;
    }
    request.resume();
    request.on('end', () => {
      response.writeHead(204).end();
      answered();
    });
  });
  const url = (scheme) => `${scheme}://127.0.0.1:${server.address().port}`;
  const sockets = new WebSocketServer({ server });
  const dispatch = (t, d) => socket.send(JSON.stringify({ op: 0, s: ++sequence, t, d }));
  sockets.on('connection', (opened) => {
    socket = opened;
    const control = (op, d) => opened.send(JSON.stringify({ op, d, s: null, t: null }));
    control(10, { heartbeat_interval: 45_000 });
    opened.on('message', (data) => {
      const { op } = JSON.parse(data);
      if (op === 1) control(11, null);
      if (op !== 2) return;
      sequence = 0;
      const user = { id: APPLICATION_ID, username: 'bot', discriminator: '0', avatar: null, bot: true };
      dispatch('READY', {
        v: 10,
        session_id: 'session',
        resume_gateway_url: url('ws'),
        user,
        application: { id: APPLICATION_ID, flags: 0 },
        guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
      });
      for (const guild of guilds) dispatch('GUILD_CREATE', guild);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: url('http'),
    /** Dispatches interactions, so many of them unanswered at a time. Resolves when all are answered. */
    interact: (payloads, concurrency) =>
      new Promise((resolve) => {
        let sent = 0;
        let done = 0;
        answered = () => {
          done++;
          if (done === payloads.length) resolve();
          else if (sent < payloads.length) dispatch('INTERACTION_CREATE', payloads[sent++]);
        };
        while (sent < Math.min(concurrency, payloads.length))
          dispatch('INTERACTION_CREATE', payloads[sent++]);
      }),
    stop: () => {
      for (const each of sockets.clients) each.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}
