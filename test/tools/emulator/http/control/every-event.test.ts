import { describe, expect, it } from 'vitest';
import type { EmulatorEvent } from '../../../../../tools/src/emulator/index.js';
import {
  ADA,
  AUTHORIZATION,
  BEN,
  BENS_MESSAGE,
  BOT,
  GENERAL,
  HARBOUR,
  WEATHER,
} from '../../support/emulator.js';
import { answerJson, startReceiver } from '../../support/receiver.js';
import { CLEO, DAN, SAILORS, SECRET, startStaff } from '../../support/worlds/staff-world.js';

type Type = EmulatorEvent['type'];

const THREAD = '1100000000000000640';
const ATTIC = '1100000000000000641';
const [FIRST, SECOND, IN_THREAD] = ['1100000000000000701', '1100000000000000702', '1100000000000000703'];
const GUILD = `/guilds/${HARBOUR}`;
const CHANNEL = `/channels/${GENERAL}`;
const APP = `/applications/${WEATHER.id}`;
const image = 'data:image/png;base64,AA==';
const smile = encodeURIComponent('😀');
const forecast = { name: 'forecast', description: 'The weather' };
const poll = { question: { text: 'Rain?' }, answers: [{ poll_media: { text: 'Yes' } }] };
const [STICKER, EVENT] = ['1100000000000000821', '1100000000000000822'];
const SHANTIES = `${GUILD}/scheduled-events/${EVENT}`;
const RULE = `${GUILD}/auto-moderation/rules/1100000000000000823`;
const regatta = {
  ...{ name: 'Regatta', privacy_level: 2, entity_type: 3, entity_metadata: { location: 'Pier' } },
  scheduled_start_time: '2099-05-01T10:00:00Z',
  scheduled_end_time: '2099-05-01T18:00:00Z',
};
const webhook = { id: '1100000000000000801', guildId: HARBOUR, name: 'Parrot', token: 'secret' };

/**
 * A guild with a thread that Ben has joined, an archived one, and messages of Ben in a channel. The bot of Weather may do
 * everything, answers whatever is delivered to it, and has a command.
 */
