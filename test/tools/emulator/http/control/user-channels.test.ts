import { describe, expect, it } from 'vitest';
import {
  createWorld,
  type ControlSummary,
  type PickerResult,
  type UserChannelsResult,
} from '../../../../../tools/src/emulator/index.js';
import {
  ADA,
  BEN,
  BOT,
  GENERAL,
  HARBOUR,
  slash,
  startTestEmulator,
  type TestEmulator,
} from '../../support/emulator.js';

/** The default world with a channel that ada alone sees, a category, a role, and direct messages of ben's. */
function makeWorld() {
  const world = createWorld();
  world.roles.push({
    id: '7',
    guildId: HARBOUR,
    name: 'Pilots',
    permissions: '0',
    position: 1,
    color: 0x00ff00,
  });
  world.channels.push(
    {
      id: '8',
      guildId: HARBOUR,
      name: 'office',
      type: 0,
      overwrites: [{ id: HARBOUR, type: 0, deny: '1024' }],
    },
    { id: '9', guildId: HARBOUR, name: 'Docks', type: 4 },
    { id: '10', guildId: null, name: null, type: 1, recipientIds: [BEN, BOT] },
  );
  return world;
}

async function look(emulator: TestEmulator, userId: string) {
  const { body } = await emulator.control('GET', `/users/${userId}/channels`);
  return body as UserChannelsResult;
}

describe('the channels of a user', () => {
  it('are the channels that the user sees, and no others', async () => {
    const emulator = await startTestEmulator({ world: makeWorld() });
    const names = async (userId: string) =>
      (await look(emulator, userId)).guilds.flatMap(({ channels }) => channels.map(({ name }) => name));
    expect(await names(ADA)).toEqual(['general', 'office', 'Docks']);
    expect(await names(BEN)).toEqual(['general', 'Docks']);
  });

  it('say where messages are written', async () => {
    const emulator = await startTestEmulator({ world: makeWorld() });
    const [guild] = (await look(emulator, BEN)).guilds;
    expect(guild?.channels).toMatchObject([
      { id: GENERAL, holds_messages: true },
      { id: '9', holds_messages: false },
    ]);
  });

  it('say which threads the user has joined', async () => {
    const emulator = await startTestEmulator();
    const thread = { channel_id: GENERAL, name: 'plans', type: 11 };
    expect((await emulator.control('POST', `/users/${ADA}/threads`, thread)).status).toBe(201);
    const joined = async (userId: string) =>
      (await look(emulator, userId)).guilds.flatMap(({ channels }) => channels.map((each) => each.joined));
    expect(await joined(ADA)).toEqual([undefined, true]);
    expect(await joined(BEN)).toEqual([undefined, false]);
  });

  it('come with the members and roles of the guild, and with direct messages', async () => {
    const emulator = await startTestEmulator({ world: makeWorld() });
    expect(await look(emulator, BEN)).toMatchObject({
      guilds: [
        {
          id: HARBOUR,
          name: 'Harbour',
          owner_id: ADA,
          members: [{ user_id: ADA }, { user_id: BEN, nick: 'Captain Ben', roles: [] }, { user_id: BOT }],
          roles: [{ id: HARBOUR }, { id: '7', name: 'Pilots', color: 0x00ff00, position: 1 }],
        },
      ],
      direct_messages: [{ id: '10', type: 1, name: null, recipient_ids: [BEN, BOT] }],
    });
    expect((await look(emulator, ADA)).direct_messages).toEqual([]);
  });

  it('are none for somebody who is nowhere', async () => {
    const world = makeWorld();
    world.users.push({ id: '42', username: 'cleo', locale: 'fr' });
    const emulator = await startTestEmulator({ world });
    expect(await look(emulator, '42')).toEqual({ guilds: [], direct_messages: [] });
    const { status, body } = await emulator.control('GET', '/users/43/channels');
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'UNKNOWN_USER' } });
  });

  it('are those of users whose language the summary tells', async () => {
    const emulator = await startTestEmulator();
    const { body } = await emulator.control('GET', '');
    expect((body as ControlSummary).users).toMatchObject([
      { id: ADA, locale: 'en-US' },
      { id: BEN, locale: 'de' },
      { id: BOT },
    ]);
  });
});

describe('what the picker hides', () => {
  const look = async (emulator: TestEmulator, userId: string, query: string) => {
    const { body } = await emulator.control('GET', `/users/${userId}/picker?channel_id=${GENERAL}${query}`);
    return body as PickerResult;
  };

  it('is told with the reason where it is asked for', async () => {
    const emulator = await startTestEmulator();
    await emulator.api('POST', '', slash('ping'));
    await emulator.api('POST', '', slash('sweep', { default_member_permissions: '8' }));
    await emulator.api('POST', '', slash('secret', { contexts: [1] }));
    const { commands, hidden } = await look(emulator, BEN, '&type=1&hidden=true');
    expect(commands.map(({ name }) => name)).toEqual(['ping']);
    expect(hidden).toMatchObject([
      {
        name: 'sweep',
        type: 1,
        reason: 'NOT_PERMITTED',
        description: expect.stringContaining('.') as unknown,
      },
      {
        name: 'secret',
        reason: 'CONTEXT_NOT_SUPPORTED',
        description: 'Its contexts do not include this channel.',
      },
    ]);
    expect((await look(emulator, ADA, '&type=1&hidden=true')).hidden).toMatchObject([{ name: 'secret' }]);
  });

  it('is left out where it is not asked for', async () => {
    const emulator = await startTestEmulator();
    expect(await look(emulator, BEN, '')).not.toHaveProperty('hidden');
    expect(await look(emulator, BEN, '&hidden=false')).not.toHaveProperty('hidden');
  });
});
