import { describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tools/src/emulator/index.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';
import { startBot } from '../support/bot.js';
import { ADA, AUTHORIZATION, GENERAL, HARBOUR, slash, startTestEmulator } from '../support/emulator.js';
import { createTime } from '../support/interactions.js';

const THREAD = '175928847299117063';
const MINUTE_MS = 60_000;
const START = '2026-03-04T05:06:07.089000+00:00';

function createThreadWorld(more: object = {}): World {
  const world = createWorld();
  world.channels.push({ id: THREAD, guildId: HARBOUR, name: 'rain', type: 11, parentId: GENERAL, ...more });
  return world;
}

/** A thread that begins with the emulator, and its state as a bot reads it. */
async function startInThread(more: object = {}) {
  const time = createTime();
  const world = createThreadWorld(more);
  const bot = await startBot([slash('ping')], undefined, { world, now: time.options.now });
  const read = async () => {
    const { body } = await bot.emulator.request('GET', `/api/v10/channels/${THREAD}`, {
      headers: AUTHORIZATION,
    });
    return (body as { thread_metadata: object }).thread_metadata;
  };
  const passMinutes = (minutes: number) => {
    time.pass(minutes * MINUTE_MS);
  };
  const edit = (body: object) => bot.emulator.control('PATCH', `/channels/${THREAD}`, body);
  return { ...bot, read, passMinutes, edit };
}

describe('a thread is archived', () => {
  test.each([
    [undefined, 1_440],
    [60, 60],
    [1_440, 1_440],
    [4_320, 4_320],
    [10_080, 10_080],
  ])('by the clock: auto_archive_duration %s means after %s minutes', async (given, minutes) => {
    const { read, passMinutes } = await startInThread(
      given === undefined ? {} : { autoArchiveDuration: given },
    );
    passMinutes(minutes - 1);
    expect(await read()).toMatchObject({ archived: false, auto_archive_duration: minutes });
    passMinutes(1);
    const due = new Date(Date.parse(START) + minutes * MINUTE_MS).toISOString().replace('Z', '000+00:00');
    expect(await read()).toMatchObject({ archived: true, archive_timestamp: due });
  });

  test('by the clock of the control plane too', async () => {
    const { read, emulator } = await startInThread();
    await emulator.control('POST', '/clock', { advance_ms: 1_440 * MINUTE_MS });
    expect(await read()).toMatchObject({ archived: true });
    expect((await emulator.control('GET', `/channels/${THREAD}`)).body).toMatchObject({ archived: true });
  });

  test('so long after the last message that everybody sees', async () => {
    const { read, passMinutes, invoke, receiver } = await startInThread({ autoArchiveDuration: 60 });
    passMinutes(50);
    await invoke({ channel_id: THREAD, text: '/ping' });
    passMinutes(59);
    expect(await read()).toMatchObject({ archived: false });
    receiver.respond = (_received, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ type: 4, data: { content: 'psst', flags: 64 } }));
    };
    await invoke({ channel_id: THREAD, text: '/ping' });
    passMinutes(1);
    expect(await read()).toMatchObject({ archived: true });
  });

  test('and taken out again by the control plane, from when on the time counts', async () => {
    const { read, passMinutes, edit } = await startInThread({ autoArchiveDuration: 60 });
    passMinutes(10);
    expect(await edit({ archived: true })).toMatchObject({ status: 200, body: { archived: true } });
    const archived = { archived: true, archive_timestamp: '2026-03-04T05:16:07.089000+00:00' };
    expect(await read()).toMatchObject(archived);
    passMinutes(100);
    expect(await read()).toMatchObject(archived);
    expect(await edit({ archived: false })).toMatchObject({ status: 200, body: { archived: false } });
    expect(await read()).toMatchObject({
      archived: false,
      archive_timestamp: '2026-03-04T06:56:07.089000+00:00',
    });
    passMinutes(60);
    expect(await read()).toMatchObject({ archived: true });
    await edit({ archived: false });
    expect(await read()).toMatchObject({ archived: false });
  });

  test('from the start if it is so in the world, and locked', async () => {
    const { read, edit } = await startInThread({ archived: true, locked: true });
    expect(await read()).toMatchObject({ archived: true, locked: true });
    await edit({ name: 'storm', locked: false });
    expect(await read()).toMatchObject({ archived: true, locked: false });
  });
});

describe('an archived thread', () => {
  test.each([
    ['by the clock', {}],
    ['by hand', { archived: true }],
  ])('%s is taken out by a message that everybody sees', async (_how, more) => {
    const { read, passMinutes, invoke } = await startInThread(more);
    passMinutes(1_440);
    const { interaction } = await invoke({ channel_id: THREAD, text: '/ping' });
    expect(interaction!.channel).toMatchObject({ thread_metadata: { archived: true } });
    expect(await read()).toMatchObject({
      archived: false,
      archive_timestamp: '2026-03-05T05:06:07.089000+00:00',
    });
  });

  test('is taken out by a message of the control plane', async () => {
    const { read, passMinutes, emulator } = await startInThread();
    passMinutes(1_440);
    const message = { channel_id: THREAD, author_id: ADA, content: 'Still here' };
    expect((await emulator.control('POST', '/messages', message)).status).toBe(201);
    expect(await read()).toMatchObject({ archived: false });
  });

  test('stays archived while it is locked', async () => {
    const { read, invoke } = await startInThread({ archived: true, locked: true });
    expect((await invoke({ channel_id: THREAD, text: '/ping' })).outcome).toBe('message');
    expect(await read()).toMatchObject({ archived: true, locked: true });
  });
});

test.each([
  [{ autoArchiveDuration: 61 }, 'autoArchiveDuration'],
  [{ archived: 'yes' }, 'archived'],
  [{ archiveTimestamp: 'yesterday' }, 'archiveTimestamp'],
])('a world with %j is refused', async (more, field) => {
  await expect(startTestEmulator({ world: createThreadWorld(more) })).rejects.toThrow(field);
});

test('the age of a thread outlives a restart', async () => {
  const state = makeTemporaryFolder();
  const time = createTime();
  const options = { state, now: time.options.now, world: createThreadWorld() };
  const read = async ({ request }: Awaited<ReturnType<typeof startTestEmulator>>) =>
    (await request('GET', `/api/v10/channels/${THREAD}`, { headers: AUTHORIZATION })).body;
  const first = await startTestEmulator(options);
  time.pass(1_000 * MINUTE_MS);
  expect(await read(first)).toMatchObject({ thread_metadata: { archived: false } });
  await first.stop();
  const second = await startTestEmulator(options);
  time.pass(440 * MINUTE_MS);
  expect(await read(second)).toMatchObject({ thread_metadata: { archived: true } });
});
