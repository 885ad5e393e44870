import { describe, expect, it } from 'vitest';
import { readShared, saySkipped } from '../../../../support/published/shared.js';
import { readEvents } from '../../support/clients/event-stream.js';
import {
  ADA,
  BEN,
  BOT,
  CLEO,
  DAN,
  GENERAL,
  HARBOUR,
  SAILORS,
  SECRET,
  startStaff,
  type StaffBody,
} from '../../support/worlds/staff-world.js';

/** Every event of a guild, as Discord's gateway names them. */
const TYPES = [
  'CHANNEL_CREATE',
  'CHANNEL_UPDATE',
  'CHANNEL_DELETE',
  'THREAD_CREATE',
  'THREAD_UPDATE',
  'THREAD_DELETE',
  'THREAD_MEMBERS_UPDATE',
  'GUILD_CREATE',
  'GUILD_UPDATE',
  'GUILD_DELETE',
  'GUILD_EMOJIS_UPDATE',
  'GUILD_ROLE_CREATE',
  'GUILD_ROLE_UPDATE',
  'GUILD_ROLE_DELETE',
  'GUILD_MEMBER_ADD',
  'GUILD_MEMBER_UPDATE',
  'GUILD_MEMBER_REMOVE',
  'GUILD_BAN_ADD',
  'GUILD_BAN_REMOVE',
  'WEBHOOKS_UPDATE',
  'INVITE_CREATE',
  'INVITE_DELETE',
  'GUILD_AUDIT_LOG_ENTRY_CREATE',
];
const THREAD = '1100000000000000640';
const GUILD = `/guilds/${HARBOUR}`;
const CHANNEL = `/channels/${GENERAL}`;
const image = 'data:image/png;base64,AA==';

type Staff = Awaited<ReturnType<typeof startStaff>>;
type Request = readonly [method: string, path: string, body?: unknown];
/** What an earlier response had. */
type Made = Pick<StaffBody, 'id'> & { readonly code?: unknown };
interface Change {
  readonly what: string;
  /** What must be there before. */
  readonly given?: Request;
  readonly request: Request | ((made: Made) => Request);
  /** The events, but for that of the audit log. */
  readonly events: (made: Made) => readonly object[];
  /** The entry of the audit log, if there is one. */
  readonly entry?: (made: Made) => object;
}

interface WorldChange {
  readonly what: string;
  readonly request: Request;
  readonly events: Change['events'];
}

const channelEvent = (type: string, id: string) => ({ type, channel: { id, guild_id: HARBOUR } });

