import { expect } from 'vitest';
import type { EmulatorEvent, World } from '../../../../tools/src/emulator/index.js';
import { ADA, BEN, BENS_MESSAGE, BOT, GENERAL, HARBOUR, WEATHER } from './emulator.js';
import { answerJson, startReceiver } from './receiver.js';
import { CLEO, createStaffWorld, CREW, DAN, SAILORS, SECRET, type StaffBody } from './worlds/staff-world.js';

export type Type = EmulatorEvent['type'];

export const THREAD = '1100000000000000640';
export const ATTIC = '1100000000000000641';
export const [FIRST, SECOND, IN_THREAD] = [
  '1100000000000000701',
  '1100000000000000702',
  '1100000000000000703',
];
export const GUILD = `/guilds/${HARBOUR}`;
export const CHANNEL = `/channels/${GENERAL}`;
export const APP = `/applications/${WEATHER.id}`;
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
export const webhook = { id: '1100000000000000801', guildId: HARBOUR, name: 'Parrot', token: 'secret' };

/** What stories are told with. A request that is refused fails, but for those of `call`. */
export interface Place {
  readonly control: (method: string, path: string, body?: unknown) => Promise<Shown>;
  readonly bot: (method: string, path: string, body?: unknown) => Promise<StaffBody>;
  readonly call: (method: string, path: string, body?: unknown) => Promise<{ readonly status: number }>;
  /** Ada uses the command of Weather. */
  readonly use: () => Promise<Shown>;
  readonly events: EmulatorEvent[];
  /** The bot of Weather identifies at the gateway. */
  readonly connect: () => Promise<ConnectedBot>;
}

/** A session of a bot. What it sends has been received when the call resolves. */
export interface ConnectedBot {
  readonly send: (op: number, d: unknown) => Promise<unknown>;
  readonly leave: () => Promise<unknown>;
}

interface Shown {
  readonly id: string;
  readonly interaction?: { readonly id: string };
}

/**
 * A guild with a thread that Ben has joined, an archived one, and messages of Ben in a channel. The bot of Weather may do
 * everything, answers whatever is delivered to it, and has a command.
 */
