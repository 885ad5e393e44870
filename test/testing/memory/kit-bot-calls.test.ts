import { describe, expect, test } from 'vitest';
import { defineCommand } from 'commandry';
import { ChannelType, MessageFlag, Permission } from 'commandry/protocol';
import {
  addChannel,
  addMember,
  addRole,
  allowEveryone,
  answerWith,
  createTown,
  IDS,
  promoteBot,
} from './support/kit-town.js';

const show = defineCommand({ name: 'show', description: 'd', run: () => 'shown' });
const GENERAL = `/channels/${IDS.general}`;
const MEMBERS = `/guilds/${IDS.guild}/members`;

test('the token of the bot is needed', async () => {
  const { service } = createTown([show]);
  const response = await service.fetch(`${service.credentials.baseUrl}/api/v10/users/@me`);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ message: '401: Unauthorized', code: 0 });
});

test('a call that the kit does not know is named', async () => {
  const { call, service } = createTown([show]);
  await expect(call(`PUT /guilds/${IDS.guild}/templates/7`, {})).rejects.toMatchObject({
    name: 'KitRouteMissing',
    code: 'KIT_ROUTE_MISSING',
    message: `The kit does not know PUT /guilds/${IDS.guild}/templates/7. Answer the call yourself: kit.rest.on('PUT /guilds/${IDS.guild}/templates/7', …).`,
  });
  await expect(service.fetch('https://example.com/')).rejects.toThrow('GET https://example.com/');
  promoteBot(createTown([show]).world, 3);
  await expect(call(`PATCH ${MEMBERS}/${IDS.ben}`, { mute: true })).rejects.toThrow('with "mute"');
});

describe('users', () => {
  test('are read', async () => {
    const { call } = createTown([show]);
    expect(await call('GET /users/@me')).toMatchObject({
      body: { id: IDS.bot, username: 'harbour', bot: true },
    });
    expect(await call(`GET /users/${IDS.ada}`)).toMatchObject({ body: { username: 'ada' } });
    expect(await call('GET /users/7')).toMatchObject({ status: 404, body: { code: 10013 } });
  });

  test('get direct messages, in one channel', async () => {
    const { call, world } = createTown([show]);
    const opened = await call('POST /users/@me/channels', { recipient_id: IDS.ben });
    expect(opened).toMatchObject({ status: 200, body: { type: 1, recipients: [{ id: IDS.ben }] } });
    const id = String(opened.body?.['id']);
    expect(world.channels.get(id)).toMatchObject({ recipientIds: [IDS.ben, IDS.bot] });
    expect(await call('POST /users/@me/channels', { recipient_id: IDS.ben })).toMatchObject({ body: { id } });
    expect(await call('POST /users/@me/channels', { recipient_id: IDS.ada })).toMatchObject({
      body: { id: IDS.dm },
    });
    expect(await call(`POST /channels/${id}/messages`, { content: 'Hello' })).toMatchObject({ status: 200 });
    expect(await call('POST /users/@me/channels', { recipient_id: '7' })).toMatchObject({ status: 404 });
    expect(await call('POST /users/@me/channels', {})).toMatchObject({ body: { code: 50035 } });
  });
});

