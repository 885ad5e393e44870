import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from 'commandry';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { createLogbook } from '../../support/logbook.js';
import { createPatientClock } from '../../support/time/patient-clock.js';
import { handledBy } from '../../support/apps/started-app.js';
import { until } from '../../support/time/wait.js';
import { rejectionOf } from '../../support/failures.js';
import { listenUntilDone } from '../../support/listening.js';

const kit = createWireKit();
const JSON_TYPE = 'Content-Type: application/json';

/** A service that says to every request what it is told to, byte for byte. */
async function serve(answer: (socket: Socket, count: number) => void) {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      asked.push(data.toString('latin1'));
      answer(socket, asked.length);
    });
  });
  const { url: baseUrl } = await listenUntilDone(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { asked, baseUrl, sockets };
}

const head = (status: string, ...headers: string[]) =>
  [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n');
const whole = (status: string, body: string, ...headers: string[]) =>
  head(status, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', ...headers) + body;

/** Calls a service that answers so, and counts its requests. */
async function call(answer: (socket: Socket, count: number) => void) {
  const { asked, baseUrl } = await serve(answer);
  const clock = createPatientClock();
  const settings = { ...kit.credentials, token: 'a-token', baseUrl, clock, log: createLogbook().log };
  const app = createApp({ commands: [], ...settings });
  const error = await rejectionOf(app.fetchCommands());
  return { code: error.code, asked: asked.length, pausesMs: clock.pausesMs, error };
}

const ATTEMPTS = 4;

describe('attack 37: a service that answers what no service should', () => {
  it.each<[string, string, string, number]>([
    [
      'a limit of 30 years',
      whole('429 Too Many', '{"retry_after":1e9}', 'Retry-After: 1000000000', JSON_TYPE),
      'RATE_LIMIT_TOO_LONG',
      1,
    ],
    [
      'a limit without end',
      whole('429 Too Many', '{"retry_after":1e400}', 'Retry-After: 1e400', JSON_TYPE),
      'RATE_LIMIT_TOO_LONG',
      1,
    ],
    [
      'a failure, again and again',
      whole('503 No', '{"message":"no"}', JSON_TYPE),
      'DISCORD_REFUSED',
      ATTEMPTS,
    ],
    [
      'a page of HTML that is a failure',
      whole('502 Bad', '<html>bad</html>', 'Content-Type: text/html'),
      'DISCORD_REFUSED',
      ATTEMPTS,
    ],
    [
      'a page of HTML',
      whole('200 OK', '<html>hi</html>', 'Content-Type: text/html'),
      'DISCORD_ANSWER_MALFORMED',
      1,
    ],
    ['JSON that is cut off', whole('200 OK', '[{"id":"1"', JSON_TYPE), 'DISCORD_ANSWER_MALFORMED', 1],
    ['JSON of something else', whole('200 OK', '{"hello":1}', JSON_TYPE), 'DISCORD_ANSWER_MALFORMED', 1],
    [
      'a length that is too long',
      head('200 OK', 'Content-Length: 500', 'Connection: close', JSON_TYPE) + '[]',
      'DISCORD_UNREACHABLE',
      1,
    ],
    [
      'a redirect to another host',
      whole('302 Found', '', 'Location: http://127.0.0.1:1/'),
      'DISCORD_UNREACHABLE',
      1,
    ],
    ['what is no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', 'DISCORD_UNREACHABLE', 1],
  ])('%s: a code, and no more attempts than a few', async (_what, answer, code, attempts) => {
    const outcome = await call((socket) => socket.end(answer));
    expect(outcome).toMatchObject({ code, asked: attempts });
    expect(outcome.pausesMs).toEqual([500, 2000, 8000].slice(0, attempts - 1));
  });

  it('a limit that is over at once, again and again: it is kept ten times, and no more', async () => {
    const limited = whole('429 Too Many', '{"retry_after":0}', 'Retry-After: 0', JSON_TYPE);
    const outcome = await call((socket) => socket.end(limited));
    expect(outcome).toMatchObject({ code: 'RATE_LIMIT_TOO_LONG', asked: 10, pausesMs: [] });
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['half of a head', 'HTTP/1.1 200 OK\r\nContent-'],
    ['half of a body', head('200 OK', 'Content-Length: 500', JSON_TYPE) + '['],
  ])('%s, and then silence: a code after four times thirty seconds', async (_what, beginning) => {
    // The library has timers of its own.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked: number[] = [];
    const ended = call((socket, count) => {
      asked.push(count);
      socket.write(beginning);
    });
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await until(() => asked.length === attempt);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(await ended).toMatchObject({ code: 'DISCORD_UNREACHABLE', asked: ATTEMPTS });
  });

  it('all of it is known to a reply, too: the handler goes on, and the log says why', async () => {
    const { asked, baseUrl } = await serve((socket) =>
      socket.end(whole('200 OK', '<html>', 'Content-Type: text/html')),
    );
    const logbook = createLogbook();
    const app = createApp({
      commands: [
        handledBy(async (interaction) => {
          await interaction.reply('hi');
          await interaction.followUp('more');
        }),
      ],
      ...kit.credentials,
      baseUrl,
      log: logbook.log,
    });
    expect(await kit.chatInput(app, 'run')).toMatchObject({ body: { data: { content: 'hi' } } });
    await until(() => app.inFlight.count === 0);
    expect(logbook.events()).toEqual(['DISCORD_ANSWER_MALFORMED']);
    expect(asked).toHaveLength(1);
  });
});