export async function createStoryWorld(): Promise<World> {
  const receiver = await startReceiver((_received, response) => {
    answerJson(response, { type: 4, data: { content: 'Sunny' } });
  });
  return createStaffWorld((1n << 53n) - 1n, (world) => {
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
}

/** Tells a story by the requests of an emulator. */
export async function toPlace(
  call: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: StaffBody }>,
  control: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>,
  subscribe: (listener: (event: EmulatorEvent) => void) => unknown,
  connect: Place['connect'],
): Promise<Place> {
  await call('POST', `${APP}/commands`, forecast);
  const events: EmulatorEvent[] = [];
  subscribe((event) => events.push(event));
  const accepted = <T>({ status, body }: { readonly status: number; readonly body: T }) => {
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  };
  const controlAccepted: Place['control'] = async (...given) => accepted(await control(...given)) as Shown;
  return {
    call,
    events,
    connect,
    control: controlAccepted,
    bot: async (...given) => accepted(await call(...given)),
    use: () => controlAccepted('POST', `/users/${ADA}/invoke`, { channel_id: GENERAL, command: 'forecast' }),
  };
}

export interface Story {
  /** How the event comes about. */
  readonly when: string;
  readonly cause: (place: Place) => Promise<unknown>;
  readonly event: object;
  /** Where the API shows the object that the event carries, by its name. */
  readonly shown?: (place: Place) => Promise<object>;
}

export const controlled =
  (method: string, path: string, body?: unknown): Story['cause'] =>
  ({ control }) =>
    control(method, path, body);
export const called =
  (method: string, path: string, body?: unknown): Story['cause'] =>
  ({ bot }) =>
    bot(method, path, body);

async function install({ control }: Place): Promise<string> {
  const { id } = await control('POST', '/applications', { name: 'Tides' });
  const given = { client_id: id, scope: 'bot', permissions: '1024', guild_id: HARBOUR };
  await control('POST', `/users/${ADA}/authorize`, given);
  return id;
}

async function subscribe({ control }: Place): Promise<string> {
  const sku = { application_id: WEATHER.id, name: 'Pro', type: 5, flags: 256 };
  const { id } = await control('POST', '/skus', sku);
  const period = { current_period_start: '2099-01-01T00:00:00Z', current_period_end: '2099-02-01T00:00:00Z' };
  const given = { application_id: WEATHER.id, user_id: ADA, sku_ids: [id], ...period };
  return (await control('POST', '/subscriptions', given)).id;
}

/** Every type. What the gateway has is compared with the published schema where that has the object. */
export const EVENTS: Readonly<Record<Type, Story>> = {
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
  CHANNEL_VISIBILITY_UPDATE: {
    when: 'a bot loses a role by which it saw a channel',
    cause: async ({ control, bot }) => {
      const attic = {
        guild_id: HARBOUR,
        name: 'attic',
        overwrites: [{ id: HARBOUR, type: 0, deny: '1024' }],
      };
      const { id } = await control('POST', '/channels', attic);
      await bot('GET', `/channels/${id}`);
      await control('PATCH', `/roles/${CREW}`, { permissions: '0' });
    },
    event: { guild_id: HARBOUR, user_id: BOT, visible: false, by: 'roles' },
  },
  INTEGRATION_CREATE: {
    when: 'an application is installed',
    cause: install,
    event: { guild_id: HARBOUR, integration: { name: 'Tides', type: 'discord' } },
  },
  INTEGRATION_UPDATE: {
    when: 'an installed application is renamed',
    cause: controlled('PATCH', APP, { name: 'Storm' }),
    event: { guild_id: HARBOUR, integration: { id: WEATHER.id, name: 'Storm' } },
  },
  INTEGRATION_DELETE: {
    when: 'an application is removed from a guild',
    cause: async (place) => {
      const id = await install(place);
      await place.control('DELETE', `/applications/${id}/guilds/${HARBOUR}`);
    },
    event: { guild_id: HARBOUR, application_id: expect.any(String) as string },
  },
  USER_UPDATE: {
    when: 'a bot is renamed',
    cause: called('PATCH', '/users/@me', { username: 'Storm' }),
    event: { user: { id: BOT, username: 'Storm' } },
  },
  SUBSCRIPTION_CREATE: {
    when: 'a user subscribes',
    cause: subscribe,
    event: { application_id: WEATHER.id, subscription: { user_id: ADA, status: 0 } },
  },
  SUBSCRIPTION_UPDATE: {
    when: 'a subscription is cancelled',
    cause: async (place) => {
      await place.control('PATCH', `/subscriptions/${await subscribe(place)}`, { status: 2 });
    },
    event: { application_id: WEATHER.id, subscription: { user_id: ADA, status: 2 } },
  },
  SUBSCRIPTION_DELETE: {
    when: 'a subscription is removed',
    cause: async (place) => {
      await place.control('DELETE', `/subscriptions/${await subscribe(place)}`);
    },
    event: { application_id: WEATHER.id, subscription: { user_id: ADA } },
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
      await control('POST', `/interactions/${interaction!.id}/log`, {
        level: 'error',
        event: 'OOPS',
        message: 'It failed.',
      });
    },
    event: { user_id: ADA, by: 'application', code: 'OOPS' },
  },
  REQUEST_UPDATE: {
    when: 'a request to a bot is sent or something comes of it',
    cause: ({ use }) => use(),
    event: { request: { kind: 'command', name: '/forecast', user_id: ADA } },
  },
  REQUESTS_REPLACE: {
    when: 'the record of requests is cleared',
    cause: controlled('DELETE', '/requests'),
    event: {},
  },
  WORLD_REPLACE: {
    when: 'a shared file is restored',
    cause: async ({ control }) => {
      await control('PUT', '/share', await control('GET', '/share'));
    },
    event: {},
  },
  BOT_STATUS: {
    when: 'whoever runs a bot says whether it runs',
    cause: controlled('PUT', `${APP}/bot`, { status: 'up' }),
    event: { application_id: WEATHER.id, status: 'up' },
  },
  GATEWAY_SESSION_CREATE: {
    when: 'a bot identifies at the gateway',
    cause: ({ connect }) => connect(),
    event: { session: { application_id: WEATHER.id, intents: ['GUILDS'], presence: { status: 'online' } } },
  },
  GATEWAY_SESSION_UPDATE: {
    when: 'it shows something else of itself',
    cause: async ({ connect }) => (await connect()).send(3, { status: 'idle', activities: [] }),
    event: { session: { application_id: WEATHER.id, presence: { status: 'idle' } } },
  },
  GATEWAY_SESSION_DELETE: {
    when: 'it leaves',
    cause: async ({ connect }) => (await connect()).leave(),
    event: { session: { application_id: WEATHER.id } },
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
  FAULTS_UPDATE: {
    when: 'a fault is requested',
    cause: controlled('POST', '/faults', { on: 'api', kind: 'status', status: 503, times: 2 }),
    event: { faults: [{ kind: 'status', used: 0 }], struck: [] },
  },
  DECLARATION_UPDATE: {
    when: 'whoever runs a bot reports what its code declares',
    cause: controlled('PUT', `${APP}/declaration`, { scopes: [] }),
    event: { application_id: WEATHER.id },
  },
  CLOCK_UPDATE: {
    when: 'the clock is moved',
    cause: controlled('POST', '/clock', { advance_ms: 3_000 }),
    event: { offset_ms: 3_000 },
  },
};