describe('messages', () => {
  test('are sent, and pressed on', async () => {
    const town = createTown([show]);
    const button = { type: 2, style: 1, label: 'Go', custom_id: 'go' };
    const components = [{ type: 1, components: [button] }];
    const sent = await town.call(`POST ${GENERAL}/messages`, {
      content: `Hi <@${IDS.ada}>`,
      components,
      flags: 64,
    });
    expect(sent).toMatchObject({
      status: 200,
      body: { type: 0, flags: 0, author: { id: IDS.bot }, mentions: [{ id: IDS.ada }] },
    });
    expect(sent.body).not.toHaveProperty('application_id');
    expect(town.events).toMatchObject([{ type: 'MESSAGE_CREATE', visible_to: null }]);
    answerWith(town, { type: 7, data: { content: 'Pressed' } });
    const use = { userId: IDS.ben, messageId: String(sent.body?.['id']), customId: 'go' };
    expect(await town.service.use(use)).toMatchObject({
      outcome: 'updated',
      message: { content: 'Pressed' },
      interaction: { authorizing_integration_owners: { 0: IDS.guild } },
    });
    const arranged = { userId: IDS.ben, messageId: IDS.note, customId: 'go' };
    await expect(town.service.use(arranged)).rejects.toMatchObject({ code: 'UNKNOWN_COMPONENT' });
  });

  test('reply to others', async () => {
    const { call } = createTown([show]);
    const reply = { content: 'Yes', message_reference: { message_id: IDS.note } };
    expect(await call(`POST ${GENERAL}/messages`, reply)).toMatchObject({
      body: { type: 19, referenced_message: { id: IDS.note, content: 'Rain today?' } },
    });
    const lost = { content: 'Yes', message_reference: { message_id: '7' } };
    expect(await call(`POST ${GENERAL}/messages`, lost)).toMatchObject({
      status: 400,
      body: {
        code: 50035,
        errors: { message_reference: { _errors: [{ code: 'REPLIES_UNKNOWN_MESSAGE' }] } },
      },
    });
  });

  test('are listed from the newest on, read, edited and deleted', async () => {
    const { call, events } = createTown([show]);
    const sent = await call(`POST ${GENERAL}/messages`, { content: 'One' });
    const path = `${GENERAL}/messages/${String(sent.body?.['id'])}`;
    expect((await call(`GET ${GENERAL}/messages`)).body).toMatchObject([
      { content: 'One' },
      { id: IDS.note },
    ]);
    expect((await call(`GET ${GENERAL}/messages?limit=1`)).body).toHaveLength(1);
    expect((await call(`GET ${GENERAL}/messages?before=${String(sent.body?.['id'])}`)).body).toMatchObject([
      { id: IDS.note },
    ]);
    expect((await call(`GET ${GENERAL}/messages?after=${IDS.note}`)).body).toMatchObject([
      { content: 'One' },
    ]);
    expect(await call(`GET ${path}`)).toMatchObject({ body: { content: 'One' } });
    expect(await call(`PATCH ${path}`, { content: 'Two' })).toMatchObject({ body: { content: 'Two' } });
    expect(await call(`PATCH ${GENERAL}/messages/${IDS.note}`, { content: 'Mine' })).toMatchObject({
      status: 403,
      body: { code: 50005 },
    });
    expect(await call(`DELETE ${path}`)).toMatchObject({ status: 204 });
    expect(await call(`GET ${path}`)).toMatchObject({ status: 404, body: { code: 10008 } });
    expect(events.map(({ type }) => type)).toEqual(['MESSAGE_CREATE', 'MESSAGE_UPDATE', 'MESSAGE_DELETE']);
  });

  test('that are ephemeral are not there for the bot', async () => {
    const town = createTown([show]);
    answerWith(town, { type: 4, data: { content: 'Psst', flags: MessageFlag.EPHEMERAL } });
    const { message } = await town.slash('show');
    expect((await town.call(`GET ${GENERAL}/messages`)).body).toMatchObject([{ id: IDS.note }]);
    expect(await town.call(`GET ${GENERAL}/messages/${message?.id ?? ''}`)).toMatchObject({ status: 404 });
  });

  test('need the permissions of the bot', async () => {
    const { call, world } = createTown([show]);
    const missing = { status: 403, body: { code: 50013 } };
    expect(await call('GET /channels/7')).toMatchObject({ status: 404, body: { code: 10003 } });
    expect(await call(`GET /channels/${IDS.secret}`)).toMatchObject({ status: 403, body: { code: 50001 } });
    expect(await call(`DELETE ${GENERAL}/messages/${IDS.note}`)).toMatchObject(missing);
    const embeds = [{ title: 'T' }];
    expect(await call(`POST ${GENERAL}/messages`, { embeds })).toMatchObject(missing);
    expect(await call(`PUT ${GENERAL}/messages/${IDS.note}/reactions/👍/@me`)).toMatchObject(missing);
    promoteBot(world, 1, Permission.EMBED_LINKS, Permission.MANAGE_MESSAGES);
    expect(await call(`POST ${GENERAL}/messages`, { embeds })).toMatchObject({ status: 200 });
    expect(await call(`DELETE ${GENERAL}/messages/${IDS.note}`)).toMatchObject({ status: 204 });
    addRole(world, { id: IDS.guild, name: '@everyone', permissions: String(Permission.VIEW_CHANNEL) });
    expect(await call(`POST ${GENERAL}/messages`, { content: 'a' })).toMatchObject(missing);
    expect(await call(`POST ${GENERAL}/typing`)).toMatchObject(missing);
    expect((await call(`GET ${GENERAL}/messages`)).body).toEqual([]);
  });

  test('get reactions', async () => {
    const { call, world, events } = createTown([show]);
    allowEveryone(world, Permission.ADD_REACTIONS);
    const path = `${GENERAL}/messages/${IDS.note}`;
    const emoji = encodeURIComponent('👍');
    expect(await call(`PUT ${path}/reactions/${emoji}/@me`)).toMatchObject({ status: 204 });
    expect(await call(`GET ${path}`)).toMatchObject({
      body: { reactions: [{ emoji: { id: null, name: '👍' }, count: 1, me: true }] },
    });
    expect(events).toMatchObject([{ type: 'MESSAGE_UPDATE' }]);
    expect(await call(`DELETE ${path}/reactions/${emoji}/@me`)).toMatchObject({ status: 204 });
    expect(await call(`GET ${path}`)).toMatchObject({ body: { reactions: [] } });
    expect(await call(`PUT ${path}/reactions/thumb/@me`)).toMatchObject({ body: { code: 10014 } });
    expect(await call(`POST ${GENERAL}/typing`)).toMatchObject({ status: 204 });
  });
});

