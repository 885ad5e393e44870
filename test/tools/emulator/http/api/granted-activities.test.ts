import { expect, test } from 'vitest';
import { createWorld, type ControlSummary } from '../../../../../tools/src/emulator/index.js';
import { HARBOUR, slash, startTestEmulator } from '../../support/emulator.js';

const entryPoint = { type: 4, name: 'launch', description: 'Play', handler: 1 };

async function start(grantActivities?: boolean) {
  const world = createWorld();
  const emulator = await startTestEmulator({
    world,
    ...(grantActivities === undefined ? {} : { grantActivities }),
  });
  const hasActivity = async () =>
    ((await emulator.control('GET', '')).body as ControlSummary).applications.map(({ embedded }) => embedded);
  return { ...emulator, hasActivity };
}

test.each<[string, unknown]>([
  ['POST', entryPoint],
  ['PUT', [slash('ping'), entryPoint]],
])('with grantActivities, an entry point command brings its Activity: %s', async (method, body) => {
  const { api, hasActivity } = await start(true);
  expect((await api('PUT', '', [slash('ping')])).status).toBe(200);
  expect(await hasActivity()).toEqual([false]);
  expect((await api(method, '', body)).status).toBeLessThan(300);
  expect(await hasActivity()).toEqual([true]);
  // From then on it is one like any other.
  expect(await api('PUT', '', [slash('ping')])).toMatchObject({ status: 400, body: { code: 50240 } });
});

test('nothing else brings one', async () => {
  const { api, hasActivity } = await start(true);
  for (const body of [null, 4, [null], [entryPoint.name], { ...slash('ping'), type: '4' }])
    expect((await api('PUT', '', body)).status).toBe(400);
  await api('PUT', `/guilds/${HARBOUR}`, [entryPoint]);
  expect(await hasActivity()).toEqual([false]);
});

test('without it, an application without an Activity has no such command, as of Discord', async () => {
  const { api, hasActivity } = await start();
  expect(await api('POST', '', entryPoint)).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await hasActivity()).toEqual([false]);
});
