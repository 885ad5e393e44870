import { GatewayIntent } from 'commandry/protocol';
import { describe, expect, it } from 'vitest';
import {
  findSessionGuilds,
  toGuildCreate,
  toMembersChunks,
  toReady,
} from '../../../../tools/src/emulator/gateway/dispatches.js';
import { startDispatching } from '../support/dispatched.js';
import { ADA, BEN, BOT, GENERAL, HARBOUR, WEATHER } from '../support/emulator.js';
import { createStaffWorld, DAN, FORUM, SECRET } from '../support/worlds/staff-world.js';

const [THREAD, ATTIC, WHISPERS] = ['1100000000000000640', '1100000000000000641', '1100000000000000642'];
const without = (...bits: number[]) => bits.reduce((left, bit) => left & ~bit, 2 ** 31 - 1);

/** Harbour with a thread, one that is archived, and a private one; and a guild without the bot. */
const start = () =>
  startDispatching(
    createStaffWorld(1024n, (world) => {
      const thread = { guildId: HARBOUR, type: 11 as const, parentId: GENERAL, ownerId: ADA };
      world.channels.push(
        { ...thread, id: THREAD, name: 'Rain', memberIds: [BOT] },
        { ...thread, id: ATTIC, name: 'Attic', archived: true },
        { ...thread, id: WHISPERS, name: 'Whispers', type: 12 },
      );
      world.guilds.push({ id: '9', name: 'Haven', ownerId: ADA });
      world.roles.push({ id: '9', guildId: '9', name: '@everyone', permissions: '0' });
      world.members.push({ guildId: '9', userId: ADA });
    }),
  );

describe('READY', () => {
  it('has the guilds of the bot, all unavailable yet, and the ids that clients need', async () => {
    const { service, sessionOf } = await start();
    const session = { ...sessionOf(), id: 'abc', version: 10, resumeUrl: 'ws://127.0.0.1:1' };
    expect(toReady(service, session)).toMatchObject({
      ...{ v: 10, session_id: 'abc', resume_gateway_url: 'ws://127.0.0.1:1', shard: [0, 1] },
      ...{
        user: { id: BOT, bot: true },
        application: { id: WEATHER.id, flags: expect.any(Number) as number },
      },
      guilds: [{ id: HARBOUR, unavailable: true }],
      private_channels: [],
    });
  });

  it('has the guilds of its shard alone', async () => {
    const { service, sessionOf } = await start();
    const shards = [0, 1, 2].map((id) => findSessionGuilds(service, sessionOf({ shard: [id, 3] })));
    const own = Number((BigInt(HARBOUR) >> 22n) % 3n);
    expect(shards.map((guilds) => guilds.length)).toEqual([0, 1, 2].map((id) => Number(id === own)));
  });
});

describe('GUILD_CREATE', () => {
  it('has the guild with its channels, roles, and the active threads that the bot sees', async () => {
    const { service, sessionOf } = await start();
    const guild = toGuildCreate(service, sessionOf(), HARBOUR);
    expect(guild).toMatchObject({
      ...{ id: HARBOUR, large: false, unavailable: false, member_count: 4 },
      ...{ voice_states: [], stage_instances: [], soundboard_sounds: [], emojis: [], stickers: [] },
    });
    expect(guild.joined_at).toMatch(/^\d{4}-/);
    expect(guild.roles.map(({ id }) => id)).toContain(HARBOUR);
    expect(guild.channels.map(({ id }) => id)).toEqual(expect.arrayContaining([GENERAL, FORUM, SECRET]));
    expect(guild.threads).toMatchObject([{ id: THREAD, member: { user_id: BOT } }]);
  });

  it('has of a channel that the bot does not see its place alone', async () => {
    const { service, sessionOf } = await start();
    const { channels } = toGuildCreate(service, sessionOf(), HARBOUR);
    const secret = channels.find(({ id }) => id === SECRET);
    expect(secret).toMatchObject({ type: 0, name: '___hidden___', flags: 1 << 17, topic: null });
    expect(secret).toHaveProperty('permission_overwrites', [
      { id: HARBOUR, type: 0, allow: '0', deny: '1024' },
    ]);
  });

  it('has every member with the intent for presences, and the bot alone without it', async () => {
    const { service, sessionOf } = await start();
    const idsWith = (intents: number, largeThreshold = 50) =>
      toGuildCreate(service, sessionOf({ intents, largeThreshold }), HARBOUR).members.map(
        ({ user }) => user.id,
      );
    expect(idsWith(GatewayIntent.GUILD_PRESENCES)).toEqual(expect.arrayContaining([ADA, BEN, BOT, DAN]));
    expect(idsWith(without(GatewayIntent.GUILD_PRESENCES))).toEqual([BOT]);
    // Those without a role or a nickname are left out of a large guild.
    const ofMany = idsWith(GatewayIntent.GUILD_PRESENCES, 3);
    expect(ofMany).toEqual(expect.arrayContaining([BOT, DAN]));
    expect(ofMany).not.toContain(ADA);
    expect(toGuildCreate(service, sessionOf({ largeThreshold: 3 }), HARBOUR).large).toBe(true);
  });
});

