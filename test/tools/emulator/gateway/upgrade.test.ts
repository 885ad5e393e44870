import { once } from 'node:events';
import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { startTestEmulator } from '../support/emulator.js';
import { identify, openSocket } from '../support/gateway-socket.js';

test.each(['/', '/gateway', '/gateway/'])('a bot connects at %s', async (path) => {
  const emulator = await startTestEmulator();
  const bot = openSocket(emulator, `${path}?v=10&encoding=json`);
  expect(await bot.take(10)).toEqual({ op: 10, d: { heartbeat_interval: 41_250 }, s: null, t: null });
  bot.send(2, identify());
  expect(await bot.take(0, 'READY')).toMatchObject({ op: 0, s: 1, t: 'READY' });
  bot.send(1, 1);
  expect(await bot.take(11)).toEqual({ op: 11, d: null, s: null, t: null });
});

test('there is no gateway elsewhere', async () => {
  const bot = openSocket(await startTestEmulator(), '/api/v10/gateway?v=10');
  expect((await bot.closed).code).toBe(1006);
});

test.each(['//', '//x:y', 'http://['])(
  'an upgrade at %s, which is no address, is refused',
  async (target) => {
    const { port } = await startTestEmulator();
    const socket = createConnection(port, '127.0.0.1');
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    const [first] = (await once(socket, 'data')).map(String);
    socket.destroy();
    expect(first).toMatch(/^HTTP\/1.1 404 /);
  },
);

test.each([
  ['the host of a page that was resolved to this machine', { host: 'evil.example' }, 403],
  ['a page of somebody else', { origin: 'https://evil.example' }, 403],
  ['its own name without a port', { host: '127.0.0.1' }, 101],
  ['its own page', { origin: 'own' }, 101],
])('an upgrade with %s', async (_what, headers: { host?: string; origin?: string }, status) => {
  const { port, baseUrl } = await startTestEmulator();
  const { host = `127.0.0.1:${port}`, origin } = headers;
  const lines = [
    'GET /?v=10 HTTP/1.1',
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(origin === undefined ? [] : [`Origin: ${origin === 'own' ? baseUrl : origin}`]),
  ];
  const socket = createConnection(port, '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [first] = (await once(socket, 'data')).map(String);
  socket.destroy();
  expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  // Some clients lose what arrives together with the answer.
  expect(first?.endsWith('\r\n\r\n')).toBe(status === 101);
});

test('connections end when the emulator stops', async () => {
  const emulator = await startTestEmulator();
  const bot = openSocket(emulator);
  await bot.take(10);
  await emulator.stop();
  expect([1001, 1006]).toContain((await bot.closed).code);
});
