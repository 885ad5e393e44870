import { describe, expect, test } from 'vitest';
import { defineCommand } from 'commandry';
import { MessageFlag } from 'commandry/protocol';
import type { Exchange } from '../../../src/testing/service/kit-service.js';
import { answerWith, createTown, IDS, type Town } from './support/kit-town.js';

const show = defineCommand({ name: 'show', description: 'd', run: () => 'shown' });
const own = defineCommand({
  name: 'own',
  description: 'd',
  integrationTypes: ['USER_INSTALL'],
  run: () => 'own',
});

/** An interaction of ada's that was answered with a callback, and the path of its webhook. */
async function answered(callback: object) {
  const town = createTown([show, own]);
  answerWith(town, callback);
  const result = await town.slash('show');
  return { town, result, webhook: webhookOf(result) };
}

function webhookOf({ interaction }: Exchange): string {
  return `/webhooks/${IDS.application}/${String(interaction?.['token'])}`;
}

const HELLO = { type: 4, data: { content: 'Hello' } };

describe('the messages of an interaction', () => {
  test('are read, edited and deleted', async () => {
    const { town, result, webhook } = await answered(HELLO);
    const { call, events, clock } = town;
    expect(await call(`GET ${webhook}/messages/@original`)).toMatchObject({
      status: 200,
      body: { content: 'Hello' },
    });
    clock.advance(1000);
    expect(await call(`PATCH ${webhook}/messages/%40original`, { content: 'Bye' })).toMatchObject({
      status: 200,
      body: {
        id: result.message?.id,
        content: 'Bye',
        edited_timestamp: '2026-01-01T12:00:01.000000+00:00',
      },
    });
    expect(await call(`DELETE ${webhook}/messages/${result.message?.id ?? ''}`)).toMatchObject({
      status: 204,
    });
    expect(await call(`GET ${webhook}/messages/@original`)).toMatchObject({
      status: 404,
      body: { code: 10008, message: 'Unknown Message' },
    });
    expect(events.map(({ type }) => type)).toEqual(['MESSAGE_CREATE', 'MESSAGE_UPDATE', 'MESSAGE_DELETE']);
  });

  test('are followed up, ephemerally if that is said', async () => {
    const { town, result, webhook } = await answered(HELLO);
    expect(await town.call(`POST ${webhook}?wait=true`, { content: 'More', flags: 64 })).toMatchObject({
      status: 200,
      body: {
        type: 19,
        flags: 64,
        message_reference: { message_id: result.message?.id },
        interaction_metadata: { original_response_message_id: result.message?.id },
      },
    });
    expect(town.events.at(-1)).toMatchObject({ type: 'MESSAGE_CREATE', visible_to: IDS.ada });
  });

  test('complete one that is loading, whose edit is no edit', async () => {
    const { town, result, webhook } = await answered({ type: 5, data: { flags: 64 } });
    expect(await town.call(`POST ${webhook}`, { content: 'Done' })).toMatchObject({
      body: { id: result.message?.id, content: 'Done', flags: MessageFlag.EPHEMERAL, edited_timestamp: null },
    });
    expect(town.events.map(({ type }) => type)).toEqual(['MESSAGE_CREATE', 'MESSAGE_UPDATE']);
  });

  test('carry files, whose list decides which of them stay', async () => {
    const { town, webhook } = await answered(HELLO);
    const form = new FormData();
    form.append('files[0]', new Blob(['abc'], { type: 'text/plain' }), 'a.txt');
    form.append('files[1]', new Blob(['de']), 'map 1.png');
    const attachments = [{ id: 1, description: 'A map' }];
    const embeds = [{ image: { url: 'attachment://map 1.png' } }];
    form.append('payload_json', JSON.stringify({ content: 'Files', attachments, embeds }));
    const sent = await town.call(`POST ${webhook}`, form);
    expect(sent.body).toMatchObject({
      attachments: [
        { filename: 'map_1.png', size: 2, description: 'A map' },
        { filename: 'a.txt', size: 3, content_type: 'text/plain' },
      ],
      embeds: [{ image: { url: expect.stringContaining('/map_1.png') as string } }],
    });
    const [map] = sent.body!['attachments'] as readonly { id: string }[];
    const path = `${webhook}/messages/${String(sent.body?.['id'])}`;
    expect(await town.call(`PATCH ${path}`, { attachments: [{ id: map?.id }] })).toMatchObject({
      body: { content: 'Files', attachments: [{ filename: 'map_1.png' }] },
    });
    expect(await town.call(`PATCH ${path}`, { attachments: [{ id: '9' }] })).toMatchObject({
      status: 400,
      body: { code: 50146 },
    });
  });

  test('have at most 5 follow-ups where only the user has installed the app', async () => {
    const town = createTown([show, own]);
    town.world.apply({ kind: 'install', record: { userId: IDS.ada }, installed: true });
    const webhook = webhookOf(await town.slash('own'));
    for (let sent = 0; sent < 5; sent++) {
      expect(await town.call(`POST ${webhook}`, { content: 'More' })).toMatchObject({ status: 200 });
    }
    expect(await town.call(`POST ${webhook}`, { content: 'More' })).toMatchObject({ body: { code: 40094 } });
  });
});

