import { MessageReferenceType } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { button, row, defineButton, createRestApi } from 'commandry';
import { rejectionOf } from '../support/failures.js';
import { createPatientClock } from '../support/time/patient-clock.js';

const CHANNEL = '300000000000000001';
const SENT = { id: '5', channel_id: CHANNEL, content: 'Hello' };

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

type Answer =
  | Error
  | { readonly status: number; readonly body?: unknown; readonly retryAfterSeconds?: number };

const ok: Answer = { status: 200, body: SENT };
const failing: Answer = { status: 502, body: { message: '502: Bad Gateway' } };
const unsent = Object.assign(new TypeError('fetch failed'), {
  cause: Object.assign(new Error('lookup'), { code: 'EAI_AGAIN' }),
});
const broken = Object.assign(new TypeError('fetch failed'), {
  cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }),
});

/** A client whose calls get these answers, the last one again and again. */
function createClient(...answers: Answer[]) {
  const requests: Request[] = [];
  const clock = createPatientClock();
  const rest = createRestApi({
    baseUrl: 'http://service.test',
    token: 'the-bot-token',
    clock,
    fetch: async (input, init = {}) => {
      const { body } = init;
      requests.push({
        method: init.method ?? 'GET',
        path: new URL(input).pathname,
        headers: new Headers(init.headers),
        body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
      });
      const answer = answers[Math.min(requests.length, answers.length) - 1] ?? ok;
      if (answer instanceof Error) throw answer;
      const { status, body: said, retryAfterSeconds } = answer;
      await Promise.resolve();
      return new Response(status === 204 ? null : JSON.stringify(said ?? {}), {
        status,
        headers: {
          'content-type': 'application/json',
          ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
        },
      });
    },
  });
  return { rest, requests, clock };
}

function fileIn(form: FormData, field: string) {
  const file = form.get(field);
  if (file === null || typeof file === 'string') throw new Error(`There is no file in ${field}.`);
  return file;
}

describe('a message', () => {
  test('is what a handler replies with: a text, helpers, builders; it mentions nobody by default', async () => {
    const { rest, requests } = createClient();
    const claim = defineButton({ id: 'claim', state: { ticket: 'integer' }, run: () => 'x' });
    await rest.channels.createMessage(CHANNEL, 'Hello');
    await rest.channels.createMessage(CHANNEL, {
      content: 'Hello',
      components: [row(button(claim, { label: 'Claim', state: { ticket: 7 } }))],
      message_reference: { message_id: '9' },
      allowed_mentions: { parse: ['users'] },
    });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: `/api/v10/channels/${CHANNEL}/messages`,
      body: { content: 'Hello', allowed_mentions: { parse: [] } },
    });
    expect(requests[0]!.headers.get('authorization')).toBe('Bot the-bot-token');
    expect(requests[1]!.body).toMatchObject({
      components: [
        { type: 1, components: [{ type: 2, label: 'Claim', custom_id: expect.any(String) as string }] },
      ],
      message_reference: { message_id: '9' },
      allowed_mentions: { parse: ['users'] },
    });
  });

  test('has files as a reply has them', async () => {
    const { rest, requests } = createClient();
    const files = [
      { name: 'a.txt', data: 'text', description: 'A text' },
      { name: 'b.bin', data: new Blob([new Uint8Array([1, 2])]), spoiler: true },
    ];
    await rest.channels.createMessage(CHANNEL, { files });
    const form = requests[0]!.body as FormData;
    expect(JSON.parse(form.get('payload_json') as string)).toEqual({
      allowed_mentions: { parse: [] },
      attachments: [
        { id: 0, filename: 'a.txt', description: 'A text' },
        { id: 1, filename: 'b.bin', is_spoiler: true },
      ],
    });
    expect(await fileIn(form, 'files[0]').text()).toBe('text');
    expect(fileIn(form, 'files[1]').size).toBe(2);
  });

  test.each([
    ['nothing to show', {}, /must have something to show/],
    ['a field out of bounds', { content: 'x'.repeat(2001) }, /content: must be 0 to 2000 characters/],
    ['ephemeral', { content: 'x', ephemeral: true }, /ephemeral: only the messages/],
  ])('with %s is refused before it is sent', async (_what, message, words) => {
    const { rest, requests } = createClient();
    const error = await rejectionOf(rest.channels.createMessage(CHANNEL, message));
    expect(error).toMatchObject({ code: 'REPLY_INVALID' });
    expect(error.message).toMatch(words);
    expect(requests).toEqual([]);
  });

  test('is edited, and posted in forums and by webhooks, in the same form', async () => {
    const { rest, requests } = createClient();
    await rest.channels.editMessage(CHANNEL, '5', 'New');
    await rest.channels.editMessage(CHANNEL, '5', { components: [] });
    await rest.channels.createForumThread(CHANNEL, { name: 'Post', message: 'First' });
    await rest.webhooks.execute('8', 'hook-token', { content: 'By a webhook', wait: true });
    await rest.webhooks.editMessage('8', 'hook-token', '5', { content: 'Again' });
    expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      [
        'PATCH',
        `/api/v10/channels/${CHANNEL}/messages/5`,
        { content: 'New', allowed_mentions: { parse: [] } },
      ],
      [
        'PATCH',
        `/api/v10/channels/${CHANNEL}/messages/5`,
        { components: [], allowed_mentions: { parse: [] } },
      ],
      [
        'POST',
        `/api/v10/channels/${CHANNEL}/threads`,
        { name: 'Post', message: { content: 'First', allowed_mentions: { parse: [] } } },
      ],
      [
        'POST',
        '/api/v10/webhooks/8/hook-token',
        { content: 'By a webhook', allowed_mentions: { parse: [] } },
      ],
      [
        'PATCH',
        '/api/v10/webhooks/8/hook-token/messages/5',
        { content: 'Again', allowed_mentions: { parse: [] } },
      ],
    ]);
    expect(requests[3]!.headers.get('authorization')).toBeNull();
  });
});

