import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, request as sendRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import express, { type RequestHandler } from 'express';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { defineCommand } from 'commandry';
import { interactions } from 'commandry/express';
import { chatInputPayload, pingPayload } from 'commandry-dev/testing';
import { Ping } from '../../examples/weather/commands/ping.js';
import { startApp, kit } from '../support/apps/started-app.js';
import { listenUntilDone } from '../support/listening.js';

function drain(incoming: express.Request, _response: express.Response, next: express.NextFunction): void {
  incoming.resume().on('end', () => {
    next();
  });
}

function mount(...before: RequestHandler[]) {
  const { app, logbook } = startApp({ commands: [Ping] });
  const server = express();
  for (const handler of before) server.use(handler);
  server.post('/interactions', interactions(app));
  server.get('/health', (_request, response) => void response.send('fine'));
  return { server, logbook };
}

function sendPing(server: express.Express, body = JSON.stringify(pingPayload(kit.context()))) {
  const headers = { 'content-type': 'application/json', ...kit.signer.sign(body, 1_700_000_000) };
  return request(server).post('/interactions').set(headers).send(body);
}

test('answers on its path and leaves the rest of the app alone', async () => {
  const { server } = mount();
  await sendPing(server).expect(200, { type: 1 });
  await request(server).get('/health').expect(200, 'fine');
  await request(server).get('/interactions').expect(404);
});

test('may be mounted with use(), and then answers other methods with 405', async () => {
  const { app } = startApp({ commands: [Ping] });
  const server = express().use('/interactions', interactions(app));
  await sendPing(server).expect(200, { type: 1 });
  await request(server).get('/interactions').expect(405).expect('allow', 'POST');
});

test('a handler has what middleware keeps in an AsyncLocalStorage, also where the body comes after the headers', async () => {
  const storage = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const store = defineCommand({
    name: 'store',
    description: 'd',
    run: () => {
      seen.push(storage.getStore());
      return 'done';
    },
  });
  const { app } = startApp({ commands: [store] });
  let onHeaders = (): void => undefined;
  const server = express();
  server.use((_request, _response, next) => {
    storage.run('kept', next);
    onHeaders();
  });
  server.post('/interactions', interactions(app));
  const { port } = await listenUntilDone(createServer(server));
  for (let use = 0; use < 2; use++) {
    const body = JSON.stringify(chatInputPayload(kit.context(), 'store', {}));
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...kit.signer.sign(body, 1_700_000_000),
    };
    const sent = sendRequest({ port, path: '/interactions', method: 'POST', headers });
    const response = new Promise<IncomingMessage>((resolve) => sent.on('response', resolve));
    await new Promise<void>((resolve) => {
      onHeaders = resolve;
      sent.flushHeaders();
    });
    sent.end(body);
    expect((await response).resume().statusCode).toBe(200);
  }
  // The first use starts the app as well, and takes another way.
  expect(seen).toEqual(['kept', 'kept']);
});

test('writes nothing to a response that something in front of it has cut off', async () => {
  let cutOff: express.Response | undefined;
  const { server, logbook } = mount((_request, response, next) => {
    cutOff ??= response.destroy();
    next();
  });
  await expect(sendPing(server)).rejects.toThrow(/socket hang up|ECONNRESET/);
  // Whatever was to be written before has been, once the next request is answered.
  await sendPing(server).expect(200, { type: 1 });
  expect(cutOff?.headersSent).toBe(false);
  expect(logbook.entries).toEqual([]);
});

describe('behind a body parser that ate the body, the first request says what is wrong and the one line that fixes it:', () => {
  test.each([
    ['express.json()', express.json()],
    ['express.text()', express.text({ type: '*/*' })],
    ['express.urlencoded()', express.urlencoded({ type: '*/*' })],
    ['something that only read the stream', drain],
  ])('%s', async (_what, parser) => {
    const { server, logbook } = mount(parser);
    const answer = await sendPing(server).expect(500);
    expect(answer.body).toMatchObject({ error: 'BODY_ALREADY_READ' });
    const { message } = answer.body as { message: string };
    expect(message).toMatch(/has read the body before the interactions middleware/);
    expect(message).toMatch(/Mount the interactions middleware before any body parser/);
    expect(logbook.entries).toMatchObject([{ level: 'error', event: 'BODY_ALREADY_READ', message }]);
  });

  test('it is never re-serialised: even a body that would come out the same is not guessed at', async () => {
    const { server } = mount(express.json());
    await sendPing(server, JSON.stringify(pingPayload(kit.context()))).expect(500);
  });

  test('the fix it names works: the middleware first, the parser after it', async () => {
    const { app } = startApp({ commands: [Ping] });
    const server = express().post('/interactions', interactions(app)).use(express.json());
    server.post('/other', (incoming, response) => void response.json(incoming.body));
    await sendPing(server).expect(200, { type: 1 });
    await request(server).post('/other').send({ a: 1 }).expect(200, { a: 1 });
  });

  test('an unsigned request learns nothing of it', async () => {
    const { server } = mount(express.json());
    await request(server).post('/interactions').send({ type: 1 }).expect(401);
  });
});

describe('over a bare socket', () => {
  const head = (length: string) => {
    const body = JSON.stringify(pingPayload(kit.context()));
    const headers = kit.signer.sign(body, 1_700_000_000);
    const lines = [
      'POST /interactions HTTP/1.1',
      'Host: bot',
      'Content-Type: application/json',
      `X-Signature-Ed25519: ${headers['x-signature-ed25519']}`,
      `X-Signature-Timestamp: ${headers['x-signature-timestamp']}`,
      length,
    ];
    return { head: `${lines.join('\r\n')}\r\n\r\n`, body };
  };

  test('a body declared too large is refused before it is sent, and the connection is closed', async () => {
    const { head: text } = head('Content-Length: 10737418240');
    const answer = await overSocket([text]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  test('a chunked body that grows too large is refused at the limit, and the connection is closed', async () => {
    const { head: text } = head('Transfer-Encoding: chunked');
    const chunk = `80000\r\n${'x'.repeat(524_288)}\r\n`;
    const answer = await overSocket([text, chunk, chunk, chunk]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('a signature header that comes twice is refused with 401', async () => {
    const { head: text, body } = head('Connection: close');
    const twice = text
      .replace(/(X-Signature-Ed25519: .*\r\n)/, '$1$1')
      .replace('Connection: close', `Connection: close\r\nContent-Length: ${body.length}`);
    expect(await overSocket([twice, body])).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('a client that hangs up in the middle of the body leaves no error behind, and the next is served', async () => {
    const { server, logbook } = mount();
    const http = createServer(server);
    const { port } = await listenUntilDone(http);
    const { head: text } = head('Content-Length: 1000');
    const arrived = new Promise((resolve) => http.once('request', resolve));
    const closed = new Promise((resolve) =>
      http.once('connection', (socket) => socket.once('close', resolve)),
    );
    const socket = connect(port, '127.0.0.1', () => socket.write(`${text}{"type":`));
    await arrived;
    socket.destroy();
    await closed;
    await sendPing(server).expect(200, { type: 1 });
    expect(logbook.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  async function overSocket(parts: readonly string[]): Promise<string> {
    const { port } = await listenUntilDone(createServer(mount().server));
    return new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => {
        for (const part of parts) socket.write(part);
      });
      socket.on('data', (data) => (answer += data.toString()));
      socket.on('close', () => {
        resolve(answer);
      });
      socket.on('error', (error) => {
        if (answer === '') reject(error);
      });
    });
  }
});
