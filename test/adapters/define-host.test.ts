import { Hono, type Context } from 'hono';
import { expect, test } from 'vitest';
import { defineCommand, defineEvent, type Middleware } from 'commandry';
import { defineHost, toFetchHandler, webhookEvents } from 'commandry/fetch';
import { chatInputPayload, pingPayload } from 'commandry-dev/testing';
import { kit, startApp } from '../support/apps/started-app.js';
import { eventBody, signedEvent, startEvents } from '../support/apps/webhook-events.js';

interface Env {
  readonly NAME: string;
}

function signed(payload: object): Request {
  const body = JSON.stringify(payload);
  const headers = { 'content-type': 'application/json', ...kit.signer.sign(body, 1_700_000_000) };
  return new Request('https://bot.example/interactions', { method: 'POST', headers, body });
}
const use = () => signed(chatInputPayload(kit.context(), 'who'));

test('a handler, and what is around it, has what the host passed with its own request', async () => {
  const host = defineHost<[env: Env, context: { readonly waitUntil: () => void }]>();
  const seen: string[] = [];
  const note: Middleware = (interaction, next) => {
    seen.push(host(interaction)[0].NAME);
    return next();
  };
  let goOn: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (goOn = resolve));
  const who = defineCommand({
    ...{ name: 'who', description: 'd', use: [note] },
    run: async (interaction) => {
      if (seen.length === 2) goOn();
      await both;
      return host(interaction)[0].NAME;
    },
  });
  const handle = toFetchHandler(startApp({ commands: [who] }).app, { host, endsWithResponse: false });
  const context = { waitUntil: () => undefined };
  // @ts-expect-error -- the host must pass what was defined
  const tooLittle: Promise<Response> = handle(signed(pingPayload(kit.context())), { NAME: 'x' });
  expect((await tooLittle).status).toBe(200);
  const answers = await Promise.all([
    handle(use(), { NAME: 'a' }, context),
    handle(use(), { NAME: 'b' }, context),
  ]);
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(bodies).toMatchObject([{ data: { content: 'a' } }, { data: { content: 'b' } }]);
  expect(seen.sort()).toEqual(['a', 'b']);
});

test('in Hono it is the context, with its bindings', async () => {
  const host = defineHost<[Context<{ Bindings: Env }>]>();
  const who = defineCommand({
    ...{ name: 'who', description: 'd' },
    run: (interaction) => {
      const [c] = host(interaction);
      return c.env.NAME;
    },
  });
  const handle = toFetchHandler(startApp({ commands: [who] }).app, { host });
  const hono = new Hono<{ Bindings: Env }>().post('/interactions', (c) => handle(c.req.raw, c));
  const answer = await hono.request(use(), undefined, { NAME: 'bound' });
  expect(await answer.json()).toMatchObject({ data: { content: 'bound' } });
});

test('a handler of events has what the host passed with its request', async () => {
  const host = defineHost<[Env]>();
  const seen: string[] = [];
  const created = defineEvent('ENTITLEMENT_CREATE', (event) => seen.push(host(event)[0].NAME));
  const { app, send, logbook } = startEvents([created]);
  const handle = webhookEvents(app, { host });
  const post = (id: string, name: string) => {
    const { headers, bytes } = signedEvent(eventBody('ENTITLEMENT_CREATE', { id }));
    const init = { method: 'POST', headers, body: Uint8Array.from(bytes) };
    return handle(new Request('https://bot.example/events', init), { NAME: name });
  };
  // @ts-expect-error -- the host must pass what was defined
  const tooLittle: Promise<Response> = handle(new Request('https://bot.example/events'));
  expect((await tooLittle).status).toBe(405);
  const answers = await Promise.all([post('1', 'a'), post('2', 'b')]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect(seen.sort()).toEqual(['a', 'b']);
  expect(await send(eventBody('ENTITLEMENT_CREATE', { id: '3' }))).toBe(500);
  expect(JSON.stringify(logbook.entries)).toContain('HOST_MISSING');
});

test('an interaction that came without has the other one, or says what to do', async () => {
  const strict = defineHost<[Env]>();
  const lenient = defineHost<[Env]>({ otherwise: () => [{ NAME: 'otherwise' }] });
  for (const [host, content] of [
    [strict, undefined],
    [lenient, 'otherwise'],
  ] as const) {
    const who = defineCommand({ name: 'who', description: 'd', run: (i) => host(i)[0].NAME });
    const { app, logbook } = startApp({ commands: [who] });
    const { body } = await kit.chatInput(app, 'who');
    if (content !== undefined) expect(body).toMatchObject({ data: { content } });
    else expect(JSON.stringify(logbook.entries)).toContain('HOST_MISSING');
  }
  const handedOver = defineCommand({ name: 'who', description: 'd', run: (i) => strict(i)[0].NAME });
  const { app } = startApp({ commands: [handedOver] });
  const onInteraction = (payload: object) => {
    strict.keep(payload, [{ NAME: 'queue' }]);
  };
  expect(await app.dispatch(chatInputPayload(kit.context(), 'who'), { onInteraction })).toMatchObject({
    data: { content: 'queue' },
  });
});
