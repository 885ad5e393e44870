import { API } from '@discordjs/core';
import { REST } from '@discordjs/rest';
import { Client as Eris } from 'eris';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { ButtonStyles, Client as Oceanic, ComponentTypes } from 'oceanic.js';
import { describe, expect, test } from 'vitest';
import { ADA, BEN, GENERAL, HARBOUR, WEATHER } from '../../../support/emulator.js';
import { PlainWire } from '../../../support/clients/foreign-clients.js';
import { startForMessages } from '../../../support/messages.js';

interface Sent {
  readonly id: string;
  readonly content: string;
}

/** What every client does with the messages of a channel. */
interface MessageClient {
  readonly send: (channelId: string, content: string) => Promise<Sent>;
  readonly edit: (id: string, content: string) => Promise<Sent>;
  readonly get: (id: string) => Promise<Sent>;
  readonly list: (limit: number) => Promise<readonly Sent[]>;
  readonly react: (id: string, emoji: string) => Promise<unknown>;
  readonly reacted: (id: string, emoji: string) => Promise<readonly { readonly id: string }[]>;
  readonly pin: (id: string) => Promise<unknown>;
  readonly pins: () => Promise<readonly Sent[]>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly removeAll: (ids: string[]) => Promise<unknown>;
  readonly direct: (userId: string) => Promise<{ readonly id: string }>;
}

const button = {
  type: ComponentType.Button,
  style: ButtonStyle.Primary,
  label: 'Go',
  custom_id: 'go',
} as const;
const file = () => Buffer.from('a map');

function startCore(baseUrl: string): MessageClient {
  const { channels, users } = new API(new REST({ api: `${baseUrl}/api` }).setToken(WEATHER.token));
  return {
    send: (channelId, content) =>
      channels.createMessage(channelId, {
        content,
        components: [{ type: ComponentType.ActionRow, components: [button] }],
        files: [{ name: 'map.txt', data: file() }],
      }),
    edit: (id, content) => channels.editMessage(GENERAL, id, { content }),
    get: (id) => channels.getMessage(GENERAL, id),
    list: (limit) => channels.getMessages(GENERAL, { limit }),
    react: (id, emoji) => channels.addMessageReaction(GENERAL, id, emoji),
    reacted: (id, emoji) => channels.getMessageReactions(GENERAL, id, emoji),
    pin: (id) => channels.pinMessage(GENERAL, id),
    pins: () => channels.getPins(GENERAL),
    remove: (id) => channels.deleteMessage(GENERAL, id),
    removeAll: (ids) => channels.bulkDeleteMessages(GENERAL, ids),
    direct: (userId) => users.createDM(userId),
  };
}

function startEris(baseUrl: string): MessageClient {
  const { host, port } = new URL(baseUrl);
  const agent = new PlainWire(Number(port));
  const client = new Eris(`Bot ${WEATHER.token}`, {
    intents: [],
    rest: { domain: host, baseURL: '/api/v10', agent },
  });
  return {
    send: (channelId, content) =>
      client.createMessage(
        channelId,
        { content, components: [{ type: 1, components: [button] }] },
        { name: 'map.txt', file: file() },
      ),
    edit: (id, content) => client.editMessage(GENERAL, id, { content }),
    get: (id) => client.getMessage(GENERAL, id),
    list: (limit) => client.getMessages(GENERAL, { limit }),
    react: (id, emoji) => client.addMessageReaction(GENERAL, id, emoji),
    reacted: (id, emoji) => client.getMessageReaction(GENERAL, id, emoji),
    pin: (id) => client.pinMessage(GENERAL, id),
    pins: () => client.getPins(GENERAL),
    remove: (id) => client.deleteMessage(GENERAL, id),
    removeAll: (ids) => client.deleteMessages(GENERAL, ids),
    direct: (userId) => client.getDMChannel(userId),
  };
}