describe('a request for members', () => {
  const asked = async (request: object, intents?: number) => {
    const { service, sessionOf } = await start();
    const session = sessionOf(intents === undefined ? {} : { intents });
    return toMembersChunks(service, session, { guild_id: HARBOUR, ...request });
  };

  it('gets all, in one chunk', async () => {
    const [chunk, ...more] = await asked({ query: '', limit: 0, nonce: 'n1' });
    expect(more).toEqual([]);
    expect(chunk).toMatchObject({ guild_id: HARBOUR, chunk_index: 0, chunk_count: 1, nonce: 'n1' });
    expect(chunk!.members).toHaveLength(4);
  });

  it('gets those whose name begins so, up to a limit', async () => {
    expect((await asked({ query: 'BE', limit: 5 }))[0]!.members).toMatchObject([{ user: { id: BEN } }]);
    expect((await asked({ query: '', limit: 2 }))[0]!.members).toHaveLength(2);
    expect((await asked({ query: 'nobody', limit: 5 }))[0]).toMatchObject({ members: [], chunk_count: 1 });
  });

  it('gets those with an id, and the ids of no member', async () => {
    expect((await asked({ user_ids: [ADA, '5'] }))[0]).toMatchObject({
      members: [{ user: { id: ADA } }],
      not_found: ['5'],
    });
    expect((await asked({ user_ids: BEN }))[0]!.members).toHaveLength(1);
  });

  it('gets nothing for all members without the intent, nor for a guild of others', async () => {
    expect(await asked({ query: '', limit: 0 }, GatewayIntent.GUILDS)).toEqual([]);
    expect(await asked({ guild_id: '9', query: '', limit: 0 })).toEqual([]);
  });

  it('gets members on the shard of the guild alone', async () => {
    const { service, sessionOf } = await start();
    const chunks = [0, 1].map((id) =>
      toMembersChunks(service, sessionOf({ shard: [id, 2] }), { guild_id: HARBOUR, user_ids: ADA }),
    );
    expect(chunks.map(({ length }) => length).toSorted()).toEqual([0, 1]);
  });

  it('gets presences only if it may, and no nonce that is too long', async () => {
    expect((await asked({ user_ids: ADA, presences: true }))[0]).toHaveProperty('presences');
    const [chunk] = await asked(
      { user_ids: ADA, presences: true, nonce: 'x'.repeat(33) },
      without(GatewayIntent.GUILD_PRESENCES),
    );
    expect(chunk).not.toHaveProperty('presences');
    expect(chunk).not.toHaveProperty('nonce');
  });

  it('gets a chunk for every 1,000 members', async () => {
    const world = createStaffWorld();
    for (let count = 0; count < 2_001; count += 1) {
      const id = (5_000_000_000n + BigInt(count)).toString();
      world.users.push({ id, username: `crowd${count}` });
      world.members.push({ guildId: HARBOUR, userId: id });
    }
    const { service, sessionOf } = await startDispatching(world);
    const chunks = toMembersChunks(service, sessionOf(), { guild_id: HARBOUR, query: '', limit: 0 });
    expect(chunks.map(({ members }) => members.length)).toEqual([1_000, 1_000, 5]);
    expect(chunks.map((chunk) => [chunk.chunk_index, chunk.chunk_count])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
  });
});
