import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createApp, SlashCommand } from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { readStatus, sendRaw } from '../../tools/emulator/support/clients/raw.js';
import { createLogbook } from '../../support/logbook.js';
import { propertyRuns } from '../../support/property.js';
import { until } from '../../support/time/wait.js';
import {
  createEcho,
  kit,
  length,
  listen,
  ping,
  raw,
  server,
  listenEcho,
  statusesOf,
  use,
  type Parts,
} from './support/raw-requests.js';

const MEBIBYTE = 1_048_576;
/** How many send without end at once. */
const POURING = 32;

it('the request that is bent below is answered as it is', async () => {
  expect(readStatus(await sendRaw(await listenEcho(), raw()))).toBe(200);
});

describe('attack 1, over a socket: a signature header that is missing', () => {
  const unsigned = (parts?: Parts) => raw(parts).replace(/X-Signature-Ed25519: .*\r\n/, '');

  it('with the body beside it is refused, and the connection goes on with what comes next', async () => {
    const answers = await sendRaw(await listenEcho(), unsigned() + unsigned() + raw());
    expect(statusesOf(answers)).toEqual([401, 401, 200]);
  });

  it.each<[string, Parts]>([
    ['of a body that is yet to come', { headers: ['Content-Length: 1000'], body: '' }],
    ['of a body of which a part is yet to come', { headers: ['Content-Length: 1000'] }],
    ['of chunks that are yet to come', { headers: ['Transfer-Encoding: chunked'], body: '2\r\n{}\r\n' }],
  ])('in front %s is refused without waiting for it, and the connection is closed', async (_what, parts) => {
    const port = await listenEcho();
    const accepted = once(server().http, 'connection') as Promise<[Socket]>;
    const socket = connect(port, '127.0.0.1');
    socket.write(unsigned(parts));
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(readStatus(data.toString())).toBe(401);
    expect(data.toString().toLowerCase()).toContain('connection: close');
    const [served] = await accepted;
    if (!served.destroyed) await once(served, 'close');
    socket.destroy();
  });
});

describe('attack 2, over a socket: a signature header that comes twice, or folded', () => {
  it('twice it is refused', async () => {
    const port = await listenEcho();
    const request = raw();
    for (const name of ['X-Signature-Ed25519', 'X-Signature-Timestamp']) {
      const twice = request.replace(new RegExp(`(${name}: .*\r\n)`), '$1$1');
      expect(readStatus(await sendRaw(port, twice))).toBe(401);
    }
  });

  it.each<[string, RegExp, string]>([
    ['the signature in the middle, with a space', /(X-Signature-Ed25519: .{64})/, '$1\r\n '],
    ['the signature in the middle, with a tab', /(X-Signature-Ed25519: .{64})/, '$1\r\n\t'],
    ['the signature in front', /(X-Signature-Ed25519:) /, '$1\r\n '],
    ['the signature behind', /(X-Signature-Ed25519: .{128})/, '$1\r\n '],
    ['the timestamp in the middle', /(X-Signature-Timestamp: .{5})/, '$1\r\n '],
    ['the timestamp in front', /(X-Signature-Timestamp:) /, '$1\r\n '],
  ])('folded it is refused: %s', async (_where, at, fold) => {
    const { app, calls } = createEcho();
    const request = raw({ body: use() });
    const folded = request.replace(at, fold);
    expect(folded).not.toBe(request);
    const answers = statusesOf(await sendRaw(await listen(app), folded));
    // Node refuses the fold itself; one that takes it for a space leaves a signature that is none.
    expect([[400], [401]]).toContainEqual(answers);
    expect(calls()).toBe(0);
  });
});

