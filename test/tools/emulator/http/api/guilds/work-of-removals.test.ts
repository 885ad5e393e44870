import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorld, type EmulatorEvent } from '../../../../../../tools/src/emulator/index.js';
import { Table } from '../../../../../../tools/src/emulator/storage/table.js';
import { ADA, BEN, GENERAL, HARBOUR, startTestEmulator, WEATHER } from '../../../support/emulator.js';

const id = (index: number) => String(2_000_000_000_000_000_000n + BigInt(index));
const [HERE, THREAD, ROLE, GUEST, BOSS] = [id(1), id(2), id(3), id(4), id(5)];

/** A guild with messages in one channel, in a thread of it, and many more in another channel. */
async function start(elsewhere: number) {
  const world = createWorld();
  const place = { guildId: HARBOUR };
  world.roles.find(({ id: roleId }) => roleId === HARBOUR)!.permissions = '8';
  world.users.push({ id: GUEST, username: 'guest' });
  world.members.push({ ...place, userId: GUEST, roles: [ROLE] });
  world.roles.push({ ...place, id: ROLE, name: 'Guests', permissions: '0' });
  world.roles.push({ ...place, id: BOSS, name: 'Boss', permissions: '8', position: 9 });
  const bot = world.members.find(({ userId }) => userId === world.applications[0]!.botUserId)!;
  bot.roles = [BOSS];
  world.channels.push(
    { ...place, id: HERE, name: 'here' },
    { ...place, id: THREAD, name: 'thread', type: 11, parentId: HERE, ownerId: ADA },
  );
  const authorId = BEN;
  world.messages.push(
    { id: id(10), channelId: HERE, authorId, content: 'here' },
    { id: id(11), channelId: THREAD, authorId, content: 'in the thread' },
    ...Array.from({ length: elsewhere }, (_, index) => ({
      id: id(100 + index),
      channelId: GENERAL,
      authorId: GUEST,
      content: String(index),
    })),
  );
  return startTestEmulator({ world });
}

/** Counts how many records of messages are read in lists. */
function countReads(): () => number {
  let reads = 0;
  const count = (table: Table<unknown>, records: number) => {
    if (table.name === 'messages') reads += records;
  };
  type Group = (this: Table<unknown>, key: string) => readonly unknown[];
  const group = Reflect.get(Table.prototype, 'group') as Group;
  for (const name of ['values', 'entries', 'keys'] as const) {
    const list = Table.prototype[name] as () => IterableIterator<unknown>;
    vi.spyOn(Table.prototype, name).mockImplementation(function* (this: Table<unknown>) {
      for (const record of list.call(this)) {
        count(this, 1);
        yield record;
      }
    } as never);
  }
  vi.spyOn(Table.prototype, 'group').mockImplementation(function (this: Table<unknown>, key: string) {
    const records = group.call(this, key);
    count(this, records.length);
    return records;
  } as never);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  return () => reads;
}

const REMOVALS: readonly (readonly [string, 'api' | 'control', string, string])[] = [
  ['deleting a channel with a thread', 'api', 'DELETE', `/channels/${HERE}`],
  ['deleting a thread', 'api', 'DELETE', `/channels/${THREAD}`],
  ['deleting a role', 'api', 'DELETE', `/guilds/${HARBOUR}/roles/${ROLE}`],
  ['kicking', 'api', 'DELETE', `/guilds/${HARBOUR}/members/${GUEST}`],
  ['leaving', 'api', 'DELETE', `/users/@me/guilds/${HARBOUR}`],
  ['deleting a channel by hand', 'control', 'DELETE', `/channels/${HERE}`],
  ['deleting a role by hand', 'control', 'DELETE', `/roles/${ROLE}`],
  ['removing a member by hand', 'control', 'DELETE', `/guilds/${HARBOUR}/members/${GUEST}`],
  ['uninstalling by hand', 'control', 'DELETE', `/applications/${WEATHER.id}/guilds/${HARBOUR}`],
];

test.each(REMOVALS)(
  '%s reads the messages that go with it, and not those of the world',
  async (_what, by, method, path) => {
    const emulator = await start(300);
    const readCount = countReads();
    const { status } =
      by === 'control'
        ? await emulator.control(method, path)
        : await emulator.request(method, `/api/v10${path}`, {
            headers: { authorization: `Bot ${WEATHER.token}` },
          });
    expect(status).toBeLessThan(300);
    expect(readCount()).toBeLessThanOrEqual(10);
  },
);

test('a channel goes with its threads, which are told, and with the messages of both, which are not', async () => {
  const emulator = await start(3);
  const told: string[] = [];
  emulator.subscribe((event: EmulatorEvent) => {
    told.push(event.type);
  });
  expect((await emulator.control('DELETE', `/channels/${HERE}`)).status).toBe(204);
  expect(told.toSorted()).toEqual(['CHANNEL_DELETE', 'THREAD_DELETE']);
  const { body } = await emulator.control('GET', '/messages');
  const contents = (body as { messages: { content: string }[] }).messages.map(({ content }) => content);
  expect(contents).toEqual(expect.arrayContaining(['0', '1', '2']));
  expect(contents).not.toContain('here');
});

test('a user goes with the messages that it wrote in channels that stay', async () => {
  const emulator = await start(3);
  expect((await emulator.control('DELETE', `/users/${GUEST}`)).status).toBe(204);
  const { body } = await emulator.control('GET', '/messages');
  const contents = (body as { messages: { content: string }[] }).messages.map(({ content }) => content);
  expect(contents).toContain('here');
  expect(contents).not.toContain('0');
});