describe('channels and threads', () => {
  test('are edited by a bot that may', async () => {
    const { call, world } = createTown([show]);
    expect(await call(`PATCH ${GENERAL}`, { topic: 'Rain' })).toMatchObject({ body: { code: 50013 } });
    promoteBot(world, 1, Permission.MANAGE_CHANNELS);
    expect(await call(`PATCH ${GENERAL}`, { topic: 'Rain', name: 'weather' })).toMatchObject({
      status: 200,
      body: { topic: 'Rain', name: 'weather', permission_overwrites: [] },
    });
    expect(world.channels.get(IDS.general)).toMatchObject({ topic: 'Rain' });
    expect(await call(`PATCH ${GENERAL}`, { name: '' })).toMatchObject({
      body: { code: 50035, errors: { name: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] } } },
    });
    expect(await call(`PATCH ${GENERAL}`, { permission_overwrites: [] })).toMatchObject({
      body: { code: 50013 },
    });
  });

  test('are opened on a message, in a channel and in a forum', async () => {
    const { call, world, events } = createTown([show]);
    const ofMessage = `POST ${GENERAL}/messages/${IDS.note}/threads`;
    expect(await call(ofMessage, { name: 'Rain' })).toMatchObject({ body: { code: 50013 } });
    allowEveryone(world, Permission.CREATE_PUBLIC_THREADS, Permission.SEND_MESSAGES_IN_THREADS);
    expect(await call(ofMessage, { name: 'Rain' })).toMatchObject({
      status: 201,
      body: { id: IDS.note, type: ChannelType.PUBLIC_THREAD, parent_id: IDS.general, owner_id: IDS.bot },
    });
    expect(events).toMatchObject([{ type: 'MESSAGE_UPDATE', message: { flags: MessageFlag.HAS_THREAD } }]);
    expect(await call(ofMessage, { name: 'Rain' })).toMatchObject({ body: { code: 160004 } });
    expect(await call(`POST /channels/${IDS.note}/messages`, { content: 'In it' })).toMatchObject({
      status: 200,
    });
    expect(await call(`POST ${GENERAL}/threads`, { name: 'Private' })).toMatchObject({
      body: { code: 50013 },
    });
    expect(await call(`POST ${GENERAL}/threads`, { name: 'Open', type: 11 })).toMatchObject({ status: 201 });
    expect(await call(`POST ${GENERAL}/threads`, { type: 11 })).toMatchObject({ body: { code: 50035 } });
    addChannel(world, { id: '88', name: 'ideas', type: ChannelType.GUILD_FORUM });
    const post = await call('POST /channels/88/threads', { name: 'Idea', message: { content: 'Umbrellas' } });
    expect(post).toMatchObject({ status: 201, body: { type: 11, message: { content: 'Umbrellas' } } });
    expect(post.body?.['message']).toMatchObject({ id: post.body?.['id'] });
    expect(await call('POST /channels/88/messages', { content: 'a' })).toMatchObject({
      body: { code: 50008 },
    });
  });
});