/** Calls of a bot. */
const CHANGES: readonly Change[] = [
  {
    what: 'a guild is edited',
    request: ['PATCH', GUILD, { name: 'Haven' }],
    events: () => [{ type: 'GUILD_UPDATE' }],
    entry: () => ({
      action_type: 1,
      target_id: HARBOUR,
      changes: [{ key: 'name', old_value: 'Harbour', new_value: 'Haven' }],
    }),
  },
  {
    what: 'a channel is created',
    request: ['POST', `${GUILD}/channels`, { name: 'deck' }],
    events: ({ id }) => [channelEvent('CHANNEL_CREATE', id)],
    entry: ({ id }) => ({ action_type: 10, target_id: id }),
  },
  {
    what: 'a channel is edited',
    request: ['PATCH', CHANNEL, { topic: 'Boats' }],
    events: () => [channelEvent('CHANNEL_UPDATE', GENERAL)],
    entry: () => ({
      action_type: 11,
      target_id: GENERAL,
      changes: [{ key: 'topic', new_value: 'Boats' }],
    }),
  },
  {
    what: 'a channel is deleted',
    given: ['POST', `${GUILD}/channels`, { name: 'deck' }],
    request: ({ id }) => ['DELETE', `/channels/${id}`],
    events: ({ id }) => [channelEvent('CHANNEL_DELETE', id)],
    entry: ({ id }) => ({ action_type: 12, target_id: id }),
  },
  {
    what: 'a channel gets an overwrite for a role',
    request: ['PUT', `${CHANNEL}/permissions/${SAILORS}`, { type: 0, allow: '1024' }],
    events: () => [channelEvent('CHANNEL_UPDATE', GENERAL)],
    entry: () => ({
      action_type: 13,
      target_id: GENERAL,
      options: { id: SAILORS, type: '0', role_name: 'sailors' },
    }),
  },
  {
    what: 'an overwrite is changed',
    given: ['PUT', `${CHANNEL}/permissions/${BEN}`, { type: 1, allow: '1024' }],
    request: ['PUT', `${CHANNEL}/permissions/${BEN}`, { type: 1, allow: '2048' }],
    events: () => [channelEvent('CHANNEL_UPDATE', GENERAL)],
    entry: () => ({
      action_type: 14,
      target_id: GENERAL,
      options: { id: BEN, type: '1' },
      changes: [{ key: 'allow', old_value: '1024', new_value: '2048' }],
    }),
  },
  {
    what: 'an overwrite is removed',
    given: ['PUT', `${CHANNEL}/permissions/${BEN}`, { type: 1, allow: '1024' }],
    request: ['DELETE', `${CHANNEL}/permissions/${BEN}`],
    events: () => [channelEvent('CHANNEL_UPDATE', GENERAL)],
    entry: () => ({ action_type: 15, target_id: GENERAL, options: { id: BEN, type: '1' } }),
  },
  {
    what: 'a thread is started',
    request: ['POST', `${CHANNEL}/threads`, { name: 'Rain', type: 11 }],
    events: ({ id }) => [
      { type: 'THREAD_CREATE', channel: { id, guild_id: HARBOUR, parent_id: GENERAL, type: 11 } },
    ],
    entry: ({ id }) => ({ action_type: 110, target_id: id }),
  },
  {
    what: 'a thread is edited',
    request: ['PATCH', `/channels/${THREAD}`, { name: 'Drizzle' }],
    events: () => [channelEvent('THREAD_UPDATE', THREAD)],
    entry: () => ({
      action_type: 111,
      target_id: THREAD,
      changes: [{ key: 'name', old_value: 'Rain', new_value: 'Drizzle' }],
    }),
  },
  {
    what: 'a thread is deleted',
    request: ['DELETE', `/channels/${THREAD}`],
    events: () => [channelEvent('THREAD_DELETE', THREAD)],
    entry: () => ({ action_type: 112, target_id: THREAD }),
  },
  {
    what: 'a member joins a thread',
    request: ['PUT', `/channels/${THREAD}/thread-members/${BEN}`],
    events: () => [
      {
        type: 'THREAD_MEMBERS_UPDATE',
        channel_id: THREAD,
        added_member_ids: [BEN],
        removed_member_ids: [],
      },
    ],
  },
  {
    what: 'a member leaves a thread',
    given: ['PUT', `/channels/${THREAD}/thread-members/${BEN}`],
    request: ['DELETE', `/channels/${THREAD}/thread-members/${BEN}`],
    events: () => [
      {
        type: 'THREAD_MEMBERS_UPDATE',
        channel_id: THREAD,
        added_member_ids: [],
        removed_member_ids: [BEN],
      },
    ],
  },
  {
    what: 'a member is kicked',
    request: ['DELETE', `${GUILD}/members/${BEN}`],
    events: () => [{ type: 'GUILD_MEMBER_REMOVE', user_id: BEN }],
    entry: () => ({ action_type: 20, target_id: BEN }),
  },
  {
    what: 'a member is banned',
    request: ['PUT', `${GUILD}/bans/${BEN}`],
    events: () => [
      { type: 'GUILD_MEMBER_REMOVE', user_id: BEN },
      { type: 'GUILD_BAN_ADD', user: { id: BEN, username: 'ben', flags: 0 } },
    ],
    entry: () => ({ action_type: 22, target_id: BEN }),
  },
  {
    what: 'a ban is lifted',
    given: ['PUT', `${GUILD}/bans/${CLEO}`],
    request: ['DELETE', `${GUILD}/bans/${CLEO}`],
    events: () => [{ type: 'GUILD_BAN_REMOVE', user: { id: CLEO, username: 'cleo', flags: 0 } }],
    entry: () => ({ action_type: 23, target_id: CLEO }),
  },
  {
    what: 'a member is renamed',
    request: ['PATCH', `${GUILD}/members/${BEN}`, { nick: 'Benny' }],
    events: () => [{ type: 'GUILD_MEMBER_UPDATE', member: { user: { id: BEN }, nick: 'Benny' } }],
    entry: () => ({
      action_type: 24,
      target_id: BEN,
      changes: [{ key: 'nick', new_value: 'Benny' }],
    }),
  },
  {
    what: 'a member is given a role',
    request: ['PUT', `${GUILD}/members/${BEN}/roles/${SAILORS}`],
    events: () => [{ type: 'GUILD_MEMBER_UPDATE', member: { user: { id: BEN }, roles: [SAILORS] } }],
    entry: () => ({
      action_type: 25,
      target_id: BEN,
      changes: [{ key: '$add', new_value: [{ id: SAILORS, name: 'sailors' }] }],
    }),
  },
  {
    what: 'a role is created',
    request: ['POST', `${GUILD}/roles`, { name: 'guests' }],
    events: ({ id }) => [{ type: 'GUILD_ROLE_CREATE', role: { id, name: 'guests' } }],
    entry: ({ id }) => ({ action_type: 30, target_id: id }),
  },
  {
    what: 'a role is edited',
    request: ['PATCH', `${GUILD}/roles/${SAILORS}`, { name: 'stokers' }],
    events: () => [{ type: 'GUILD_ROLE_UPDATE', role: { id: SAILORS, name: 'stokers' } }],
    entry: () => ({
      action_type: 31,
      target_id: SAILORS,
      changes: [{ key: 'name', old_value: 'sailors', new_value: 'stokers' }],
    }),
  },
  {
    what: 'a role is deleted',
    request: ['DELETE', `${GUILD}/roles/${SAILORS}`],
    events: () => [{ type: 'GUILD_ROLE_DELETE', role_id: SAILORS }],
    entry: () => ({ action_type: 32, target_id: SAILORS }),
  },
  {
    what: 'an invite is created',
    request: ['POST', `${CHANNEL}/invites`, { max_uses: 3 }],
    events: ({ code }) => [{ type: 'INVITE_CREATE', channel_id: GENERAL, code }],
    entry: ({ code }) => ({
      action_type: 40,
      target_id: null,
      changes: [
        { key: 'code', new_value: code },
        { key: 'channel_id', new_value: GENERAL },
        { key: 'inviter_id', new_value: BOT },
        { key: 'max_age', new_value: 86_400 },
        { key: 'max_uses', new_value: 3 },
        { key: 'temporary', new_value: false },
      ],
    }),
  },
  {
    what: 'an invite is deleted',
    given: ['POST', `${CHANNEL}/invites`, {}],
    request: ({ code }) => ['DELETE', `/invites/${String(code)}`],
    events: ({ code }) => [{ type: 'INVITE_DELETE', channel_id: GENERAL, code }],
    entry: ({ code }) => ({
      action_type: 42,
      target_id: null,
      changes: expect.arrayContaining([{ key: 'code', old_value: code }]) as unknown,
    }),
  },
  {
    what: 'a webhook is created',
    request: ['POST', `${CHANNEL}/webhooks`, { name: 'Parrot' }],
    events: () => [{ type: 'WEBHOOKS_UPDATE', channel_id: GENERAL }],
    entry: ({ id }) => ({
      action_type: 50,
      target_id: id,
      changes: [
        { key: 'name', new_value: 'Parrot' },
        { key: 'channel_id', new_value: GENERAL },
      ],
    }),
  },
  {
    what: 'a webhook is edited',
    given: ['POST', `${CHANNEL}/webhooks`, { name: 'Parrot' }],
    request: ({ id }) => ['PATCH', `/webhooks/${id}`, { name: 'Gull' }],
    events: () => [{ type: 'WEBHOOKS_UPDATE', channel_id: GENERAL }],
    entry: ({ id }) => ({
      action_type: 51,
      target_id: id,
      changes: [{ key: 'name', old_value: 'Parrot', new_value: 'Gull' }],
    }),
  },
  {
    what: 'a webhook is deleted',
    given: ['POST', `${CHANNEL}/webhooks`, { name: 'Parrot' }],
    request: ({ id }) => ['DELETE', `/webhooks/${id}`],
    events: () => [{ type: 'WEBHOOKS_UPDATE', channel_id: GENERAL }],
    entry: ({ id }) => ({ action_type: 52, target_id: id }),
  },
  {
    what: 'an emoji is added',
    request: ['POST', `${GUILD}/emojis`, { name: 'anchor', image }],
    events: () => [{ type: 'GUILD_EMOJIS_UPDATE' }],
    entry: ({ id }) => ({
      action_type: 60,
      target_id: id,
      changes: [{ key: 'name', new_value: 'anchor' }],
    }),
  },
  {
    what: 'an emoji is renamed',
    given: ['POST', `${GUILD}/emojis`, { name: 'anchor', image }],
    request: ({ id }) => ['PATCH', `${GUILD}/emojis/${id}`, { name: 'buoy' }],
    events: () => [{ type: 'GUILD_EMOJIS_UPDATE' }],
    entry: ({ id }) => ({
      action_type: 61,
      target_id: id,
      changes: [{ key: 'name', old_value: 'anchor', new_value: 'buoy' }],
    }),
  },
  {
    what: 'an emoji is deleted',
    given: ['POST', `${GUILD}/emojis`, { name: 'anchor', image }],
    request: ({ id }) => ['DELETE', `${GUILD}/emojis/${id}`],
    events: () => [{ type: 'GUILD_EMOJIS_UPDATE' }],
    entry: ({ id }) => ({
      action_type: 62,
      target_id: id,
      changes: [{ key: 'name', old_value: 'anchor' }],
    }),
  },
];