test('a message of stickers, and one that forwards another, have something to show', async () => {
  const { rest, requests } = createClient();
  await rest.channels.createMessage(CHANNEL, { sticker_ids: ['7'] });
  await rest.channels.createMessage(CHANNEL, {
    message_reference: { type: MessageReferenceType.Forward, message_id: '9' },
  });
  expect(requests).toHaveLength(2);
});

test('a webhook sends a text, and edits with one', async () => {
  const { rest, requests } = createClient();
  await rest.webhooks.execute('8', 'hook-token', 'Hello');
  await rest.webhooks.editMessage('8', 'hook-token', '5', 'Bye');
  expect(requests.map(({ body }) => body)).toMatchObject([{ content: 'Hello' }, { content: 'Bye' }]);
});

describe('a call that fails', () => {
  test('rejects with our error, the code of Discord and what to do, and without secrets', async () => {
    const { rest } = createClient({ status: 403, body: { code: 50013, message: 'Missing Permissions' } });
    const error = await rejectionOf(rest.guilds.addRoleToMember('1', '2', '3'));
    expect(error).toMatchObject({
      code: 'DISCORD_REFUSED',
      discord: { status: 403, code: 50013, message: 'Missing Permissions' },
    });
    expect(error.message).toContain('PUT /api/v10/guilds/1/members/2/roles/3 was refused');
    expect(error.message).toContain('below the highest role of the bot');
    const hook = await rejectionOf(rest.webhooks.execute('8', 'hook-token', { content: 'x' }));
    for (const each of [error, hook]) {
      expect(JSON.stringify(each, Object.getOwnPropertyNames(each))).not.toMatch(/the-bot-token|hook-token/);
      expect(String(each.stack)).not.toMatch(/the-bot-token|hook-token/);
    }
  });

  test('is repeated where doing it twice equals doing it once', async () => {
    for (const first of [failing, broken, unsent]) {
      const { rest, requests, clock } = createClient(first, ok);
      await rest.channels.get(CHANNEL);
      expect(requests).toHaveLength(2);
      expect(clock.pausesMs).toEqual([500]);
    }
    const { rest, requests } = createClient(failing, failing, failing, failing, failing);
    expect(await rejectionOf(rest.guilds.addRoleToMember('1', '2', '3'))).toMatchObject({
      discord: { status: 502 },
    });
    expect(requests).toHaveLength(4);
  });

  test('is not repeated if it might send a message twice', async () => {
    for (const first of [failing, broken]) {
      const { rest, requests } = createClient(first, ok);
      await rejectionOf(rest.channels.createMessage(CHANNEL, 'Hello'));
      expect(requests).toHaveLength(1);
    }
  });

  test('that sends a message is repeated if it was never sent, or if its nonce is enforced', async () => {
    const refused = createClient(unsent, ok);
    await refused.rest.channels.createMessage(CHANNEL, 'Hello');
    expect(refused.requests).toHaveLength(2);
    const withNonce = createClient(broken, failing, ok);
    await withNonce.rest.channels.createMessage(CHANNEL, {
      content: 'Hello',
      nonce: 'ticket-7',
      enforce_nonce: true,
    });
    expect(withNonce.requests).toHaveLength(3);
  });

  test('of a delete whose first answer was lost is done', async () => {
    const gone: Answer = { status: 404, body: { code: 10008, message: 'Unknown Message' } };
    const { rest } = createClient(broken, gone);
    await expect(rest.channels.deleteMessage(CHANNEL, '5')).resolves.toBeUndefined();
    const { rest: other } = createClient(gone);
    expect(await rejectionOf(other.channels.deleteMessage(CHANNEL, '5'))).toMatchObject({
      discord: { code: 10008 },
    });
  });

  test('ends with the reason of its signal, and is not repeated then', async () => {
    const { rest, requests } = createClient(broken);
    const reason = new Error('enough');
    const controller = new AbortController();
    const call = rest.channels.get(CHANNEL, { signal: controller.signal });
    controller.abort(reason);
    expect(await call.catch((error: unknown) => error)).toBe(reason);
    expect(requests.length).toBeLessThan(2);
  });

  test('that waits for a rate limit ends with its signal', async () => {
    const { rest } = createClient({ status: 429, retryAfterSeconds: 1 });
    const controller = new AbortController();
    const reason = new Error('enough');
    const call = rest.channels.get(CHANNEL, { signal: controller.signal }).catch((error: unknown) => error);
    await new Promise(setImmediate);
    controller.abort(reason);
    expect(await call).toBe(reason);
  });

  test('without a token says where to get one', async () => {
    const rest = createRestApi({ token: undefined, fetch: () => Promise.reject(new Error('sent')) });
    expect(await rejectionOf(rest.users.getCurrent())).toMatchObject({ code: 'TOKEN_MISSING' });
  });
});