describe('attack 15: a length of the body that is missing or wrong', () => {
  const body = ping();
  it.each<[string, Parts, number[]]>([
    ['missing', { headers: [] }, [400, 401]],
    ['short', { headers: ['Content-Length: 10'] }, [400, 401]],
    ['zero', { headers: ['Content-Length: 0'] }, [400, 401]],
    ['long', { headers: ['Content-Length: 500000'] }, [400]],
    ['negative', { headers: ['Content-Length: -1'] }, [400]],
    ['2^53 and more', { headers: ['Content-Length: 9007199254740993'] }, [413]],
    ['no number', { headers: ['Content-Length: many'] }, [400]],
    ['twice', { body, headers: [length(body), length(body)] }, [400]],
    ['twice, and not the same', { body, headers: [length(body), 'Content-Length: 1'] }, [400]],
    ['together with chunks', { body, headers: [length(body), 'Transfer-Encoding: chunked'] }, [400]],
    ['another encoding of the transfer', { headers: ['Transfer-Encoding: gzip'] }, [400, 501]],
    ['chunks that are none', { headers: ['Transfer-Encoding: chunked'], body: 'zz\r\n{}\r\n' }, [400]],
  ])('%s: refused, and the connection does not hang', async (_what, parts, statuses) => {
    const answers = statusesOf(await sendRaw(await listenEcho(), raw(parts)));
    expect(statuses).toContain(answers[0]);
    expect(answers).not.toContain(200);
  });

  it('short, with a signature for what it cuts off: what is left over is no request', async () => {
    const { app, calls } = createEcho();
    const port = await listen(app);
    const bent = raw({ body: use(), signed: use().slice(0, 10), headers: ['Content-Length: 10'] });
    expect(statusesOf(await sendRaw(port, bent)).filter((status) => status !== 400)).toEqual([]);
    expect(calls()).toBe(0);
  });

  it.each<[string, Parts]>([
    ['long', { headers: ['Content-Length: 500000'] }],
    ['in chunks that do not end', { headers: ['Transfer-Encoding: chunked'], body: '2\r\n{}\r\n' }],
  ])('%s, by a client that waits: the server ends it', async (_what, parts) => {
    const limits = { headersTimeoutMs: 100, requestTimeoutMs: 200, connectionsCheckingIntervalMs: 20 };
    const port = await listenEcho(limits);
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    let answer = '';
    socket.on('data', (data) => (answer += data.toString('latin1')));
    socket.write(raw(parts));
    await closed(socket);
    expect(statusesOf(answer)).toEqual([408]);
  });

  it('and in chunks as they should be, it is answered', async () => {
    const text = ping();
    const chunks = `a\r\n${text.slice(0, 10)}\r\n${(text.length - 10).toString(16)}\r\n${text.slice(10)}\r\n0\r\n\r\n`;
    const request = raw({ signed: text, body: chunks, headers: ['Transfer-Encoding: chunked'] });
    expect(readStatus(await sendRaw(await listenEcho(), request))).toBe(200);
  });
});

/** Sends a head, and then pieces for as long as the other side takes them. */
async function pour(port: number, head: string, piece: string) {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString('latin1'))).on('error', () => undefined);
  socket.write(head);
  while (!socket.destroyed && !socket.readableEnded) {
    if (!socket.write(piece))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
    else await new Promise((resolve) => setImmediate(resolve));
  }
  const sentBytes = socket.bytesWritten;
  socket.destroy();
  return { answer, sentBytes };
}