/** Changes through the control routes. */
const WORLD_CHANGES: readonly WorldChange[] = [
  {
    what: 'a guild',
    request: ['PATCH', GUILD, { name: 'Haven' }],
    events: () => [{ type: 'GUILD_UPDATE' }],
  },
  {
    what: 'a new channel',
    request: ['POST', '/channels', { guild_id: HARBOUR, name: 'deck' }],
    events: ({ id }) => [channelEvent('CHANNEL_CREATE', id)],
  },
  {
    what: 'a channel',
    request: ['PATCH', CHANNEL, { topic: 'Boats' }],
    events: () => [channelEvent('CHANNEL_UPDATE', GENERAL)],
  },
  {
    what: 'a deleted channel',
    request: ['DELETE', `/channels/${SECRET}`],
    events: () => [channelEvent('CHANNEL_DELETE', SECRET)],
  },
  {
    what: 'a deleted thread',
    request: ['DELETE', `/channels/${THREAD}`],
    events: () => [channelEvent('THREAD_DELETE', THREAD)],
  },
  {
    what: 'a new thread',
    request: [
      'POST',
      '/channels',
      { guild_id: HARBOUR, name: 'Snow', type: 11, parent_id: GENERAL, owner_id: BEN },
    ],
    events: ({ id }) => [channelEvent('THREAD_CREATE', id)],
  },
  {
    what: 'a thread',
    request: ['PATCH', `/channels/${THREAD}`, { name: 'Drizzle' }],
    events: () => [channelEvent('THREAD_UPDATE', THREAD)],
  },
  {
    what: 'a new role',
    request: ['POST', '/roles', { guild_id: HARBOUR, name: 'guests', permissions: '0' }],
    events: ({ id }) => [{ type: 'GUILD_ROLE_CREATE', role: { id } }],
  },
  {
    what: 'a role',
    request: ['PATCH', `/roles/${SAILORS}`, { name: 'stokers' }],
    events: () => [{ type: 'GUILD_ROLE_UPDATE', role: { id: SAILORS, name: 'stokers' } }],
  },
  {
    what: 'a deleted role',
    request: ['DELETE', `/roles/${SAILORS}`],
    events: () => [{ type: 'GUILD_ROLE_DELETE', role_id: SAILORS }],
  },
  {
    what: 'a new member',
    request: ['POST', `${GUILD}/members`, { user_id: CLEO }],
    events: () => [{ type: 'GUILD_MEMBER_ADD', member: { user: { id: CLEO } } }],
  },
  {
    what: 'a member',
    request: ['PATCH', `${GUILD}/members/${BEN}`, { roles: [SAILORS] }],
    events: () => [{ type: 'GUILD_MEMBER_UPDATE', member: { user: { id: BEN }, roles: [SAILORS] } }],
  },
  {
    what: 'a member who leaves',
    request: ['DELETE', `${GUILD}/members/${DAN}`],
    events: () => [{ type: 'GUILD_MEMBER_REMOVE', user_id: DAN }],
  },
];