describe('guilds', () => {
  test('are read with what the bot sees', async () => {
    const { call, world } = createTown([show]);
    expect(await call(`GET /guilds/${IDS.guild}?with_counts=true`)).toMatchObject({
      body: { name: 'Port', owner_id: IDS.owner, approximate_member_count: 5, roles: { length: 3 } },
    });
    const channels = (await call(`GET /guilds/${IDS.guild}/channels`)).body;
    expect(Object.values(channels ?? {})).toMatchObject([
      { name: 'general' },
      { name: 'radio' },
      { name: 'piers' },
    ]);
    expect((await call(`GET /guilds/${IDS.guild}/roles`)).body).toHaveLength(3);
    expect(await call('GET /guilds/7')).toMatchObject({ status: 404, body: { code: 10004 } });
    const other = { id: '71', name: 'Other', ownerId: IDS.ada, locale: 'en-US', features: [] };
    world.apply({ kind: 'guild', record: other });
    expect(await call('GET /guilds/71')).toMatchObject({ status: 403, body: { code: 50001 } });
  });

  test('have members, who are renamed and timed out by those above them', async () => {
    const { call, world } = createTown([show]);
    expect(await call(`GET ${MEMBERS}/${IDS.ada}`)).toMatchObject({
      body: { nick: 'Ada of the Harbour', user: { id: IDS.ada }, roles: [IDS.crew] },
    });
    expect(await call(`GET ${MEMBERS}/7`)).toMatchObject({ body: { code: 10013 } });
    const rename = { nick: 'Skipper' };
    expect(await call(`PATCH ${MEMBERS}/${IDS.ada}`, rename)).toMatchObject({ body: { code: 50013 } });
    promoteBot(world, 1, Permission.MANAGE_NICKNAMES, Permission.MODERATE_MEMBERS);
    // The bot's role is as high as Ada's.
    expect(await call(`PATCH ${MEMBERS}/${IDS.ada}`, rename)).toMatchObject({ body: { code: 50013 } });
    promoteBot(world, 3, Permission.MANAGE_NICKNAMES, Permission.MODERATE_MEMBERS);
    expect(await call(`PATCH ${MEMBERS}/${IDS.ada}`, rename)).toMatchObject({ body: { nick: 'Skipper' } });
    expect(await call(`PATCH ${MEMBERS}/${IDS.owner}`, rename)).toMatchObject({ body: { code: 50013 } });
    const until = { communication_disabled_until: '2026-01-02T00:00:00Z' };
    expect(await call(`PATCH ${MEMBERS}/${IDS.ben}`, until)).toMatchObject({ status: 200 });
    expect(world.members.get(`${IDS.guild} ${IDS.ben}`)).toMatchObject({
      timedOutUntil: '2026-01-02T00:00:00Z',
    });
  });

  test('have roles, which a bot gives and takes below its own', async () => {
    const { call, world, slash } = createTown([show]);
    const crew = `${MEMBERS}/${IDS.ben}/roles/${IDS.crew}`;
    expect(await call(`PUT ${crew}`)).toMatchObject({ body: { code: 50013 } });
    promoteBot(world, 3, Permission.MANAGE_ROLES);
    expect(await call(`PUT ${crew}`)).toMatchObject({ status: 204 });
    expect((await slash('show', {}, { userId: IDS.ben })).interaction).toMatchObject({
      member: { roles: [IDS.crew] },
    });
    expect(await call(`DELETE ${crew}`)).toMatchObject({ status: 204 });
    expect(world.members.get(`${IDS.guild} ${IDS.ben}`)).toMatchObject({ roles: [] });
    const captain = `${MEMBERS}/${IDS.ben}/roles/${IDS.captain}`;
    expect(await call(`PUT ${captain}`)).toMatchObject({ status: 403, body: { code: 50013 } });
    expect(await call(`PUT ${MEMBERS}/${IDS.ben}/roles/7`)).toMatchObject({ body: { code: 10011 } });
    addMember(world, { userId: IDS.ben, guildId: '71' });
    expect(await call(`PATCH ${MEMBERS}/${IDS.ben}`, { roles: [IDS.crew] })).toMatchObject({
      body: { roles: [IDS.crew] },
    });
  });
});