describe('attack 16: a body that is larger than allowed', () => {
  it('by one byte is refused, and the connection is closed', async () => {
    const body = ping().padEnd(MEBIBYTE + 1);
    const answer = await sendRaw(await listenEcho(), raw({ body }));
    expect(readStatus(answer)).toBe(413);
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  it('is served up to its last allowed byte', async () => {
    const body = ping().padEnd(MEBIBYTE);
    expect(readStatus(await sendRaw(await listenEcho(), raw({ body })))).toBe(200);
  });

  it('declared with 10 GiB is refused before it is sent', async () => {
    const answer = await sendRaw(
      await listenEcho(),
      raw({ body: '', headers: ['Content-Length: 10737418240'] }),
    );
    expect(readStatus(answer)).toBe(413);
  });

  it('in chunks without end is refused at the limit, and no more than twice as much is held', async () => {
    const port = await listenEcho();
    let accepted: Socket | undefined;
    server().http.once('connection', (socket) => (accepted = socket));
    const head = raw({ body: '', headers: ['Transfer-Encoding: chunked'] });
    const { answer } = await pour(port, head, `10000\r\n${'x'.repeat(65_536)}\r\n`);
    // The answer can be lost when the connection is closed on somebody who goes on sending.
    expect([413, undefined]).toContain(readStatus(answer));
    expect(accepted?.bytesRead).toBeLessThan(2 * MEBIBYTE);
    expect(accepted?.destroyed).toBe(true);
  });

  it('in chunks to a client that stops there is told so, and the connection is closed', async () => {
    const port = await listenEcho();
    const head = raw({ body: '', headers: ['Transfer-Encoding: chunked'] });
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    let answer = '';
    socket.on('data', (data) => (answer += data.toString('latin1')));
    socket.write(`${head}${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(16)}1\r\nx\r\n`);
    await closed(socket);
    expect(statusesOf(answer)).toEqual([413]);
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  it(`in chunks without end from ${POURING} clients at once, no more than twice the limit is taken from any`, async () => {
    const port = await listenEcho();
    const accepted: Socket[] = [];
    server().http.on('connection', (socket) => accepted.push(socket));
    const head = raw({ body: '', headers: ['Transfer-Encoding: chunked'] });
    const piece = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    await Promise.all(Array.from({ length: POURING }, () => pour(port, head, piece)));
    expect(accepted).toHaveLength(POURING);
    for (const { bytesRead } of accepted) expect(bytesRead).toBeLessThan(2 * MEBIBYTE);
  });

  it('declared small and sent large is what was declared, and what follows is no request', async () => {
    const answers = statusesOf(
      await sendRaw(await listenEcho(), raw({ body: 'x'.repeat(100_000), headers: ['Content-Length: 100'] })),
    );
    // To the parser, the rest is another request, whose refusal can overtake the answer.
    expect([400, 401]).toContain(answers[0]);
    expect(answers).not.toContain(200);
  });
});

/**
 * The catalogue names 5,000 clients of each kind, which a long run has: both ends of each are in this process. Where it may
 * have fewer descriptors, there are fewer clients.
 */
const SLOW_CLIENTS = Math.min(propertyRuns(150, 5000), Math.floor((openFilesLimit() - 1000) / 2));

/** How many files and sockets this process may have open. */
function openFilesLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 2000);
  } catch {
    return 2000;
  }
}

describe('attack 18: clients that are slow on purpose', () => {
  it('have 11 seconds by default, all that Node looks at taken together', async () => {
    await listenEcho();
    const { headersTimeout, requestTimeout } = server().http;
    const { connectionsCheckingInterval } = server().http as { connectionsCheckingInterval?: number };
    expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
    expect(requestTimeout + (connectionsCheckingInterval ?? 1000)).toBeLessThanOrEqual(11_000);
  });

  it.each<[string, () => string]>([
    ['are open and silent', () => ''],
    ['never end a header', () => 'P'],
    ['never end a body', () => raw({ body: '', headers: ['Content-Length: 1000'] })],
  ])(
    `that %s are all closed, and honest ones are served meanwhile (${SLOW_CLIENTS} clients)`,
    async (_what, begin) => {
      const { app, calls } = createEcho();
      const limits = { headersTimeoutMs: 2000, requestTimeoutMs: 3000, connectionsCheckingIntervalMs: 200 };
      const port = await listen(app, limits);
      let accepted = 0;
      server().http.on('connection', () => (accepted += 1));
      const beginning = begin();
      const trickling: Socket[] = [];
      const slow: Promise<unknown>[] = [];
      const open = () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined).resume();
        if (beginning !== '') trickling.push(socket);
        if (beginning !== '') socket.write(beginning);
        slow.push(closed(socket));
        return Promise.race([once(socket, 'connect').catch(() => undefined), slow.at(-1)]);
      };
      const trickle = setInterval(() => {
        for (const socket of trickling) if (socket.writable) socket.write('x');
      }, 500);
      // A few at a time: the queue of those who wait to be accepted is short.
      for (let opened = 0; opened < SLOW_CLIENTS; opened += 250) {
        const some = Math.min(250, SLOW_CLIENTS - opened);
        await Promise.all(Array.from({ length: some }, open));
        // One that the machine dropped from a full queue would never learn that it is not connected.
        await until(() => accepted >= opened + some);
      }
      const honest = async () => readStatus(await sendRaw(port, raw({ body: use() })));
      expect(await Promise.all(Array.from({ length: 20 }, honest))).toEqual(Array(20).fill(200));
      await Promise.all(slow);
      clearInterval(trickle);
      expect(await honest()).toBe(200);
      expect([slow.length, calls()]).toEqual([SLOW_CLIENTS, 21]);
    },
  );
});

