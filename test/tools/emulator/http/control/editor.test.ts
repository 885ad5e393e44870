import { expect, test } from 'vitest';
import { createCore } from '../../../../../tools/src/emulator/core.js';
import { readOptions } from '../../../../../tools/src/emulator/emulator-options.js';
import { openStore } from '../../../../../tools/src/emulator/storage/open-store.js';
import { createActivityWorld } from '../../../../support/service/activity-world.js';
import { ADA, AUTHORIZATION, GENERAL, slash, startTestEmulator, WEATHER } from '../../support/emulator.js';
import type { InvokeResult } from '../../../../../tools/src/emulator/index.js';

const frame = { function: null, file: '/bot/app.ts', line: 3, column: 7, is_own: true };
const foreign = { ...frame, file: '/bot/node_modules/x/y.js', is_own: false };
const place = { file: frame.file, line: 3, column: 7 };
const error = {
  name: 'TypeError',
  message: 'x',
  stack: '',
  frames: [foreign],
  cause: { name: 'Error', message: 'y', stack: '', frames: [frame] },
};

async function start(problem?: string) {
  const opened: unknown[] = [];
  const world = createActivityWorld();
  world.applications[0]!.endpointUrl = 'http://127.0.0.1:1/interactions';
  const settings = readOptions({ world });
  const core = createCore(settings, await openStore(settings), {
    baseUrl: 'http://127.0.0.1:4321',
    post: () => Promise.resolve({ failure: { code: 'UNREACHABLE', message: 'Nobody.' } }),
    openInEditor: (given) => {
      opened.push(given);
      return Promise.resolve(problem);
    },
  });
  const send = (method: string, path: string, body: object) =>
    core.fetch(
      new Request(`http://127.0.0.1:4321${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...AUTHORIZATION },
        body: JSON.stringify(body),
      }),
    );
  const call = async (method: string, path: string, body: object) => {
    const response = await send(method, `/control${path}`, body);
    const text = await response.text();
    return [response.status, text === '' ? undefined : (JSON.parse(text) as { code: string }).code];
  };
  /** Uses a command, and returns the id of its interaction. */
  const use = async () => {
    await send('POST', `/api/v10/applications/${WEATHER.id}/commands`, slash('report'));
    const used = { channel_id: GENERAL, text: '/report' };
    const response = await send('POST', `/control/users/${ADA}/invoke`, used);
    return ((await response.json()) as InvokeResult).interaction?.id ?? '';
  };
  const fail = () =>
    call('PUT', `/applications/${WEATHER.id}/bot`, { status: 'down', message: 'It ended.', error });
  return { opened, call, fail, use };
}

test('a file that an error of a bot names is opened at its line, as long as the error is there', async () => {
  const { opened, call, fail } = await start();
  expect(await call('POST', '/editor', place)).toEqual([403, 'FILE_NOT_NAMED']);
  await fail();
  expect(await call('POST', '/editor', place)).toEqual([204, undefined]);
  expect(opened).toEqual([place]);
  await call('PUT', `/applications/${WEATHER.id}/bot`, { status: 'up' });
  expect(await call('POST', '/editor', place)).toEqual([403, 'FILE_NOT_NAMED']);
});

test('so is one that an error in the log of a request names', async () => {
  const { opened, call, use } = await start();
  const id = await use();
  const line = { level: 'error', event: 'HANDLER_FAILED', message: 'Report.run failed.', error };
  expect(await call('POST', '/editor', place)).toEqual([403, 'FILE_NOT_NAMED']);
  expect(await call('POST', `/interactions/${id}/log`, line)).toEqual([204, undefined]);
  expect(await call('POST', '/editor', place)).toEqual([204, undefined]);
  expect(opened).toEqual([place]);
});

test.each([
  ['a file that no error names', { ...place, file: '/etc/passwd' }],
  ['a file of a package', { ...place, file: foreign.file }],
  ['a longer path', { ...place, file: '/bot/../bot/app.ts' }],
])('%s is not opened', async (_which, given) => {
  const { opened, call, fail } = await start();
  await fail();
  expect(await call('POST', '/editor', given)).toEqual([403, 'FILE_NOT_NAMED']);
  expect(await call('POST', '/editor', { ...given, line: 'x' })).toEqual([400, 'BAD_REQUEST']);
  expect(opened).toEqual([]);
});

test('where there is no editor, that is told', async () => {
  const { call, fail } = await start('No running editor was found.');
  await fail();
  expect(await call('POST', '/editor', place)).toEqual([409, 'NO_EDITOR']);
  const { control } = await startTestEmulator();
  expect(await control('POST', '/editor', place)).toMatchObject({ status: 409, body: { code: 'NO_EDITOR' } });
});
