import { ALL_INTENTS, GatewayIntent } from 'commandry/protocol';
import { describe, expect, it } from 'vitest';
import { toWireMessage } from '../../../../tools/src/emulator/domain/objects/wire-message.js';
import { toMessageUser } from '../../../../tools/src/emulator/domain/objects/wire-user.js';
import { toGuildCreate } from '../../../../tools/src/emulator/gateway/dispatches.js';
import { startDispatching, type Dispatched } from '../support/dispatched.js';
import { ADA, BEN, BENS_MESSAGE, BOT, GENERAL, HARBOUR, WEATHER } from '../support/emulator.js';
import { createStoryWorld, EVENTS, FIRST, THREAD, type Type } from '../support/stories.js';
import { CLEO, createStaffWorld, CREW, SAILORS, SECRET } from '../support/worlds/staff-world.js';

type Expected = readonly (readonly [type: string, data: object])[];

const guild_id = HARBOUR;
const inGeneral = { guild_id, channel_id: GENERAL };
const ofFirst = { ...inGeneral, message_id: FIRST };
const reacted = { ...ofFirst, user_id: BOT, emoji: { name: '😀' }, burst: false, type: 0 };
const a = (type: typeof String | typeof Number | typeof Array) => expect.any(type) as unknown;

/** What the last event of each story is, to the bot that may do everything and has every intent. */
const TOLD: Readonly<Record<Type, Expected>> = {
  GUILD_CREATE: [],
  GUILD_UPDATE: [['GUILD_UPDATE', { id: HARBOUR, name: 'Haven', roles: a(Array), emojis: a(Array) }]],
  GUILD_DELETE: [['GUILD_DELETE', { id: HARBOUR }]],
  GUILD_ROLE_CREATE: [['GUILD_ROLE_CREATE', { guild_id, role: { name: 'guests' } }]],
  GUILD_ROLE_UPDATE: [['GUILD_ROLE_UPDATE', { guild_id, role: { id: SAILORS, name: 'stokers' } }]],
  GUILD_ROLE_DELETE: [['GUILD_ROLE_DELETE', { guild_id, role_id: SAILORS }]],
  GUILD_MEMBER_ADD: [['GUILD_MEMBER_ADD', { guild_id, user: { id: CLEO }, roles: [] }]],
  GUILD_MEMBER_UPDATE: [['GUILD_MEMBER_UPDATE', { guild_id, user: { id: BEN }, nick: 'Benny' }]],
  GUILD_MEMBER_REMOVE: [['GUILD_MEMBER_REMOVE', { guild_id, user: { id: BEN } }]],
  GUILD_BAN_ADD: [['GUILD_BAN_ADD', { guild_id, user: { id: CLEO } }]],
  GUILD_BAN_REMOVE: [['GUILD_BAN_REMOVE', { guild_id, user: { id: CLEO } }]],
  GUILD_EMOJIS_UPDATE: [
    ['GUILD_EMOJIS_UPDATE', { guild_id, emojis: [{ name: 'gull' }, { name: 'anchor' }] }],
  ],
  GUILD_STICKERS_UPDATE: [['GUILD_STICKERS_UPDATE', { guild_id, stickers: [] }]],
  GUILD_SCHEDULED_EVENT_CREATE: [['GUILD_SCHEDULED_EVENT_CREATE', { guild_id, name: 'Regatta' }]],
  GUILD_SCHEDULED_EVENT_UPDATE: [['GUILD_SCHEDULED_EVENT_UPDATE', { guild_id, status: 2 }]],
  GUILD_SCHEDULED_EVENT_DELETE: [['GUILD_SCHEDULED_EVENT_DELETE', { guild_id, name: 'Shanties' }]],
  GUILD_SCHEDULED_EVENT_USER_ADD: [
    ['GUILD_SCHEDULED_EVENT_USER_ADD', { guild_id, user_id: ADA, guild_scheduled_event_id: a(String) }],
  ],
  GUILD_SCHEDULED_EVENT_USER_REMOVE: [['GUILD_SCHEDULED_EVENT_USER_REMOVE', { guild_id, user_id: CLEO }]],
  AUTO_MODERATION_RULE_CREATE: [['AUTO_MODERATION_RULE_CREATE', { guild_id, name: 'Spam', trigger_type: 3 }]],
  AUTO_MODERATION_RULE_UPDATE: [['AUTO_MODERATION_RULE_UPDATE', { guild_id, name: 'Words', enabled: true }]],
  AUTO_MODERATION_RULE_DELETE: [['AUTO_MODERATION_RULE_DELETE', { guild_id, name: 'Words' }]],
  GUILD_AUDIT_LOG_ENTRY_CREATE: [
    ['GUILD_AUDIT_LOG_ENTRY_CREATE', { guild_id, user_id: BOT, action_type: 1, changes: a(Array) }],
  ],
  CHANNEL_CREATE: [['CHANNEL_CREATE', { guild_id, name: 'deck', type: 0, permission_overwrites: [] }]],
  CHANNEL_UPDATE: [['CHANNEL_UPDATE', { guild_id, id: GENERAL, topic: 'Boats' }]],
  CHANNEL_DELETE: [['CHANNEL_DELETE', { guild_id, id: GENERAL, name: 'general' }]],
  CHANNEL_VISIBILITY_UPDATE: [['CHANNEL_UPDATE', { guild_id, name: '___hidden___', flags: 1 << 17 }]],
  INTEGRATION_CREATE: [
    ['INTEGRATION_CREATE', { guild_id, name: 'Tides', type: 'discord', account: { name: 'Tides' } }],
    ['GUILD_INTEGRATIONS_UPDATE', { guild_id }],
  ],
  INTEGRATION_UPDATE: [
    ['INTEGRATION_UPDATE', { guild_id, id: WEATHER.id, name: 'Storm' }],
    ['GUILD_INTEGRATIONS_UPDATE', { guild_id }],
  ],
  INTEGRATION_DELETE: [
    ['INTEGRATION_DELETE', { guild_id, id: a(String), application_id: a(String) }],
    ['GUILD_INTEGRATIONS_UPDATE', { guild_id }],
  ],
  USER_UPDATE: [['USER_UPDATE', { id: BOT, username: 'Storm', bot: true }]],
  SUBSCRIPTION_CREATE: [['SUBSCRIPTION_CREATE', { user_id: ADA, status: 0, sku_ids: [a(String)] }]],
  SUBSCRIPTION_UPDATE: [['SUBSCRIPTION_UPDATE', { user_id: ADA, status: 2 }]],
  SUBSCRIPTION_DELETE: [['SUBSCRIPTION_DELETE', { user_id: ADA }]],
  CHANNEL_PINS_UPDATE: [['CHANNEL_PINS_UPDATE', { ...inGeneral, last_pin_timestamp: a(String) }]],
  THREAD_CREATE: [
    ['THREAD_CREATE', { guild_id, name: 'Snow', newly_created: true, member: { user_id: BOT } }],
  ],
  THREAD_UPDATE: [['THREAD_UPDATE', { guild_id, id: THREAD, name: 'Drizzle', thread_metadata: {} }]],
  THREAD_DELETE: [['THREAD_DELETE', { id: THREAD, guild_id, parent_id: GENERAL, type: 11 }]],
  THREAD_MEMBERS_UPDATE: [
    [
      'THREAD_MEMBERS_UPDATE',
      {
        ...{ id: THREAD, guild_id, member_count: 2 },
        added_members: [{ id: THREAD, user_id: ADA, member: { user: { id: ADA } }, presence: null }],
      },
    ],
  ],
  WEBHOOKS_UPDATE: [['WEBHOOKS_UPDATE', inGeneral]],
  INVITE_CREATE: [
    [
      'INVITE_CREATE',
      {
        ...{ guild_id, channel_id: SECRET, code: a(String), created_at: a(String), expires_at: a(String) },
        ...{ inviter: { id: BOT }, max_age: 86_400, max_uses: 0, temporary: false, uses: 0 },
      },
    ],
  ],
  INVITE_DELETE: [['INVITE_DELETE', { ...inGeneral, code: 'harbour' }]],
  MESSAGE_CREATE: [
    [
      'MESSAGE_CREATE',
      {
        ...{
          ...inGeneral,
          content: 'Hello',
          channel_type: 0,
          author: { id: BOT },
          member: { roles: a(Array) },
        },
        ...{ mentions: [], attachments: [], embeds: [], tts: false, mention_everyone: false },
        edited_timestamp: null,
      },
    ],
  ],
  MESSAGE_UPDATE: [
    ['MESSAGE_UPDATE', { ...inGeneral, id: FIRST, content: 'uno', edited_timestamp: a(String) }],
  ],
  MESSAGE_DELETE: [['MESSAGE_DELETE', { ...inGeneral, id: FIRST }]],
  MESSAGE_DELETE_BULK: [['MESSAGE_DELETE_BULK', { ...inGeneral, ids: [a(String), a(String)] }]],
  MESSAGE_REACTION_ADD: [
    ['MESSAGE_REACTION_ADD', { ...reacted, member: { user: { id: BOT } }, message_author_id: BEN }],
  ],
  MESSAGE_REACTION_REMOVE: [['MESSAGE_REACTION_REMOVE', reacted]],
  MESSAGE_REACTION_REMOVE_ALL: [['MESSAGE_REACTION_REMOVE_ALL', ofFirst]],
  MESSAGE_REACTION_REMOVE_EMOJI: [['MESSAGE_REACTION_REMOVE_EMOJI', { ...ofFirst, emoji: { name: '😀' } }]],
  MESSAGE_POLL_VOTE_ADD: [['MESSAGE_POLL_VOTE_ADD', { ...inGeneral, user_id: ADA, answer_id: 1 }]],
  MESSAGE_POLL_VOTE_REMOVE: [['MESSAGE_POLL_VOTE_REMOVE', { ...inGeneral, user_id: ADA, answer_id: 1 }]],
  TYPING_START: [
    ['TYPING_START', { ...inGeneral, user_id: BOT, timestamp: a(Number), member: { user: { id: BOT } } }],
  ],
  APPLICATION_COMMAND_PERMISSIONS_UPDATE: [
    [
      'APPLICATION_COMMAND_PERMISSIONS_UPDATE',
      { guild_id, application_id: WEATHER.id, permissions: a(Array) },
    ],
  ],
  // Its application has an endpoint.
  INTERACTION_CREATE: [],
  APPLICATION_EVENT: [],
  COMMANDS_UPDATE: [],
  INTERACTION_RESULT: [],
  INTERACTION_FAILURE: [],
  BOT_STATUS: [],
  REQUEST_UPDATE: [],
  REQUESTS_REPLACE: [],
  WORLD_REPLACE: [],
  GATEWAY_SESSION_CREATE: [],
  GATEWAY_SESSION_UPDATE: [],
  GATEWAY_SESSION_DELETE: [],
  APPLICATION_UPDATE: [],
  EVENT_DELIVERY: [],
  API_RESPONSE: [],
  ROUTE_MISSING: [],
  FIELD_MISSING: [],
  FAULT_USED: [],
  FAULTS_UPDATE: [],
  DECLARATION_UPDATE: [],
  CLOCK_UPDATE: [],
};