/** Until a socket is closed, in whatever way. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

describe('attack 19: a client that hangs up', () => {
  /** An app whose handler waits for a word. */
  async function startWaiting() {
    let begin: () => void = () => undefined;
    let release: (text: string) => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const word = new Promise<string>((resolve) => (release = resolve));
    class Wait {
      @SlashCommand('wait', 'd')
      wait() {
        begin();
        return word;
      }
    }
    const logbook = createLogbook();
    const app = createApp({ commands: [Wait], ...kit.credentials, log: logbook.log });
    const port = await listen(app);
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const [accepted] = (await once(server().http, 'connection')) as [Socket];
    return { app, port, socket, accepted, begun, release, logbook };
  }
  const used = () => raw({ body: JSON.stringify(chatInputPayload(kit.context(), 'wait', {})) });
  const settled = async ({ app, port, logbook }: Awaited<ReturnType<typeof startWaiting>>) => {
    expect(readStatus(await sendRaw(port, raw()))).toBe(200);
    expect(app.inFlight.count).toBe(0);
    expect(logbook.entries.filter(({ level }) => level === 'error')).toEqual([]);
  };

  it('in the middle of the body', async () => {
    const waiting = await startWaiting();
    const request = once(server().http, 'request');
    waiting.socket.write(used().slice(0, -20));
    await request;
    waiting.socket.resetAndDestroy();
    await closed(waiting.accepted);
    await settled(waiting);
  });

  it('while the handler works', async () => {
    const waiting = await startWaiting();
    waiting.socket.write(used());
    await waiting.begun;
    waiting.socket.resetAndDestroy();
    await closed(waiting.accepted);
    waiting.release('too late for anybody');
    await settled(waiting);
  });

  it('in the middle of the answer', async () => {
    const waiting = await startWaiting();
    waiting.socket.write(used());
    await waiting.begun;
    waiting.release('x'.repeat(2000));
    waiting.socket.destroy();
    await closed(waiting.accepted);
    await settled(waiting);
  });
});

describe('attack 33: another path or method than the one that is served', () => {
  it.each([
    '//interactions',
    '/interactions/',
    '/interactions//',
    '/./interactions',
    '/x/../interactions',
    '/%2e/interactions',
    '/%69nteractions',
    '/Interactions',
    '/interactions%00',
    '/interactions;a=b',
    '/other?path=/interactions',
    '/',
    'http://bot/interactions',
    'http://bot/other',
  ])('POST %s is not there', async (target) => {
    const answer = await sendRaw(await listenEcho(), raw({ line: `POST ${target} HTTP/1.1` }));
    expect(readStatus(answer)).toBe(404);
  });

  it.each([
    ['GET /interactions', [405]],
    ['HEAD /interactions', [405]],
    ['PUT /interactions', [405]],
    ['DELETE /interactions', [405]],
    ['OPTIONS /interactions', [405]],
    ['TRACE /interactions', [405]],
    ['OPTIONS *', [404]],
    ['GET /', [404]],
    ['post /interactions', [400]],
    ['CONNECT bot:443', [undefined, 404]],
  ])('%s is refused', async (line, statuses) => {
    const answer = await sendRaw(await listenEcho(), raw({ line: `${line} HTTP/1.1` }));
    expect(statuses).toContain(readStatus(answer));
    if (readStatus(answer) === 405) expect(answer.toLowerCase()).toContain('allow: post');
  });
});
