import { describe, expect, test } from 'vitest';
import { messageOf, startAnswering, type Delivered } from '../../support/interactions.js';
import { ADA, BENS_MESSAGE, GENERAL, HARBOUR, slash, WEATHER } from '../../support/emulator.js';

const SAID = { type: 4, data: { content: 'Sunny' } };
const UNKNOWN_WEBHOOK = { status: 404, body: { message: 'Unknown Webhook', code: 10015 } };
const INVALID_TOKEN = { status: 401, body: { message: 'Invalid Webhook Token', code: 50027 } };
const UNKNOWN_MESSAGE = { status: 404, body: { message: 'Unknown Message', code: 10008 } };
const FIFTEEN_MINUTES_MS = 15 * 60 * 1000;

/** A bot that has answered `/ping`. */
async function startAnswered(answer: unknown = SAID) {
  const bot = await startAnswering();
  const { interaction, message } = await bot.ping(answer);
  const send = (method: string, path: string, body?: unknown) =>
    bot.webhook(interaction!, method, path, body);
  return { ...bot, interaction: interaction!, message: message!, send };
}

describe('the first answer', () => {
  test('is read as @original and by its id', async () => {
    const { send, message } = await startAnswered();
    for (const id of ['@original', '%40original', message.id]) {
      expect(await send('GET', `/messages/${id}`)).toMatchObject({ status: 200, body: message });
    }
  });

  test('is edited: what is given is replaced, what is not stays', async () => {
    const { send, message, time, events } = await startAnswered({
      type: 4,
      data: { content: 'Sunny', embeds: [{ title: 'T' }] },
    });
    time.pass(60_000);
    const edited = await send('PATCH', '/messages/@original', { content: 'Rainy' });
    expect(edited).toMatchObject({
      status: 200,
      body: {
        ...message,
        content: 'Rainy',
        embeds: [{ type: 'rich', title: 'T' }],
        edited_timestamp: '2026-03-04T05:07:07.089000+00:00',
      },
    });
    expect((await send('GET', '/messages/@original')).body).toEqual(edited.body);
    expect(events.find(({ type }) => type === 'MESSAGE_UPDATE')).toMatchObject({
      message: { id: message.id, content: 'Rainy' },
      visible_to: null,
    });
  });

  test('loses what an edit sets to null', async () => {
    const { send } = await startAnswered({ type: 4, data: { content: 'Sunny', embeds: [{ title: 'T' }] } });
    expect(messageOf(await send('PATCH', '/messages/@original', { content: null }))).toMatchObject({
      content: '',
      embeds: [{ title: 'T' }],
    });
    expect(await send('PATCH', '/messages/@original', { embeds: null })).toMatchObject({
      status: 400,
      body: { code: 50006 },
    });
  });

  test('is as it was after an edit that says nothing', async () => {
    const { send } = await startAnswered();
    expect(messageOf(await send('PATCH', '/messages/@original', {}))).toMatchObject({ content: 'Sunny' });
  });

  test('is deleted, and then there is none', async () => {
    const { send, events, message, emulator } = await startAnswered();
    expect(await send('DELETE', '/messages/@original')).toMatchObject({ status: 204, text: '' });
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      expect(await send(method, '/messages/@original', method === 'PATCH' ? {} : undefined)).toMatchObject(
        UNKNOWN_MESSAGE,
      );
    }
    expect(events.find(({ type }) => type === 'MESSAGE_DELETE')).toMatchObject({
      message: { id: message.id },
    });
    const seen = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${ADA}`);
    expect((seen.body as { messages: unknown[] }).messages).toHaveLength(1);
  });

  test('is read, edited and deleted when it is ephemeral, too, and stays so', async () => {
    const { send } = await startAnswered({ type: 4, data: { content: 'psst', flags: 64 } });
    expect(messageOf(await send('GET', '/messages/@original')).flags).toBe(64);
    expect(messageOf(await send('PATCH', '/messages/@original', { content: 'x', flags: 0 })).flags).toBe(64);
    expect((await send('DELETE', '/messages/@original')).status).toBe(204);
  });
});

describe('an edit', () => {
  test.each([
    ['cannot make a message ephemeral', 0, 64, 0],
    ['sets SUPPRESS_EMBEDS', 0, 4, 4],
    ['clears SUPPRESS_EMBEDS', 4, 0, 0],
    ['leaves the flags without being told', 4, undefined, 4],
    ['cannot set SUPPRESS_NOTIFICATIONS', 0, 4096, 0],
    ['cannot clear SUPPRESS_NOTIFICATIONS', 4096, 0, 4096],
    ['cannot set LOADING', 0, 128, 0],
  ])('%s', async (_what, before, given, after) => {
    const { send } = await startAnswered({ type: 4, data: { content: 'x', flags: before } });
    expect(messageOf(await send('PATCH', '/messages/@original', { flags: given })).flags).toBe(after);
  });

  const texts = [{ type: 10, content: 'Hello' }];

  test('makes a message one of components, if it empties the rest', async () => {
    const { send } = await startAnswered();
    expect(await send('PATCH', '/messages/@original', { flags: 32768, components: texts })).toMatchObject({
      status: 400,
      body: {
        code: 50035,
        errors: { content: { _errors: [{ code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2' }] } },
      },
    });
    const edited = await send('PATCH', '/messages/@original', {
      flags: 32768,
      content: null,
      components: texts,
    });
    expect(edited).toMatchObject({
      status: 200,
      body: { flags: 32768, content: '', components: [{ type: 10, id: 1, content: 'Hello' }] },
    });
    expect(messageOf(await send('PATCH', '/messages/@original', { flags: 0 })).flags).toBe(32768);
    expect((await send('PATCH', '/messages/@original', { content: 'x' })).status).toBe(400);
  });

  test.each([
    [{ content: 5 }, 'content'],
    [{ content: 'x'.repeat(2001) }, 'content'],
    [{ embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) }, 'embeds'],
    [{ components: [{ type: 10, content: 'x' }] }, 'components'],
  ])('is refused with the place: %j', async (body, field) => {
    const { send, message } = await startAnswered();
    const refused = await send('PATCH', '/messages/@original', body);
    expect(refused).toMatchObject({ status: 400, body: { code: 50035, message: 'Invalid Form Body' } });
    expect(Object.keys((refused.body as { errors: object }).errors)).toEqual([field]);
    expect((await send('GET', '/messages/@original')).body).toEqual(message);
  });
});

describe('a follow-up', () => {
  test('is a message that replies to the first answer', async () => {
    const { send, message, interaction, events } = await startAnswered();
    const followUp = await send('POST', '', { content: 'And warm' });
    expect(followUp).toMatchObject({
      status: 200,
      body: {
        content: 'And warm',
        type: 19,
        application_id: WEATHER.id,
        webhook_id: WEATHER.id,
        interaction_metadata: {
          id: interaction.id,
          type: 2,
          user: { id: ADA },
          original_response_message_id: message.id,
        },
        message_reference: { type: 0, channel_id: GENERAL, message_id: message.id, guild_id: HARBOUR },
        referenced_message: { id: message.id, content: 'Sunny' },
      },
    });
    expect(followUp.body).not.toHaveProperty('interaction');
    expect(events.filter(({ type }) => type === 'MESSAGE_CREATE').at(-1)).toMatchObject({
      message: { content: 'And warm' },
    });
  });

  test('is read, edited and deleted by its id', async () => {
    const { send } = await startAnswered();
    const { id } = messageOf(await send('POST', '?wait=false', { content: 'And warm' }));
    expect(messageOf(await send('GET', `/messages/${id}`)).content).toBe('And warm');
    expect(messageOf(await send('PATCH', `/messages/${id}`, { content: 'Cold' })).content).toBe('Cold');
    expect((await send('DELETE', `/messages/${id}`)).status).toBe(204);
    expect(await send('GET', `/messages/${id}`)).toMatchObject(UNKNOWN_MESSAGE);
    expect((await send('GET', '/messages/@original')).status).toBe(200);
  });

  test('may be ephemeral, whatever the first answer is', async () => {
    const { send, events } = await startAnswered();
    expect(messageOf(await send('POST', '', { content: 'psst', flags: 64 })).flags).toBe(64);
    expect(events.filter(({ type }) => type === 'MESSAGE_CREATE').at(-1)).toMatchObject({ visible_to: ADA });
  });

  test('ignores what only other webhooks have', async () => {
    const { send } = await startAnswered();
    const body = { content: 'x', username: 'Somebody', avatar_url: 'http://x/y.png', thread_name: 'T' };
    expect(messageOf(await send('POST', '?thread_id=1', body))).toMatchObject({
      author: { username: 'weather' },
      channel_id: GENERAL,
    });
  });

  test('must have something to show', async () => {
    const { send } = await startAnswered();
    for (const body of [{}, { content: '' }, { embeds: [] }, { flags: 64 }]) {
      expect(await send('POST', '', body)).toMatchObject({
        status: 400,
        body: { message: 'Cannot send an empty message', code: 50006 },
      });
    }
  });

  test('may be one of many where the application is installed', async () => {
    const { send } = await startAnswered();
    for (let count = 1; count <= 8; count += 1) {
      expect((await send('POST', '', { content: `${count}` })).status).toBe(200);
    }
  });
});

describe('a token', () => {
  test('is good for fifteen minutes and no longer', async () => {
    const { send, time } = await startAnswered();
    time.pass(FIFTEEN_MINUTES_MS - 1);
    expect((await send('GET', '/messages/@original')).status).toBe(200);
    time.pass(1);
    expect(await send('GET', '/messages/@original')).toMatchObject(INVALID_TOKEN);
    expect(await send('POST', '', { content: 'x' })).toMatchObject(INVALID_TOKEN);
  });

  test('is still known to be too old when the interaction is forgotten', async () => {
    const { send, time, ping } = await startAnswered();
    time.pass(FIFTEEN_MINUTES_MS);
    await ping(SAID);
    expect(await send('GET', '/messages/@original')).toMatchObject(INVALID_TOKEN);
  });

  test('is of nothing before the interaction is answered', async () => {
    const bot = await startAnswering();
    const { outcome } = await bot.pingLater(async (to) => {
      expect(await bot.webhook(to, 'GET', '/messages/@original')).toMatchObject(UNKNOWN_WEBHOOK);
      expect(await bot.webhook(to, 'POST', '', { content: 'x' })).toMatchObject(UNKNOWN_WEBHOOK);
      expect(await bot.callback(to, SAID)).toMatchObject({ status: 204 });
    });
    expect(outcome).toBe('message');
  });

  test.each<[string, unknown]>([
    ['is refused', { type: 99 }],
    ['is no callback', null],
  ])('is of nothing when the answer %s', async (_what, answer) => {
    const bot = await startAnswering();
    const { interaction } = await bot.ping(answer);
    expect(await bot.webhook(interaction!, 'GET', '/messages/@original')).toMatchObject(UNKNOWN_WEBHOOK);
    expect(await bot.webhook(interaction!, 'POST', '', { content: 'x' })).toMatchObject(UNKNOWN_WEBHOOK);
  });

  test('of somebody typing is good for nothing', async () => {
    const options = [{ type: 3, name: 'city', description: 'C', autocomplete: true }];
    const bot = await startAnswering([slash('weather', { options })]);
    bot.receiver.respond = (_received, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ type: 8, data: { choices: [] } }));
    const { interaction } = await bot.autocomplete({ text: '/weather city:P' });
    expect(await bot.webhook(interaction!, 'POST', '', { content: 'x' })).toMatchObject(UNKNOWN_WEBHOOK);
  });

  test('must be whole, and of the application', async () => {
    const { webhook, interaction, emulator } = await startAnswered();
    const changed: Delivered = { ...interaction, token: `${interaction.token.slice(0, -2)}AA` };
    expect(await webhook(changed, 'GET', '/messages/@original')).toMatchObject(INVALID_TOKEN);
    expect(await webhook({ id: '1', token: 'x' }, 'GET', '/messages/@original')).toMatchObject(INVALID_TOKEN);
    const path = `/api/v10/webhooks/5/${interaction.token}/messages/@original`;
    expect(await emulator.request('GET', path)).toMatchObject(UNKNOWN_WEBHOOK);
  });

  test('is none where it names an id that cannot be', async () => {
    const { webhook } = await startAnswered();
    for (const id of ['9'.repeat(20), '9'.repeat(21), '01']) {
      const token = Buffer.from(`interaction:${id}:x`).toString('base64url');
      expect(await webhook({ id, token }, 'GET', '/messages/@original'), id).toMatchObject(INVALID_TOKEN);
    }
  });

  test('opens no message of another', async () => {
    const { send, ping, webhook } = await startAnswered();
    const other = await ping(SAID);
    expect(await send('GET', `/messages/${BENS_MESSAGE}`)).toMatchObject(UNKNOWN_MESSAGE);
    expect(await send('DELETE', `/messages/${other.message!.id}`)).toMatchObject(UNKNOWN_MESSAGE);
    expect(await send('GET', '/messages/x')).toMatchObject({ status: 400, body: { code: 50035 } });
    expect((await webhook(other.interaction!, 'GET', '/messages/@original')).status).toBe(200);
  });
});

test('webhook requests are counted by token', async () => {
  const bot = await startAnswering([], { rateLimits: {} });
  const { interaction } = await bot.ping(SAID);
  const other = (await bot.ping(SAID)).interaction!;
  for (let count = 0; count < 5; count += 1) {
    expect((await bot.webhook(interaction!, 'GET', '/messages/@original')).status).toBe(200);
  }
  const limited = await bot.webhook(interaction!, 'GET', '/messages/@original');
  expect(limited.status).toBe(429);
  expect((await bot.webhook(other, 'GET', '/messages/@original')).status).toBe(200);
  expect((await bot.webhook(interaction!, 'POST', '', { content: 'x' })).status).toBe(200);
});

test('answers and webhooks ask nobody who they are', async () => {
  const { emulator, interaction } = await startAnswered();
  const path = `/api/v10/webhooks/${WEATHER.id}/${interaction.token}/messages/@original`;
  const headers = { authorization: 'Bot nobody' };
  expect((await emulator.request('GET', path, { headers })).status).toBe(200);
});
