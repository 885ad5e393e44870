import { expect, it } from 'vitest';
import { startDispatching, type Dispatched } from '../support/dispatched.js';
import { ADA, BEN, BOT, GENERAL, HARBOUR, WEATHER } from '../support/emulator.js';
import { createStoryWorld, EVENTS, FIRST, THREAD, type Type } from '../support/stories.js';
import { CLEO, SAILORS, SECRET } from '../support/worlds/staff-world.js';

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
  GATEWAY_SESSION_CREATE: [],
  GATEWAY_SESSION_UPDATE: [],
  GATEWAY_SESSION_DELETE: [],
  APPLICATION_UPDATE: [],
  EVENT_DELIVERY: [],
  API_RESPONSE: [],
  ROUTE_MISSING: [],
  FIELD_MISSING: [],
  FAULT_USED: [],
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