async function start() {
  const staff = await startStaff(undefined, ({ channels }) => {
    channels.push({ id: THREAD, guildId: HARBOUR, name: 'Rain', type: 11, parentId: GENERAL, ownerId: ADA });
  });
  let last = 0;
  staff.emulator.subscribe(({ id }) => {
    last = id;
  });
  return { ...staff, lastEvent: () => last };
}

/** The events that a user sees after another one, until the emulator stops. */
async function readStream({ emulator }: Staff, userId: string, after: number) {
  const path = `/control/users/${userId}/events?types=${TYPES.join(',')}&after=${after}`;
  const reader = await readEvents(emulator.baseUrl, path);
  await emulator.stop();
  const read = [];
  for (let event = await reader.next(); event; event = await reader.next()) read.push(event);
  expect(read.map(({ event }) => event)).toEqual(read.map(({ data }) => data['type']));
  return read.map(({ data }) => data);
}

const inHarbour = (event: object) => ({ guild_id: HARBOUR, ...event });

describe('a change by a bot is an event with its type and ids, and an entry of the audit log with its code:', () => {
  it.each(CHANGES.map((change) => [change.what, change] as const))(
    '%s',
    async (_what, { given, request, events, entry }) => {
      const staff = await start();
      const { call, lastEvent } = staff;
      const before: Made = given ? (await call(...given)).body : { id: '' };
      const after = lastEvent();
      const answer = await call(...(typeof request === 'function' ? request(before) : request));
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      const made = given ? before : answer.body;
      const { body: log } = await call('GET', `${GUILD}/audit-logs?limit=1`);
      const logged = entry ? [{ type: 'GUILD_AUDIT_LOG_ENTRY_CREATE', entry: entry(made) }] : [];
      expect(await readStream(staff, ADA, after)).toMatchObject([...events(made), ...logged].map(inHarbour));
      if (entry) expect(log['audit_log_entries']).toMatchObject([{ user_id: BOT, ...entry(made) }]);
    },
  );
});