function startOceanic(baseUrl: string): MessageClient {
  const auth = `Bot ${WEATHER.token}`;
  const { channels, users } = new Oceanic({ auth, rest: { baseURL: `${baseUrl}/api/v10` } }).rest;
  return {
    send: (channelId, content) =>
      channels.createMessage(channelId, {
        content,
        components: [
          {
            type: ComponentTypes.ACTION_ROW,
            components: [
              { type: ComponentTypes.BUTTON, style: ButtonStyles.PRIMARY, label: 'Go', customID: 'go' },
            ],
          },
        ],
        files: [{ name: 'map.txt', contents: file() }],
      }),
    edit: (id, content) => channels.editMessage(GENERAL, id, { content }),
    get: (id) => channels.getMessage(GENERAL, id),
    list: (limit) => channels.getMessages(GENERAL, { limit }),
    react: (id, emoji) => channels.createReaction(GENERAL, id, emoji),
    reacted: (id, emoji) => channels.getReactions(GENERAL, id, emoji),
    pin: (id) => channels.pinMessage(GENERAL, id),
    pins: async () => (await channels.getPins(GENERAL)).map(({ message }) => message),
    remove: (id) => channels.deleteMessage(GENERAL, id),
    removeAll: (ids) => channels.deleteMessages(GENERAL, ids),
    direct: (userId) => users.createDM(userId),
  };
}

/** Clients of the real service that nobody here wrote, as they are but for the address. */
const clients = [
  ['@discordjs/core', startCore],
  ['eris', startEris],
  ['oceanic.js', startOceanic],
] as const;

describe.each(clients)('%s', (_name, start) => {
  test('sends a message with a file and a component, edits, reads, lists and deletes', async () => {
    const emulator = await startForMessages();
    const client = start(emulator.baseUrl);
    const { id } = await client.send(GENERAL, 'Rain');
    expect((await emulator.bot('GET', `/channels/${GENERAL}/messages/${id}`)).body).toMatchObject({
      content: 'Rain',
      attachments: [{ filename: 'map.txt', size: 5 }],
      components: [{ components: [{ custom_id: 'go', label: 'Go' }] }],
    });
    expect(await client.edit(id, 'Sun')).toMatchObject({ id, content: 'Sun' });
    expect(await client.get(id)).toMatchObject({ id, content: 'Sun' });
    expect((await client.list(2)).map(({ content }) => content)).toEqual([
      'Sun',
      'Is it going to rain today?',
    ]);
    await client.remove(id);
    await expect(client.get(id)).rejects.toThrow('Unknown Message');
  });

  test('reacts, reads who reacted, pins and lists pins', async () => {
    const { baseUrl, control, say } = await startForMessages();
    const client = start(baseUrl);
    const { id } = await say('Look');
    await client.react(id, '🌧️');
    await control('PUT', `/users/${ADA}/reactions`, { message_id: id, emoji: '🌧️' });
    expect((await client.reacted(id, '🌧️')).map((user) => user.id)).toContain(ADA);
    await client.pin(id);
    expect((await client.pins()).map((message) => message.id)).toEqual([id]);
  });

  test('deletes several messages, and writes direct messages', async () => {
    const { baseUrl, say, control } = await startForMessages();
    const client = start(baseUrl);
    await client.removeAll([(await say('one')).id, (await say('two')).id]);
    expect(await client.list(10)).toHaveLength(1);
    const { id } = await client.direct(BEN);
    await client.send(id, 'Psst');
    const seen = await control('GET', `/channels/${id}/messages?as=${BEN}`);
    expect(seen.body).toMatchObject({ messages: [{ content: 'Psst' }] });
  });

  test('is told what the bot may not do', async () => {
    const { baseUrl, control } = await startForMessages();
    await control('PATCH', `/channels/${GENERAL}`, {
      overwrites: [
        { id: HARBOUR, type: 0, deny: '2048' },
        { id: WEATHER.botUserId, type: 1, deny: '2048' },
      ],
    });
    await expect(start(baseUrl).send(GENERAL, 'x')).rejects.toMatchObject({ code: 50013 });
  });
});