describe('sendDirectMessage', () => {
  const opened: Answer = { status: 200, body: { id: CHANNEL, type: 1 } };
  const refused: Answer = {
    status: 403,
    body: { code: 50007, message: 'Cannot send messages to this user' },
  };

  test('opens the channel and sends a message there', async () => {
    const { rest, requests } = createClient(opened, ok);
    expect(await rest.users.sendDirectMessage('7', 'Hello')).toEqual({ ok: true, message: SENT });
    expect(requests).toMatchObject([
      { path: '/api/v10/users/@me/channels', body: { recipient_id: '7' } },
      { path: `/api/v10/channels/${CHANNEL}/messages`, body: { content: 'Hello' } },
    ]);
  });

  test.for([[opened, refused], [refused]])('says that a user cannot be reached', async (answers) => {
    const { rest } = createClient(...answers);
    expect(await rest.users.sendDirectMessage('7', 'Hello')).toMatchObject({
      ok: false,
      reason: 'CANNOT_MESSAGE_USER',
      error: { discord: { code: 50007 } },
    });
  });

  test('rejects for every other reason', async () => {
    const { rest } = createClient({ status: 400, body: { code: 50033, message: 'Invalid Recipient(s)' } });
    await expect(rest.users.sendDirectMessage('7', 'Hello')).rejects.toMatchObject({
      discord: { code: 50033 },
    });
    const client = createClient(opened);
    await expect(client.rest.users.sendDirectMessage('7', '')).rejects.toMatchObject({
      code: 'REPLY_INVALID',
    });
  });
});