async function start() {
  const receiver = await startReceiver((_received, response) => {
    answerJson(response, { type: 4, data: { content: 'Sunny' } });
  });
  const staff = await startStaff((1n << 53n) - 1n, (world) => {
    const thread = { guildId: HARBOUR, type: 11 as const, parentId: GENERAL, ownerId: ADA };
    world.channels.push(
      { ...thread, id: THREAD, name: 'Rain', memberIds: [BEN] },
      { ...thread, id: ATTIC, name: 'Attic', archived: true },
    );
    world.messages.push(
      { id: FIRST, channelId: GENERAL, authorId: BEN, content: 'one' },
      { id: SECOND, channelId: GENERAL, authorId: BEN, content: 'two' },
      { id: IN_THREAD, channelId: THREAD, authorId: ADA, content: 'three' },
    );
    world.members.find(({ userId }) => userId === BEN)!.roles = [SAILORS];
    world.webhooks.push({ ...webhook, channelId: GENERAL, applicationId: WEATHER.id, userId: DAN });
    world.invites.push({
      ...{ code: 'harbour', guildId: HARBOUR, channelId: GENERAL, inviterId: ADA },
      ...{ createdAt: '2026-01-01T00:00:00.000Z', maxAge: 0, maxUses: 0, temporary: false, uses: 0 },
    });
    world.stickers.push({ id: STICKER, guildId: HARBOUR, userId: ADA, name: 'Gull', tags: 'bird' });
    world.scheduledEvents.push({
      ...{ id: EVENT, guildId: HARBOUR, creatorId: ADA, name: 'Shanties', entityType: 3, location: 'Pier' },
      ...{ startsAt: '2099-01-01T00:00:00Z', endsAt: '2099-01-02T00:00:00Z', userIds: [CLEO] },
    });
    world.autoModerationRules.push({
      ...{ id: '1100000000000000823', guildId: HARBOUR, creatorId: ADA, name: 'Words', triggerType: 1 },
      actions: [{ type: 1 }],
    });
    world.emojis.push({
      id: '1100000000000000811',
      guildId: HARBOUR,
      applicationId: null,
      name: 'gull',
      userId: DAN,
    });
    Object.assign(world.applications[0]!, {
      endpointUrl: receiver.url,
      eventWebhooksUrl: receiver.url,
      eventWebhooksStatus: 2,
      eventWebhooksTypes: ['APPLICATION_AUTHORIZED'],
    });
  });
  await staff.call('POST', `${APP}/commands`, forecast);
  const events: EmulatorEvent[] = [];
  staff.emulator.subscribe((event) => events.push(event));
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await staff.emulator.control(method, path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body as { readonly id: string; readonly interaction?: { readonly id: string } };
  };
  const bot = async (method: string, path: string, body?: unknown) => {
    const answer = await staff.call(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const use = () => control('POST', `/users/${ADA}/invoke`, { channel_id: GENERAL, command: 'forecast' });
  return { ...staff, events, control, bot, use };
}

type Place = Awaited<ReturnType<typeof start>>;

interface Story {
  /** How the event comes about. */
  readonly when: string;
  readonly cause: (place: Place) => Promise<unknown>;
  readonly event: object;
  /** Where the API shows the object that the event carries, by its name. */
  readonly shown?: (place: Place) => Promise<object>;
}

const controlled =
  (method: string, path: string, body?: unknown): Story['cause'] =>
  ({ control }) =>
    control(method, path, body);
const called =
  (method: string, path: string, body?: unknown): Story['cause'] =>
  ({ bot }) =>
    bot(method, path, body);

/** Every type. What the gateway has is compared with the published schema where that has the object. */
const EVENTS: Readonly<Record<Type, Story>> = {
  GUILD_CREATE: {
    when: 'a guild is added',
    cause: controlled('POST', '/guilds', { id: '7', name: 'Haven', owner_id: ADA }),
    event: {
      guild_id: '7',
      guild: { id: '7', name: 'Haven', owner_id: ADA, roles: [{ id: '7' }], emojis: [] },
    },
  },
  GUILD_UPDATE: {
    when: 'a guild is edited',
    cause: called('PATCH', GUILD, { name: 'Haven' }),
    event: { guild_id: HARBOUR },
    shown: async ({ bot }) => ({ guild: await bot('GET', GUILD) }),
  },
  GUILD_DELETE: {
    when: 'a guild is removed',
    cause: controlled('DELETE', GUILD),
    event: { guild_id: HARBOUR },
  },
  GUILD_ROLE_CREATE: {
    when: 'a role is created',
    cause: called('POST', `${GUILD}/roles`, { name: 'guests' }),
    event: { guild_id: HARBOUR, role: { name: 'guests' } },
  },
  GUILD_ROLE_UPDATE: {
    when: 'a role is edited',
    cause: called('PATCH', `${GUILD}/roles/${SAILORS}`, { name: 'stokers' }),
    event: { guild_id: HARBOUR, role: { id: SAILORS, name: 'stokers' } },
  },
  GUILD_ROLE_DELETE: {
    when: 'a role is deleted',
    cause: called('DELETE', `${GUILD}/roles/${SAILORS}`),
    event: { guild_id: HARBOUR, role_id: SAILORS },
  },
  GUILD_MEMBER_ADD: {
    when: 'somebody joins',
    cause: controlled('POST', `${GUILD}/members`, { user_id: CLEO }),
    event: { guild_id: HARBOUR, member: { user: { id: CLEO } } },
  },
  GUILD_MEMBER_UPDATE: {
    when: 'a member is edited',
    cause: called('PATCH', `${GUILD}/members/${BEN}`, { nick: 'Benny' }),
    event: { guild_id: HARBOUR },
    shown: async ({ bot }) => ({ member: await bot('GET', `${GUILD}/members/${BEN}`) }),
  },
  GUILD_MEMBER_REMOVE: {
    when: 'a member is kicked',
    cause: called('DELETE', `${GUILD}/members/${BEN}`),
    event: { guild_id: HARBOUR, user_id: BEN, user: { id: BEN } },
  },
  GUILD_BAN_ADD: {
    when: 'somebody is banned',
    cause: called('PUT', `${GUILD}/bans/${CLEO}`),
    event: { guild_id: HARBOUR, user: { id: CLEO } },
  },
  GUILD_BAN_REMOVE: {
    when: 'a ban is lifted',
    cause: async ({ bot }) => {
      await bot('PUT', `${GUILD}/bans/${CLEO}`);
      await bot('DELETE', `${GUILD}/bans/${CLEO}`);
    },
    event: { guild_id: HARBOUR, user: { id: CLEO } },
  },
  GUILD_EMOJIS_UPDATE: {
    when: 'an emoji is added',
    cause: called('POST', `${GUILD}/emojis`, { name: 'anchor', image }),
    event: { guild_id: HARBOUR },
    shown: async ({ bot }) => ({ emojis: await bot('GET', `${GUILD}/emojis`) }),
  },
  GUILD_STICKERS_UPDATE: {
    when: 'a sticker goes',
    cause: called('DELETE', `${GUILD}/stickers/${STICKER}`),
    event: { guild_id: HARBOUR },
    shown: async ({ bot }) => ({ stickers: await bot('GET', `${GUILD}/stickers`) }),
  },
  GUILD_SCHEDULED_EVENT_CREATE: {
    when: 'an event is scheduled',
    cause: called('POST', `${GUILD}/scheduled-events`, regatta),
    event: { guild_id: HARBOUR, guild_scheduled_event: { name: 'Regatta', creator_id: BOT } },
  },
  GUILD_SCHEDULED_EVENT_UPDATE: {
    when: 'an event begins',
    cause: called('PATCH', SHANTIES, { status: 2 }),
    event: { guild_id: HARBOUR, guild_scheduled_event: { status: 2 } },
    shown: async ({ bot }) => ({ guild_scheduled_event: await bot('GET', SHANTIES) }),
  },
  GUILD_SCHEDULED_EVENT_DELETE: {
    when: 'an event is deleted',
    cause: called('DELETE', SHANTIES),
    event: { guild_id: HARBOUR, guild_scheduled_event: { name: 'Shanties' } },
  },
  GUILD_SCHEDULED_EVENT_USER_ADD: {
    when: 'a user becomes interested in an event',
    cause: controlled('PATCH', `/scheduled_events/${EVENT}`, { user_ids: [CLEO, ADA] }),
    event: { guild_id: HARBOUR, guild_scheduled_event_id: EVENT, user_id: ADA },
  },
  GUILD_SCHEDULED_EVENT_USER_REMOVE: {
    when: 'a user is interested no longer',
    cause: controlled('PATCH', `/scheduled_events/${EVENT}`, { user_ids: [] }),
    event: { guild_id: HARBOUR, guild_scheduled_event_id: EVENT, user_id: CLEO },
  },
  AUTO_MODERATION_RULE_CREATE: {
    when: 'a rule of auto-moderation is made',
    cause: called('POST', `${GUILD}/auto-moderation/rules`, {
      ...{ name: 'Spam', event_type: 1, trigger_type: 3, actions: [{ type: 1 }] },
    }),
    event: { guild_id: HARBOUR, rule: { name: 'Spam', trigger_type: 3 } },
  },
  AUTO_MODERATION_RULE_UPDATE: {
    when: 'a rule is switched on',
    cause: called('PATCH', RULE, { enabled: true }),
    event: { guild_id: HARBOUR },
    shown: async ({ bot }) => ({ rule: await bot('GET', RULE) }),
  },
  AUTO_MODERATION_RULE_DELETE: {
    when: 'a rule is deleted',
    cause: called('DELETE', RULE),
    event: { guild_id: HARBOUR, rule: { name: 'Words' } },
  },
  GUILD_AUDIT_LOG_ENTRY_CREATE: {
    when: 'a bot changes something',
    cause: called('PATCH', GUILD, { name: 'Haven' }),
    event: { guild_id: HARBOUR },
    shown: async ({ bot }) => {
      const { audit_log_entries: entries } = await bot('GET', `${GUILD}/audit-logs?limit=1`);
      return { entry: (entries as object[])[0] };
    },
  },
  CHANNEL_CREATE: {
    when: 'a channel is created',
    cause: called('POST', `${GUILD}/channels`, { name: 'deck' }),
    event: { guild_id: HARBOUR, channel: { name: 'deck' } },
  },
  CHANNEL_UPDATE: {
    when: 'a channel is edited',
    cause: called('PATCH', CHANNEL, { topic: 'Boats' }),
    event: { guild_id: HARBOUR },
    shown: async ({ bot }) => ({ channel: await bot('GET', CHANNEL) }),
  },
  CHANNEL_DELETE: {
    when: 'a channel is deleted',
    cause: called('DELETE', CHANNEL),
    event: { guild_id: HARBOUR, channel: { id: GENERAL, last_message_id: SECOND } },
  },
  CHANNEL_PINS_UPDATE: {
    when: 'a message is pinned',
    cause: called('PUT', `${CHANNEL}/messages/pins/${BENS_MESSAGE}`),
    event: { guild_id: HARBOUR, channel_id: GENERAL, last_pin_timestamp: expect.any(String) as string },
  },
  THREAD_CREATE: {
    when: 'a thread is started',
    cause: called('POST', `${CHANNEL}/threads`, { name: 'Snow', type: 11 }),
    event: { guild_id: HARBOUR, channel: { name: 'Snow', parent_id: GENERAL } },
  },
  THREAD_UPDATE: {
    when: 'a thread is edited',
    cause: called('PATCH', `/channels/${THREAD}`, { name: 'Drizzle' }),
    event: { guild_id: HARBOUR, channel: { id: THREAD, name: 'Drizzle' } },
  },
  THREAD_DELETE: {
    when: 'a thread is deleted',
    cause: called('DELETE', `/channels/${THREAD}`),
    event: { guild_id: HARBOUR, channel: { id: THREAD, parent_id: GENERAL, type: 11, message_count: 1 } },
  },
  THREAD_MEMBERS_UPDATE: {
    when: 'somebody is added to a thread',
    cause: called('PUT', `/channels/${THREAD}/thread-members/${ADA}`),
    event: {
      ...{ guild_id: HARBOUR, channel_id: THREAD, added_member_ids: [ADA], removed_member_ids: [] },
      added_members: [{ id: THREAD, user_id: ADA }],
    },
  },
  WEBHOOKS_UPDATE: {
    when: 'a webhook is created',
    cause: called('POST', `${CHANNEL}/webhooks`, { name: 'Gull' }),
    event: { guild_id: HARBOUR, channel_id: GENERAL },
  },
  INVITE_CREATE: {
    when: 'an invite is created',
    cause: called('POST', `/channels/${SECRET}/invites`, {}),
    event: { guild_id: HARBOUR, channel_id: SECRET },
    shown: async ({ bot }) => ({
      invite: ((await bot('GET', `/channels/${SECRET}/invites`)) as unknown as object[])[0],
    }),
  },
  INVITE_DELETE: {
    when: 'an invite is deleted',
    cause: called('DELETE', '/invites/harbour'),
    event: { guild_id: HARBOUR, channel_id: GENERAL, code: 'harbour' },
  },
  MESSAGE_CREATE: {
    when: 'a message is sent',
    cause: called('POST', `${CHANNEL}/messages`, { content: 'Hello' }),
    event: { message: { content: 'Hello', channel_id: GENERAL }, visible_to: null },
  },
  MESSAGE_UPDATE: {
    when: 'a message is edited',
    cause: controlled('PATCH', `/messages/${FIRST}`, { content: 'uno' }),
    event: { visible_to: null },
    shown: async ({ bot }) => ({ message: await bot('GET', `${CHANNEL}/messages/${FIRST}`) }),
  },
  MESSAGE_DELETE: {
    when: 'a message is deleted',
    cause: called('DELETE', `${CHANNEL}/messages/${FIRST}`),
    event: { message: { id: FIRST, content: 'one' }, visible_to: null },
  },
  MESSAGE_DELETE_BULK: {
    when: 'several are deleted at once',
    cause: async ({ bot }) => {
      const [one, two] = [
        await bot('POST', `${CHANNEL}/messages`, { content: 'One' }),
        await bot('POST', `${CHANNEL}/messages`, { content: 'Two' }),
      ];
      await bot('POST', `${CHANNEL}/messages/bulk-delete`, { messages: [one.id, two.id] });
    },
    event: { guild_id: HARBOUR, channel_id: GENERAL, messages: [{ content: 'One' }, { content: 'Two' }] },
  },
  MESSAGE_REACTION_ADD: {
    when: 'somebody reacts',
    cause: called('PUT', `${CHANNEL}/messages/${FIRST}/reactions/${smile}/@me`),
    event: { user_id: BOT, emoji: { name: '😀' }, message: { id: FIRST, reactions: [{ count: 1 }] } },
  },
  MESSAGE_REACTION_REMOVE: {
    when: 'somebody takes a reaction back',
    cause: async ({ bot }) => {
      await bot('PUT', `${CHANNEL}/messages/${FIRST}/reactions/${smile}/@me`);
      await bot('DELETE', `${CHANNEL}/messages/${FIRST}/reactions/${smile}/@me`);
    },
    event: { user_id: BOT, emoji: { name: '😀' }, message: { id: FIRST } },
  },
  MESSAGE_REACTION_REMOVE_ALL: {
    when: 'all reactions are removed',
    cause: async ({ bot }) => {
      await bot('PUT', `${CHANNEL}/messages/${FIRST}/reactions/${smile}/@me`);
      await bot('DELETE', `${CHANNEL}/messages/${FIRST}/reactions`);
    },
    event: { message: { id: FIRST } },
  },
  MESSAGE_REACTION_REMOVE_EMOJI: {
    when: 'all reactions of an emoji are removed',
    cause: async ({ bot }) => {
      await bot('PUT', `${CHANNEL}/messages/${FIRST}/reactions/${smile}/@me`);
      await bot('DELETE', `${CHANNEL}/messages/${FIRST}/reactions/${smile}`);
    },
    event: { emoji: { name: '😀' }, message: { id: FIRST } },
  },
  MESSAGE_POLL_VOTE_ADD: {
    when: 'somebody votes',
    cause: async ({ bot, control }) => {
      const { id } = await bot('POST', `${CHANNEL}/messages`, { poll });
      await control('PUT', `/users/${ADA}/votes`, { message_id: id, answer_ids: [1] });
    },
    event: {
      user_id: ADA,
      answer_id: 1,
      message: { poll: { results: { answer_counts: [{ id: 1, count: 1 }] } } },
    },
  },
  MESSAGE_POLL_VOTE_REMOVE: {
    when: 'somebody takes a vote back',
    cause: async ({ bot, control }) => {
      const { id } = await bot('POST', `${CHANNEL}/messages`, { poll });
      await control('PUT', `/users/${ADA}/votes`, { message_id: id, answer_ids: [1] });
      await control('PUT', `/users/${ADA}/votes`, { message_id: id, answer_ids: [] });
    },
    event: { user_id: ADA, answer_id: 1, message: { poll: { results: { answer_counts: [] } } } },
  },
  TYPING_START: {
    when: 'the bot types',
    cause: called('POST', `${CHANNEL}/typing`),
    event: { channel_id: GENERAL, user_id: BOT },
  },
  COMMANDS_UPDATE: {
    when: 'a command is registered',
    cause: called('POST', `${APP}${GUILD}/commands`, { name: 'tide', description: 'The tide' }),
    event: { application_id: WEATHER.id, guild_id: HARBOUR },
  },
  APPLICATION_COMMAND_PERMISSIONS_UPDATE: {
    when: 'the permissions of a command are set',
    cause: controlled('PUT', `${GUILD}/commands/${WEATHER.id}/permissions`, {
      as: ADA,
      permissions: [{ id: SAILORS, type: 1, permission: false }],
    }),
    event: { permissions: { id: WEATHER.id, guild_id: HARBOUR, permissions: [{ id: SAILORS }] } },
  },
  APPLICATION_UPDATE: {
    when: 'an application is edited',
    cause: controlled('PATCH', APP, { name: 'Storm' }),
    event: { application_id: WEATHER.id },
  },
  APPLICATION_EVENT: {
    when: 'a user installs an application',
    cause: controlled('PUT', `${APP}/users/${BEN}`),
    event: {
      application_id: WEATHER.id,
      event: { type: 'APPLICATION_AUTHORIZED', data: { user: { id: BEN } } },
    },
  },
  EVENT_DELIVERY: {
    when: 'an event of an application is sent to it',
    cause: async ({ control, events }) => {
      await control('PUT', `${APP}/users/${BEN}`);
      await expect.poll(() => events.map(({ type }) => type)).toContain('EVENT_DELIVERY');
    },
    event: { application_id: WEATHER.id, attempt: 1, event: { type: 'APPLICATION_AUTHORIZED' } },
  },
  INTERACTION_CREATE: {
    when: 'a user uses something',
    cause: ({ use }) => use(),
    event: { user_id: ADA, interaction: { data: { name: 'forecast' } } },
  },
  INTERACTION_RESULT: {
    when: 'a use has an outcome',
    cause: ({ use }) => use(),
    event: { user_id: ADA, outcome: 'message' },
  },
  INTERACTION_FAILURE: {
    when: 'whoever runs a bot says that it failed',
    cause: async ({ use, control }) => {
      const { interaction } = await use();
      await control('POST', `/interactions/${interaction!.id}/failures`, {
        code: 'OOPS',
        message: 'It failed.',
      });
    },
    event: { user_id: ADA, by: 'application', code: 'OOPS' },
  },
  BOT_STATUS: {
    when: 'whoever runs a bot says whether it runs',
    cause: controlled('PUT', `${APP}/bot`, { status: 'up' }),
    event: { application_id: WEATHER.id, status: 'up' },
  },
  API_RESPONSE: {
    when: 'the API answers',
    cause: called('GET', GUILD),
    event: { method: 'GET', status: 200, body: { id: HARBOUR } },
  },
  ROUTE_MISSING: {
    when: 'a call has no route',
    cause: ({ call }) => call('GET', `${GUILD}/nothing`),
    event: { method: 'GET', route: '/guilds/{id}/nothing' },
  },
  FIELD_MISSING: {
    when: 'a field is not known',
    cause: called('PATCH', GUILD, { nothing: 1 }),
    event: { method: 'PATCH', route: '/guilds/{id}', field: 'nothing' },
  },
  FAULT_USED: {
    when: 'a requested fault is used',
    cause: async ({ control, call }) => {
      await control('POST', '/faults', { on: 'api', kind: 'status', status: 503 });
      await call('GET', GUILD);
    },
    event: { fault: { kind: 'status' }, method: 'GET' },
  },
};

describe('an event is told when', () => {
  const stories = Object.entries(EVENTS).map(([type, story]) => ({ type, ...story }));
  it.each(stories)('$when: $type', async ({ type, cause, event, shown }) => {
    const place = await start();
    await cause(place);
    const told = place.events.filter((each) => each.type === type);
    expect(told.at(-1)).toMatchObject(event);
    // Reading it is an event as well.
    if (shown) expect(told.at(-1)).toMatchObject(await shown(place));
  });
});

/** Not about what is asked and answered. */
const isOfWorld = (type: Type) =>
  !/^(API_RESPONSE|EVENT_DELIVERY|APPLICATION_EVENT|GUILD_AUDIT_LOG_ENTRY_CREATE)$/.test(type);

interface Consequence {
  readonly what: string;
  readonly cause: Story['cause'];
  readonly events: readonly object[];
}

const CONSEQUENCES: readonly Consequence[] = [
  {
    what: 'the end of a guild is one event, whatever was in it',
    cause: controlled('DELETE', GUILD),
    events: [{ type: 'GUILD_DELETE', guild_id: HARBOUR }],
  },
  {
    what: 'a new guild is one event, with its role and its first member',
    cause: controlled('POST', '/guilds', { id: '7', name: 'Haven', owner_id: ADA }),
    events: [{ type: 'GUILD_CREATE', guild_id: '7' }],
  },
  {
    what: 'a deleted channel takes its invites and threads, and says nothing of messages and webhooks',
    cause: controlled('DELETE', CHANNEL),
    events: [
      { type: 'INVITE_DELETE', code: 'harbour' },
      { type: 'THREAD_DELETE', channel: { id: THREAD } },
      { type: 'THREAD_DELETE', channel: { id: ATTIC } },
      { type: 'CHANNEL_DELETE', channel: { id: GENERAL } },
    ],
  },
  {
    what: 'a deleted role is taken from members',
    cause: controlled('DELETE', `/roles/${SAILORS}`),
    events: [
      { type: 'GUILD_ROLE_DELETE', role_id: SAILORS },
      { type: 'GUILD_MEMBER_UPDATE', member: { user: { id: BEN }, roles: [] } },
    ],
  },
  {
    what: 'a new role moves others, which clients count themselves',
    cause: called('POST', `${GUILD}/roles`, { name: 'guests' }),
    events: [{ type: 'GUILD_ROLE_CREATE' }],
  },
  {
    what: 'who is kicked leaves threads',
    cause: called('DELETE', `${GUILD}/members/${BEN}`),
    events: [
      { type: 'GUILD_MEMBER_REMOVE', user_id: BEN },
      { type: 'THREAD_MEMBERS_UPDATE', channel_id: THREAD, added_member_ids: [], removed_member_ids: [BEN] },
    ],
  },
  {
    what: 'the end of a user takes messages, memberships, webhooks and emojis',
    cause: controlled('DELETE', `/users/${DAN}`),
    events: [
      { type: 'WEBHOOKS_UPDATE', channel_id: GENERAL },
      { type: 'GUILD_EMOJIS_UPDATE', emojis: [] },
      { type: 'GUILD_MEMBER_REMOVE', user_id: DAN, user: { id: DAN, username: 'dan' } },
    ],
  },
  {
    what: 'several messages that go with a user are one event in each channel',
    cause: controlled('DELETE', `/users/${BEN}`),
    events: [
      { type: 'MESSAGE_DELETE_BULK', channel_id: GENERAL, ids: [BENS_MESSAGE, FIRST, SECOND] },
      { type: 'GUILD_MEMBER_REMOVE', user_id: BEN },
      { type: 'THREAD_MEMBERS_UPDATE', removed_member_ids: [BEN] },
    ],
  },
  {
    what: 'a renamed user is renamed in every guild',
    cause: called('PATCH', '/users/@me', { username: 'Storm' }),
    events: [{ type: 'GUILD_MEMBER_UPDATE', member: { user: { id: BOT, username: 'Storm' } } }],
  },
  {
    what: 'a change of a user that nobody sees is no event',
    cause: controlled('PATCH', `/users/${BEN}`, { age: 40 }),
    events: [],
  },
  {
    what: 'a bot that leaves is no member, and has no commands there',
    cause: called('DELETE', `/users/@me${GUILD}`),
    events: [
      { type: 'COMMANDS_UPDATE', guild_id: HARBOUR },
      { type: 'GUILD_MEMBER_REMOVE', user_id: BOT },
    ],
  },
  {
    what: 'a bot that is installed is a new member, with a role and without a ban',
    cause: async ({ control, bot, events }) => {
      const { id } = await control('POST', '/applications', { name: 'Tides' });
      await bot('PUT', `${GUILD}/bans/${id}`);
      events.length = 0;
      const install = { client_id: id, scope: 'bot', permissions: '1024', guild_id: HARBOUR };
      await control('POST', `/users/${ADA}/authorize`, install);
    },
    events: [
      { type: 'GUILD_BAN_REMOVE' },
      { type: 'GUILD_ROLE_CREATE', role: { name: 'Tides', managed: true } },
      { type: 'GUILD_MEMBER_ADD', member: { user: { username: 'Tides' } } },
      { type: 'COMMANDS_UPDATE', guild_id: HARBOUR },
    ],
  },
  {
    what: 'a moved webhook changes both channels',
    cause: called('PATCH', `/webhooks/${webhook.id}`, { channel_id: SECRET }),
    events: [
      { type: 'WEBHOOKS_UPDATE', channel_id: GENERAL },
      { type: 'WEBHOOKS_UPDATE', channel_id: SECRET },
    ],
  },
  {
    what: 'a bot that writes in an archived thread opens and joins it',
    cause: called('POST', `/channels/${ATTIC}/messages`, { content: 'Hello' }),
    events: [
      { type: 'THREAD_UPDATE', channel: { id: ATTIC, thread_metadata: { archived: false } } },
      { type: 'THREAD_MEMBERS_UPDATE', channel_id: ATTIC, added_member_ids: [BOT] },
      { type: 'MESSAGE_CREATE' },
    ],
  },
  {
    what: 'somebody who writes in an archived thread opens it',
    cause: controlled('POST', '/messages', { channel_id: ATTIC, author_id: BEN, content: 'Hello' }),
    events: [{ type: 'THREAD_UPDATE', channel: { id: ATTIC } }, { type: 'MESSAGE_CREATE' }],
  },
  {
    what: 'a deleted thread is no longer on the message that it was started from',
    cause: async ({ bot, control, events }) => {
      await bot('POST', `${CHANNEL}/messages/${FIRST}/threads`, { name: 'Wind' });
      events.length = 0;
      await control('DELETE', `/channels/${FIRST}`);
    },
    events: [
      { type: 'THREAD_DELETE', channel: { id: FIRST } },
      { type: 'MESSAGE_UPDATE', message: { id: FIRST, flags: 0 } },
    ],
  },
  {
    what: 'what a banned member has written is deleted at once',
    cause: async ({ bot, control, events }) => {
      const message = { channel_id: GENERAL, author_id: BEN };
      await control('POST', '/messages', { ...message, content: 'Buy' });
      await control('POST', '/messages', { ...message, content: 'Now' });
      events.length = 0;
      await bot('PUT', `${GUILD}/bans/${BEN}`, { delete_message_seconds: 3_600 });
    },
    events: [
      { type: 'GUILD_MEMBER_REMOVE', user_id: BEN },
      { type: 'THREAD_MEMBERS_UPDATE' },
      { type: 'MESSAGE_DELETE_BULK', messages: [{ content: 'Buy' }, { content: 'Now' }] },
      { type: 'GUILD_BAN_ADD', user: { id: BEN } },
    ],
  },
  {
    what: 'a message that is pinned is changed, and so are the pins of its channel',
    cause: called('PUT', `${CHANNEL}/messages/pins/${FIRST}`),
    events: [
      { type: 'MESSAGE_UPDATE', message: { id: FIRST, pinned: true } },
      { type: 'CHANNEL_PINS_UPDATE', channel_id: GENERAL },
      { type: 'MESSAGE_CREATE', message: { type: 6 } },
    ],
  },
];

describe('what follows from a change is told, in this order:', () => {
  it.each(CONSEQUENCES)('$what', async ({ cause, events }) => {
    const place = await start();
    await cause(place);
    const told = place.events.filter(({ type }) => isOfWorld(type));
    expect(told.map(({ type }) => type)).toEqual(events.map((event) => (event as { type: Type }).type));
    expect(told).toMatchObject(events);
  });
});

describe('who is told of what is no more:', () => {
  const seenBy = async ({ emulator, events }: Place, user: string) => {
    const stop = new AbortController();
    const url = `${emulator.controlUrl}/users/${user}/events?after=${events[0]!.id - 1}`;
    const { body } = await fetch(url, { signal: stop.signal });
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    // An event that everybody sees is the last.
    await emulator.control('PUT', `${APP}/bot`, { status: 'up' });
    let text = '';
    while (!text.includes('BOT_STATUS')) text += (await reader.read()).value ?? '';
    stop.abort();
    return [...text.matchAll(/^event: (.+)$/gm)]
      .map(([, type]) => type)
      .filter((type) => type !== 'BOT_STATUS');
  };

  it('of a channel, who saw it', async () => {
    const place = await start();
    await place.control('DELETE', `/channels/${SECRET}`);
    expect(await seenBy(place, ADA)).toEqual(['CHANNEL_DELETE']);
    expect(await seenBy(place, BEN)).toEqual([]);
  });

  it('of a place in a private thread, who had it', async () => {
    const place = await start();
    const { id } = await place.bot('POST', `${CHANNEL}/threads`, { name: 'Whispers', type: 12 });
    await place.bot('PUT', `/channels/${id}/thread-members/${BEN}`);
    place.events.length = 0;
    await place.bot('DELETE', `/channels/${id}/thread-members/${BEN}`);
    await place.bot('PATCH', `/channels/${id}`, { name: 'Secrets' });
    const told = ['THREAD_MEMBERS_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'];
    expect(await seenBy(place, BEN)).toEqual(told);
  });

  it('of a guild, its members', async () => {
    const place = await start();
    await place.control('DELETE', GUILD);
    expect(await seenBy(place, BEN)).toEqual(['GUILD_DELETE']);
    expect(await seenBy(place, CLEO)).toEqual([]);
  });

  it('of the first message of a post, who sees the forum', async () => {
    const place = await start();
    const post = { name: 'Engine', message: { content: 'It stopped.' } };
    await place.bot('POST', `${GUILD}/channels`, { name: 'help', type: 15 });
    const forum = place.events.find(({ type }) => type === 'CHANNEL_CREATE') as unknown as {
      channel: { id: string };
    };
    await place.bot('POST', `/channels/${forum.channel.id}/threads`, post);
    expect(await seenBy(place, BEN)).toEqual(expect.arrayContaining(['THREAD_CREATE', 'MESSAGE_CREATE']));
  });
});

it('a file goes with its message, whatever that goes with', async () => {
  const place = await start();
  const form = new FormData();
  form.set('files[0]', new Blob(['rain']), 'rain.txt');
  const sent = await fetch(`${place.emulator.baseUrl}/api/v10${CHANNEL}/messages`, {
    method: 'POST',
    headers: AUTHORIZATION,
    body: form,
  });
  const { attachments } = (await sent.json()) as { attachments: { url: string }[] };
  expect((await fetch(attachments[0]!.url)).status).toBe(200);
  await place.control('DELETE', CHANNEL);
  expect((await fetch(attachments[0]!.url)).status).toBe(404);
});

it('a post whose message breaks a rule leaves nothing behind, and tells nothing', async () => {
  const place = await start();
  const { id } = await place.bot('POST', `${GUILD}/channels`, { name: 'help', type: 15 });
  place.events.length = 0;
  const post = { name: 'Engine', message: { content: 'x'.repeat(2_001) } };
  const { status } = await place.call('POST', `/channels/${id}/threads`, post);
  expect(status).toBe(400);
  expect(place.events.map(({ type }) => type)).toEqual(['API_RESPONSE']);
  expect((await place.bot('GET', `${GUILD}/threads/active`))['threads']).toMatchObject([{ id: THREAD }]);
});
