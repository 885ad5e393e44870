import { describe, expect, it } from 'vitest';
import { ADA, AUTHORIZATION, BEN, BENS_MESSAGE, BOT, GENERAL, HARBOUR } from '../../support/emulator.js';
import { identify, openSocket } from '../../support/gateway-socket.js';
import {
  APP,
  ATTIC,
  called,
  CHANNEL,
  controlled,
  createStoryWorld,
  EVENTS,
  FIRST,
  GUILD,
  SECOND,
  THREAD,
  toPlace,
  webhook,
  type Place as StoryPlace,
  type Story,
  type Type,
} from '../../support/stories.js';
import { CLEO, DAN, SAILORS, SECRET, startStaff } from '../../support/worlds/staff-world.js';

async function start() {
  const world = await createStoryWorld();
  const { emulator, call } = await startStaff(undefined, undefined, { world });
  const place = await toPlace(
    call,
    emulator.control,
    (listener) => emulator.subscribe(listener),
    async () => {
      const { send, take, socket } = openSocket(emulator);
      await take(10);
      send(2, identify());
      await take(0, 'READY');
      return {
        send(...frame) {
          send(...frame);
          send(1, null);
          return take(11);
        },
        async leave() {
          const left = new Promise<void>((resolve) => {
            emulator.subscribe(({ type }) => {
              if (type === 'GATEWAY_SESSION_DELETE') resolve();
            });
          });
          socket.close(1000);
          await left;
        },
      };
    },
  );
  return { ...place, call, emulator };
}

type Place = StoryPlace & Awaited<ReturnType<typeof start>>;

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
  !/^(API_RESPONSE|REQUEST_UPDATE|EVENT_DELIVERY|APPLICATION_EVENT|GUILD_AUDIT_LOG_ENTRY_CREATE)$/.test(type);

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
    events: [
      { type: 'USER_UPDATE', user: { id: BOT, username: 'Storm' } },
      { type: 'GUILD_MEMBER_UPDATE', member: { user: { id: BOT, username: 'Storm' } } },
    ],
  },
  {
    what: 'a change of a user that others do not see is told to the user alone',
    cause: controlled('PATCH', `/users/${BEN}`, { age: 40 }),
    events: [{ type: 'USER_UPDATE', user: { id: BEN } }],
  },
  {
    what: 'a bot that leaves is no member, and has no commands there',
    cause: called('DELETE', `/users/@me${GUILD}`),
    events: [
      { type: 'COMMANDS_UPDATE', guild_id: HARBOUR },
      { type: 'INTEGRATION_DELETE', guild_id: HARBOUR },
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
      {
        type: 'INTEGRATION_CREATE',
        integration: { name: 'Tides', scopes: ['applications.commands', 'bot'] },
      },
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
