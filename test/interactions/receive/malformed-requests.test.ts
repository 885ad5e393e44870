import { createServer } from 'node:http';
import express from 'express';
import { describe, expect, test } from 'vitest';
import { IntegerOption, SlashCommand } from 'commandry';
import { interactions } from 'commandry/express';
import { chatInputPayload, pingPayload } from 'commandry-dev/testing';
import { describeError } from '../../../src/common/log.js';
import { signedRequest } from '../../support/signatures/signed-request.js';
import { until } from '../../support/time/wait.js';
import { startHandler, kit, startApp } from '../../support/apps/started-app.js';
import { listenUntilDone } from '../../support/listening.js';

describe('whatever is thrown, it is described without throwing again:', () => {
  const withGetter = Object.defineProperty(new Error('x'), 'message', {
    get: () => {
      throw new Error('from the getter');
    },
  });
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  test.each([
    ['an error whose message throws', withGetter],
    ['a revoked proxy', proxy],
  ])('%s', async (_what, thrown: unknown) => {
    expect(describeError(thrown)).toEqual({ thrown: 'something that cannot be described' });
    const { app, logbook } = startHandler(() => {
      throw thrown;
    });
    expect(await kit.chatInput(app, 'run')).toMatchObject({
      status: 200,
      body: { type: 4, data: { flags: 64 } },
    });
    expect(logbook.events()).toEqual(['HANDLER_FAILED']);
  });
});

describe('the user is answered all the same when', () => {
  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('disk full');
      },
    ],
    ['rejects', () => Promise.reject(new Error('disk full'))],
  ])('the log %s', async (_how, log) => {
    const { app } = startHandler(() => Promise.reject(new Error('x')), { log });
    expect(await kit.chatInput(app, 'run')).toMatchObject({
      status: 200,
      body: { type: 4, data: { flags: 64 } },
    });
    const forged = signedRequest(kit.signer, '{}').with('x-signature-ed25519', '0'.repeat(128));
    expect((await app.receive(forged)).status).toBe(401);
    expect((await kit.chatInput(app, 'gone')).status).toBe(200);
  });

  test('no incident number can be made', async () => {
    const makeIncidentId = () => {
      throw new Error('no randomness');
    };
    const { app } = startHandler(() => Promise.reject(new Error('x')), { makeIncidentId });
    expect(await kit.chatInput(app, 'run')).toMatchObject({
      status: 200,
      body: { type: 4, data: { flags: 64 } },
    });
  });
});

describe('nobody is mentioned', () => {
  test.each([
    ['when nothing is said', {}],
    ['when allowed_mentions is undefined', { allowed_mentions: undefined }],
    ['when allowed_mentions is null', { allowed_mentions: null }],
  ])('%s', async (_what, more) => {
    const { app } = startHandler(() => ({ content: '@everyone', ...more }));
    expect(await kit.chatInput(app, 'run')).toMatchObject({
      body: { data: { allowed_mentions: { parse: [] } } },
    });
  });
});

describe('a reply is judged as it is written:', () => {
  test('builders count as what they stand for', async () => {
    const builder = { data: { title: 'wrong' }, toJSON: () => ({ title: 'right' }) };
    const { app } = startHandler(() => ({ embeds: [builder] }));
    expect(await kit.chatInput(app, 'run')).toMatchObject({
      body: { data: { embeds: [{ title: 'right' }] } },
    });
  });

  test('so does a whole message with a toJSON', async () => {
    const { app } = startHandler(() => ({ toJSON: () => ({ content: 'built', ephemeral: true }) }));
    expect(await kit.chatInput(app, 'run')).toMatchObject({
      body: { data: { content: 'built', flags: 64 } },
    });
  });

  test.each([
    ['ephemeral that is no boolean', { content: 'secret', ephemeral: 1 }],
    ['flags that are a text', { content: 'x', ephemeral: true, flags: '4' }],
    ['a toJSON that returns nothing', { content: 'x', toJSON: () => undefined }],
  ])('%s is refused', async (_what, reply) => {
    const { app, logbook } = startHandler(() => reply);
    const { body } = await kit.chatInput(app, 'run');
    expect(JSON.stringify(body)).not.toContain('"content":"secret"');
    expect(logbook.events()).toEqual(['REPLY_INVALID']);
  });
});

test('the deadline counts from the arrival of the request: a slow body leaves less time', async () => {
  const { app, clock, logbook } = startHandler(() => new Promise(() => undefined), { defer: 'never' });
  const request = signedRequest(kit.signer, chatInputPayload(kit.context(), 'run', {}));
  let deliver: (bytes: Uint8Array) => void = () => undefined;
  const body = new Promise<Uint8Array>((resolve) => (deliver = resolve));
  const answer = app.receive({ ...request, body: () => body });
  clock.advance(1000);
  deliver(request.bytes);
  await until(() => clock.waiting() > 0);
  clock.advance(1749);
  expect(logbook.entries).toEqual([]);
  clock.advance(1);
  expect((await answer).status).toBe(200);
  expect(logbook.events()).toEqual(['HANDLER_TOO_SLOW']);
});

test('a value of a list of choices that turned out empty is not refused', async () => {
  class Empty {
    @SlashCommand('empty', 'd')
    empty(@IntegerOption('n', 'd', { choices: [] as number[] }) n?: number) {
      return `${n ?? 'none'}`;
    }
  }
  const { app } = startApp({ commands: [Empty] });
  expect(await kit.chatInput(app, 'empty', { n: 3 })).toMatchObject({ body: { data: { content: '3' } } });
});

describe('in an Express app', () => {
  async function withServer(server: express.Express, use: (url: string) => Promise<void>): Promise<void> {
    await use(`${(await listenUntilDone(createServer(server))).url}/interactions`);
  }

  test('an answer that somebody else has given in the meantime is left alone', async () => {
    let release: (reply: string) => void = () => undefined;
    const { app } = startHandler(() => new Promise<string>((resolve) => (release = resolve)));
    let received: Promise<unknown> = Promise.resolve();
    const watched = {
      ...app,
      receive: (request: Parameters<typeof app.receive>[0]) => {
        const answer = app.receive(request);
        received = answer;
        return answer;
      },
    };
    const server = express().post('/interactions', interactions(watched), () => undefined);
    server.post('/late', () => undefined);
    const { headers, bytes } = signedRequest(kit.signer, chatInputPayload(kit.context(), 'run', {}));
    const inFront = express().use((_request, response, next) => {
      next();
      response.status(503).send('too slow');
    }, server);
    await withServer(inFront, async (url) => {
      const answer = await fetch(url, { method: 'POST', headers, body: Uint8Array.from(bytes) });
      expect(answer.status).toBe(503);
      release('late');
      await received;
    });
  });

  test('a request that was aborted before its body was read does not wait for ever', async () => {
    const { app } = startHandler(() => 'x');
    const destroyed = { ...app };
    const server = express().use((request, _response, next) => {
      request.destroy();
      next();
    });
    let settled: Promise<unknown> = Promise.resolve();
    server.post(
      '/interactions',
      interactions({
        ...destroyed,
        receive: (request) => {
          const answer = app.receive(request);
          settled = answer;
          return answer;
        },
      }),
    );
    const { headers, bytes } = signedRequest(kit.signer, pingPayload(kit.context()));
    await withServer(server, async (url) => {
      await expect(fetch(url, { method: 'POST', headers, body: Uint8Array.from(bytes) })).rejects.toThrow();
      await expect(settled).resolves.toMatchObject({ status: 400 });
    });
  });
});