describe('the token of an interaction', () => {
  test('is for 15 minutes', async () => {
    const { town, webhook } = await answered(HELLO);
    town.clock.advance(15 * 60_000 - 1);
    expect(await town.call(`POST ${webhook}`, { content: 'a' })).toMatchObject({ status: 200 });
    town.clock.advance(1);
    const over = { status: 401, body: { code: 50027, message: 'Invalid Webhook Token' } };
    expect(await town.call(`POST ${webhook}`, { content: 'a' })).toMatchObject(over);
    // It is forgotten by then, and still refused in the same way.
    await town.slash('show');
    expect(await town.call(`POST ${webhook}`, { content: 'a' })).toMatchObject(over);
  });

  test('is for nothing before there is a response, and after a failure', async () => {
    const { town, webhook } = await answered({ type: 99 });
    expect(await town.call(`POST ${webhook}`, { content: 'a' })).toMatchObject({
      status: 404,
      body: { code: 10015, message: 'Unknown Webhook' },
    });
    expect(await town.call(`POST /webhooks/${IDS.application}/nonsense`, { content: 'a' })).toMatchObject({
      body: { code: 50027 },
    });
  });

  test('is not for the messages of others', async () => {
    const { town, webhook } = await answered(HELLO);
    expect(await town.call(`PATCH ${webhook}/messages/${IDS.note}`, { content: 'a' })).toMatchObject({
      status: 404,
      body: { code: 10008 },
    });
    expect(await town.call(`GET ${webhook}/messages/none`)).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { message_id: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } } },
    });
  });
});

test('data that breaks a rule is refused with every fault at its place', async () => {
  const { town, webhook } = await answered(HELLO);
  const data = { content: 'x'.repeat(2001), embeds: [{ title: 'y'.repeat(257) }] };
  expect(await town.call(`POST ${webhook}`, data)).toEqual({
    status: 400,
    body: {
      message: 'Invalid Form Body',
      code: 50035,
      errors: {
        content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] },
        embeds: {
          0: {
            title: {
              _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 256 or fewer in length.' }],
            },
          },
        },
      },
    },
  });
  expect(await town.call(`POST ${webhook}`, {})).toMatchObject({ status: 400, body: { code: 50006 } });
  expect(town.events).toHaveLength(1);
});

describe('the callback endpoint', () => {
  /** Lets the app answer by a call and then with 202, and returns what the call gave. */
  async function answerByCall(town: Town, callback: object, query = '?with_response=true') {
    const given: unknown[] = [];
    void town.service.connect(town.app, {
      maxBodyBytes: town.app.maxBodyBytes,
      receive: async (request) => {
        const { id, token } = JSON.parse(Buffer.from(await request.body()).toString()) as Record<
          string,
          string
        >;
        const path = `/interactions/${id ?? ''}/${token ?? ''}/callback${query}`;
        given.push(await town.call(`POST ${path}`, callback), await town.call(`POST ${path}`, callback));
        return { status: 202, headers: {}, body: '' };
      },
    });
    return { result: await town.slash('show'), given };
  }

  test('takes the response, once, and gives the message', async () => {
    const { result, given } = await answerByCall(createTown([show]), HELLO);
    expect(result).toMatchObject({
      outcome: 'message',
      message: { content: 'Hello' },
      response: { status: 202 },
    });
    expect(given).toMatchObject([
      {
        status: 200,
        body: {
          interaction: { id: result.interaction?.id, type: 2, response_message_id: result.message?.id },
          resource: { type: 4, message: { id: result.message?.id } },
        },
      },
      { status: 400, body: { code: 40060 } },
    ]);
  });

  test('gives nothing where that is not wanted', async () => {
    const { given } = await answerByCall(createTown([show]), HELLO, '');
    expect(given[0]).toEqual({ status: 204, body: undefined });
  });

  test('refuses what breaks a rule, and waits until the time is over', async () => {
    const town = createTown([show]);
    const answering = answerByCall(town, { type: 4, data: { content: 7 } });
    await new Promise((resolve) => setImmediate(resolve));
    town.clock.advance(3000);
    const { result, given } = await answering;
    expect(given[0]).toMatchObject({ status: 400, body: { code: 50035, errors: { data: { content: {} } } } });
    expect(result).toMatchObject({ outcome: 'failed', reason: { code: 'NO_ANSWER_IN_TIME' } });
  });

  test('does not know an interaction that is unknown, or too old', async () => {
    const { town, result } = await answered({ type: 99 });
    const path = `POST /interactions/${result.interaction?.id ?? ''}/${String(result.interaction?.['token'])}/callback`;
    expect(await town.call(path, HELLO)).toMatchObject({ status: 404, body: { code: 10062 } });
    expect(await town.call('POST /interactions/7/seven/callback', HELLO)).toMatchObject({
      body: { code: 10062, message: 'Unknown interaction' },
    });
  });
});

test('the calls of handlers arrive, and what they wait for', async () => {
  const slow = defineCommand({
    name: 'slow',
    description: 'd',
    run: async (interaction) => {
      await interaction.deferReply({ ephemeral: true });
      await interaction.editReply('Done');
      const more = await interaction.followUp('More');
      await more.edit('Much more');
    },
  });
  const sent = defineCommand({
    name: 'sent',
    description: 'd',
    run: async (interaction) => {
      const reply = await interaction.reply('Sent', { withResponse: true });
      await interaction.followUp(reply.message.id);
    },
  });
  for (const signed of [true, false]) {
    const { slash, events, app } = createTown([slow, sent], { signed });
    expect(await slash('slow')).toMatchObject({ outcome: 'deferred' });
    await app.inFlight.settle(1000);
    expect(events.map(({ type, message }) => [type, message.content])).toEqual([
      ['MESSAGE_CREATE', ''],
      ['MESSAGE_UPDATE', 'Done'],
      ['MESSAGE_CREATE', 'More'],
      ['MESSAGE_UPDATE', 'Much more'],
    ]);
    const result = await slash('sent');
    expect(result).toMatchObject({ outcome: 'message', message: { content: 'Sent' } });
    await app.inFlight.settle(1000);
    expect(events.at(-1)).toMatchObject({ message: { content: result.message?.id } });
  }
});