/** The fields that an event has, and no other. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  GUILD_DELETE: ['id'],
  MESSAGE_DELETE: ['channel_id', 'guild_id', 'id'],
  MESSAGE_DELETE_BULK: ['channel_id', 'guild_id', 'ids'],
  MESSAGE_REACTION_REMOVE: ['burst', 'channel_id', 'emoji', 'guild_id', 'message_id', 'type', 'user_id'],
  MESSAGE_REACTION_REMOVE_ALL: ['channel_id', 'guild_id', 'message_id'],
  MESSAGE_POLL_VOTE_ADD: ['answer_id', 'channel_id', 'guild_id', 'message_id', 'user_id'],
  THREAD_DELETE: ['guild_id', 'id', 'parent_id', 'type'],
  THREAD_MEMBERS_UPDATE: ['added_members', 'guild_id', 'id', 'member_count'],
  GUILD_MEMBER_REMOVE: ['guild_id', 'user'],
};

const stories = Object.entries(EVENTS).map(([type, story]) => ({ type: type as Type, ...story }));

it.each(stories)('the bot is told when $when', async ({ type, cause }) => {
  const place = await startDispatching(await createStoryWorld());
  const told: Dispatched[] = [];
  place.listen({}, (event, dispatches) => {
    if (event.type === type) told.splice(0, told.length, ...dispatches);
  });
  await cause(place);
  expect(place.events.map((event) => event.type)).toContain(type);
  expect(told.map(({ t }) => t)).toEqual(TOLD[type].map(([t]) => t));
  expect(told.map(({ d }) => d)).toMatchObject(TOLD[type].map(([, d]) => d));
  for (const { t, d } of told) if (FIELDS[t]) expect(Object.keys(d).toSorted()).toEqual(FIELDS[t]);
});

const MESSAGE = { channel_id: GENERAL, author_id: BEN };
const content = (told: readonly Dispatched[]) =>
  told.filter(({ t }) => t === 'MESSAGE_CREATE').map(({ d }) => d['content']);

describe('without the intent for the content of messages', () => {
  const intents = ALL_INTENTS & ~GatewayIntent.MESSAGE_CONTENT;
  const start = async () => {
    const place = await startDispatching();
    return { ...place, told: place.listen({ intents }), all: place.listen() };
  };

  it('what users write is empty, in everything that they have put in', async () => {
    const { control, told, all } = await start();
    await control('POST', '/messages', { ...MESSAGE, content: 'Hello' });
    const empty = { content: '', embeds: [], attachments: [], components: [], author: { id: BEN } };
    expect(told).toMatchObject([{ t: 'MESSAGE_CREATE', d: empty }]);
    expect(all).toMatchObject([{ t: 'MESSAGE_CREATE', d: { content: 'Hello' } }]);
  });

  it('the bot reads what it has written, what mentions it, and what is written to it', async () => {
    const { control, bot, told } = await start();
    await bot('POST', `/channels/${GENERAL}/messages`, { content: 'Sunny' });
    await control('POST', `/users/${BEN}/messages`, { channel_id: GENERAL, content: `<@${BOT}> rain?` });
    const { id } = await bot('POST', '/users/@me/channels', { recipient_id: BEN });
    await control('POST', '/messages', { ...MESSAGE, channel_id: id, content: 'psst' });
    expect(content(told)).toEqual(['Sunny', `<@${BOT}> rain?`, 'psst']);
  });

  it('a message that is replied to is empty too, and a poll is left out', async () => {
    const { bot, control, told } = await start();
    const reply = { content: 'No', message_reference: { message_id: BENS_MESSAGE } };
    await bot('POST', `/channels/${GENERAL}/messages`, reply);
    expect(told.find(({ t }) => t === 'MESSAGE_CREATE')?.d).toMatchObject({
      content: 'No',
      referenced_message: { id: BENS_MESSAGE, content: '' },
    });
    told.length = 0;
    await control('PATCH', `/messages/${BENS_MESSAGE}`, { content: 'What?' });
    expect(told).toMatchObject([{ t: 'MESSAGE_UPDATE', d: { content: '' } }]);
    expect(told[0]!.d).not.toHaveProperty('poll');
  });
});

it.each([
  ['by a role', `/roles/${CREW}`, { permissions: '1024' }, ['GUILD_ROLE_UPDATE', 'CHANNEL_UPDATE']],
  ['by the channel', `/channels/${GENERAL}`, { overwrites: [] }, ['CHANNEL_UPDATE']],
])('a bot that gains access %s gets the channel and its threads', async (_how, path, change, types) => {
  const world = createStaffWorld(0n, ({ roles, channels }) => {
    roles[0]!.permissions = '0';
    channels.push({
      id: THREAD,
      guildId: HARBOUR,
      type: 11,
      name: 'Rain',
      parentId: GENERAL,
      memberIds: [BOT],
    });
    const see = { id: HARBOUR, type: 0, allow: '1024' } as const;
    if (path.startsWith('/channels')) channels[0]!.overwrites = [{ id: CREW, type: 0, deny: '1024' }, see];
  });
  if (path.startsWith('/channels')) world.roles.find(({ id }) => id === CREW)!.permissions = '1024';
  const { control, listen } = await startDispatching(world);
  const told = listen();
  await control('PATCH', path, change);
  const ofGeneral = told.filter(({ d }) => JSON.stringify(d).includes(GENERAL) || d['role'] !== undefined);
  expect(ofGeneral.map(({ t }) => t)).toEqual([...types, 'THREAD_LIST_SYNC']);
  expect(ofGeneral.at(-2)?.t === 'CHANNEL_UPDATE' && ofGeneral.at(-2)?.d).toMatchObject({ name: 'general' });
  expect(ofGeneral.at(-1)?.d).toMatchObject({
    ...{ guild_id, channel_ids: [GENERAL], threads: [{ id: THREAD }] },
    members: [{ id: THREAD, user_id: BOT }],
  });
});

describe('by intent', () => {
  it('a session gets what its intents select, in guilds and in direct messages each', async () => {
    const place = await startDispatching();
    const [none, guild, direct] = [0, GatewayIntent.GUILD_MESSAGES, GatewayIntent.DIRECT_MESSAGES].map(
      (intents) => place.listen({ intents }),
    );
    const { id } = await place.bot('POST', '/users/@me/channels', { recipient_id: BEN });
    await place.control('POST', '/messages', { ...MESSAGE, content: 'all' });
    await place.control('POST', '/messages', { ...MESSAGE, channel_id: id, content: 'you' });
    expect(none).toEqual([]);
    expect(guild).toMatchObject([{ t: 'MESSAGE_CREATE', d: { guild_id, channel_id: GENERAL } }]);
    expect(direct).toMatchObject([{ t: 'MESSAGE_CREATE', d: { channel_id: id, channel_type: 1 } }]);
    expect(direct![0]!.d).not.toHaveProperty('guild_id');
    expect(direct![0]!.d).not.toHaveProperty('member');
  });

  it('a bot is told of changes of itself without the intent for members, and of nobody else', async () => {
    const { bot, listen } = await startDispatching(await createStoryWorld());
    const told = listen({ intents: GatewayIntent.GUILDS });
    await bot('PATCH', `/guilds/${HARBOUR}/members/${BEN}`, { nick: 'Benny' });
    await bot('PATCH', `/guilds/${HARBOUR}/members/@me`, { nick: 'Cloud' });
    expect(told).toMatchObject([{ t: 'GUILD_MEMBER_UPDATE', d: { user: { id: BOT }, nick: 'Cloud' } }]);
  });

  it('a bot without the intent for members hears of its own place in threads alone', async () => {
    const { bot, listen } = await startDispatching(await createStoryWorld());
    const told = listen({ intents: GatewayIntent.GUILDS });
    await bot('PUT', `/channels/${THREAD}/thread-members/${ADA}`);
    await bot('PUT', `/channels/${THREAD}/thread-members/@me`);
    await bot('DELETE', `/channels/${THREAD}/thread-members/@me`);
    expect(told).toMatchObject([
      { t: 'THREAD_MEMBERS_UPDATE', d: { added_members: [{ user_id: BOT }] } },
      { t: 'THREAD_MEMBER_UPDATE', d: { id: THREAD, user_id: BOT, guild_id } },
      { t: 'THREAD_MEMBERS_UPDATE', d: { removed_member_ids: [BOT] } },
    ]);
  });
});

describe('by shard', () => {
  it('a guild has one, and what is of no guild has the first', async () => {
    const place = await startDispatching();
    const own = Number((BigInt(HARBOUR) >> 22n) % 3n);
    const shards = [0, 1, 2].map((id) => place.listen({ shard: [id, 3] }));
    await place.control('POST', '/messages', { ...MESSAGE, content: 'all' });
    expect(shards.map(({ length }) => length)).toEqual([0, 1, 2].map((id) => Number(id === own)));
    for (const told of shards) told.length = 0;
    const { id } = await place.bot('POST', '/users/@me/channels', { recipient_id: BEN });
    await place.control('POST', '/messages', { ...MESSAGE, channel_id: id, content: 'you' });
    expect(shards.map(({ length }) => length)).toEqual([1, 0, 0]);
  });
});

describe('by who may see', () => {
  it('a bot that comes to a guild gets it whole, and one that goes is told so alone', async () => {
    const { control, listen } = await startDispatching();
    const { id } = await control('POST', '/applications', { name: 'Tides' });
    const [told, others] = [listen({ applicationId: id }), listen()];
    const install = { client_id: id, scope: 'bot', permissions: '1024', guild_id };
    await control('POST', `/users/${ADA}/authorize`, install);
    expect(told.map(({ t }) => t)).toContain('GUILD_CREATE');
    expect(told.map(({ t }) => t)).not.toContain('GUILD_MEMBER_ADD');
    expect(told.find(({ t }) => t === 'GUILD_CREATE')?.d).toMatchObject({ id: HARBOUR, member_count: 5 });
    expect(others.map(({ t }) => t)).toContain('GUILD_MEMBER_ADD');
    told.length = 0;
    await control('DELETE', `/guilds/${HARBOUR}/members/${id}`);
    expect(told).toContainEqual({ t: 'GUILD_DELETE', d: { id: HARBOUR } });
    told.length = 0;
    await control('POST', '/messages', { ...MESSAGE, content: 'gone' });
    expect(told).toEqual([]);
  });

  it('a channel that the bot does not see is told without what is in it, and nothing that happens there', async () => {
    const { control, listen } = await startDispatching(createStaffWorld(1_024n));
    const told = listen();
    await control('PATCH', `/channels/${SECRET}`, { topic: 'Treasure' });
    await control('POST', '/messages', { ...MESSAGE, channel_id: SECRET, author_id: ADA, content: 'Gold' });
    await control('DELETE', `/channels/${SECRET}`);
    const hidden = { id: SECRET, name: '___hidden___', topic: null, flags: 1 << 17 };
    expect(told).toMatchObject([
      { t: 'CHANNEL_UPDATE', d: hidden },
      { t: 'CHANNEL_DELETE', d: hidden },
    ]);
  });

  it('a category is shown for a channel in it', async () => {
    const { control, listen, service } = await startDispatching();
    const [{ id }] = [await control('POST', '/channels', { guild_id, name: 'Decks', type: 4 })];
    await control('PATCH', `/channels/${GENERAL}`, { parent_id: id });
    const told = listen();
    await control('PATCH', `/channels/${id}`, { overwrites: [{ id: HARBOUR, type: 0, deny: '1024' }] });
    expect(service.store.channels.get(id)).toBeDefined();
    expect(told).toMatchObject([{ t: 'CHANNEL_UPDATE', d: { id, name: 'Decks' } }]);
  });

  it('moderation, bans, invites and the audit log are for those with the permission', async () => {
    const few = await startDispatching(createStaffWorld(1_024n));
    const told = few.listen();
    await few.control('POST', `/guilds/${HARBOUR}/bans`, { user_id: CLEO });
    await few.control('POST', '/auto_moderation_rules', {
      ...{ guild_id, creator_id: ADA, name: 'Words', trigger_type: 3, actions: [{ type: 1 }] },
    });
    await few.control('POST', '/invites', {
      ...{ code: 'x', guild_id, channel_id: GENERAL, inviter_id: ADA },
      ...{ created_at: '2026-01-01T00:00:00.000Z', max_age: 0 },
    });
    expect(told).toEqual([]);
  });

  it('whoever comes to a private thread hears of it first', async () => {
    const { control, bot, listen, service } = await startDispatching(await createStoryWorld());
    const { id } = await bot('POST', `/channels/${GENERAL}/threads`, { name: 'Whispers', type: 12 });
    await bot('DELETE', `/channels/${id}/thread-members/@me`);
    const told = listen();
    const thread = service.store.channels.get(id)!;
    await control('PATCH', `/channels/${id}`, { member_ids: [...thread.memberIds, BOT] });
    expect(told.map(({ t }) => t)).toEqual([
      'THREAD_CREATE',
      'THREAD_MEMBERS_UPDATE',
      'THREAD_MEMBER_UPDATE',
    ]);
    expect(told[0]!.d).toMatchObject({ id, member: { user_id: BOT } });
    expect(told[0]!.d).not.toHaveProperty('newly_created');
  });

  it('an ephemeral message is for the bot that has sent it, as a direct one', async () => {
    const { control, service, listen } = await startDispatching();
    const { id } = await control('POST', '/applications', { name: 'Tides' });
    const install = { client_id: id, scope: 'bot', permissions: '8', guild_id };
    await control('POST', `/users/${ADA}/authorize`, install);
    const [told, others] = [
      listen({ intents: GatewayIntent.DIRECT_MESSAGES }),
      listen({ applicationId: id }),
    ];
    const author = toMessageUser(service.store.users.get(BOT)!);
    const given = { id: '7', channel_id: GENERAL, author, content: 'Only you', flags: 64 };
    service.store.messages.set('7', {
      message: toWireMessage({ ...given, application_id: WEATHER.id, webhook_id: WEATHER.id }),
      visibleTo: ADA,
    });
    service.store.messages.delete('7');
    expect(told.map(({ t }) => t)).toEqual(['MESSAGE_CREATE', 'MESSAGE_DELETE']);
    expect(told[0]!.d).toMatchObject({ content: 'Only you', channel_id: GENERAL });
    for (const { d } of told) expect(d).not.toHaveProperty('guild_id');
    expect(told[0]!.d).not.toHaveProperty('member');
    expect(others).toEqual([]);
  });

  it('an interaction is for its application, and only if it has no endpoint', async () => {
    const { control, service, listen } = await startDispatching();
    const { id } = await control('POST', '/applications', { name: 'Tides' });
    const [told, others] = [listen({ intents: 0 }), listen({ applicationId: id })];
    const interaction = { id: '7', token: 'x', type: 1, application_id: WEATHER.id, guild_id } as never;
    const use = () => {
      service.events.emit({ type: 'INTERACTION_CREATE', user_id: ADA, interaction });
    };
    use();
    expect(told).toMatchObject([{ t: 'INTERACTION_CREATE', d: { id: '7', token: 'x' } }]);
    const application = service.store.applications.get(WEATHER.id)!;
    service.store.applications.set(WEATHER.id, { ...application, endpointUrl: 'http://127.0.0.1:1' });
    use();
    expect(told).toHaveLength(1);
    expect(others).toEqual([]);
  });

  it('a purchase is for its application', async () => {
    const { control, listen } = await startDispatching();
    const { id } = await control('POST', '/applications', { name: 'Tides' });
    const [told, others] = [listen({ intents: 0 }), listen({ applicationId: id })];
    const sku = await control('POST', '/skus', { application_id: WEATHER.id, name: 'Pro', type: 2 });
    await control('POST', '/entitlements', {
      ...{ application_id: WEATHER.id, sku_id: sku.id, user_id: ADA, guild_id: null, type: 1 },
    });
    expect(told).toMatchObject([
      { t: 'ENTITLEMENT_CREATE', d: { application_id: WEATHER.id, user_id: ADA, sku_id: sku.id } },
    ]);
    expect(others).toEqual([]);
  });
});

it('a bot that comes online, changes its presence and leaves is seen so by others of its guilds', async () => {
  const { control, connect, service, listen, sessionOf } = await startDispatching(await createStoryWorld());
  const { id } = await control('POST', '/applications', { name: 'Tides' });
  const elsewhere = await control('POST', '/applications', { name: 'Haven' });
  const install = { client_id: id, scope: 'bot', permissions: '8', guild_id };
  await control('POST', `/users/${ADA}/authorize`, install);
  const [told, others] = [listen({ applicationId: id }), listen({ applicationId: elsewhere.id })];
  const client = await connect();
  const presencesOf = () => toGuildCreate(service, sessionOf({ applicationId: id }), HARBOUR).presences;
  expect(presencesOf()).toMatchObject([{ user: { id: BOT }, status: 'online' }]);
  await client.send(3, { status: 'idle', activities: [{ name: 'Rain', type: 3 }], since: null, afk: false });
  await client.leave();
  expect(presencesOf()).toEqual([]);
  const ofBot = { user: { id: BOT }, guild_id };
  expect(told.filter(({ t }) => t === 'PRESENCE_UPDATE').map(({ d }) => d)).toMatchObject([
    { ...ofBot, status: 'online', client_status: { web: 'online' } },
    { ...ofBot, status: 'idle', activities: [{ name: 'Rain' }] },
    { ...ofBot, status: 'offline', activities: [], client_status: {} },
  ]);
  expect(others).toEqual([]);
});