describe('a change of the world is an event as well:', () => {
  it.each(WORLD_CHANGES)('$what', async ({ request: [method, path, body], events }) => {
    const staff = await start();
    const { status, text, body: made } = await staff.emulator.control(method, path, body);
    expect(status, text).toBeLessThan(300);
    expect(await readStream(staff, ADA, 0)).toMatchObject(events(made as Made).map(inHarbour));
  });
});

describe('an event of a guild is for', () => {
  it('its members alone', async () => {
    const staff = await start();
    await staff.call('PATCH', GUILD, { name: 'Haven' });
    expect(await readStream(staff, CLEO, 0)).toEqual([]);
  });

  it('members who see its channel', async () => {
    const staff = await start();
    await staff.emulator.control('PATCH', `/channels/${SECRET}`, { topic: 'Gold' });
    await staff.emulator.control('PATCH', CHANNEL, { topic: 'Boats' });
    expect(await readStream(staff, BEN, 0)).toMatchObject([channelEvent('CHANNEL_UPDATE', GENERAL)]);
  });

  it('somebody who is removed, who is told that and nothing more', async () => {
    const staff = await start();
    await staff.call('DELETE', `${GUILD}/members/${BEN}`);
    await staff.call('PATCH', GUILD, { name: 'Haven' });
    expect(await readStream(staff, BEN, 0)).toMatchObject([{ type: 'GUILD_MEMBER_REMOVE', user_id: BEN }]);
  });
});

it("has the name that Discord's gateway gives it", () => {
  const published = readShared('spec/gateway/gateway-events.md');
  saySkipped('the names of events of guilds', published);
  if (published.missing !== undefined) return;
  const headings = published.text.match(/(?<=^#### ).+$/gm) ?? [];
  const names = headings.map((heading) => heading.toUpperCase().replaceAll(' ', '_'));
  expect(names).toEqual(expect.arrayContaining(TYPES));
});
