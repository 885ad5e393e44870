import { expect, onTestFinished, test } from 'vitest';
import { keysOf } from '../../../../tools/src/emulator/domain/world/application-keys.js';
import { readRecording, type Recording } from '../../../../tools/src/recordings/recording.js';
import { openSession } from '../../recordings/support/session.js';
import { smallBot } from '../../recordings/support/small-bot.js';
import { defineCommand } from 'commandry';
import { createCore } from '../../../../tools/src/emulator/core.js';
import { readOptions } from '../../../../tools/src/emulator/emulator-options.js';
import type { InvokeResult } from '../../../../tools/src/emulator/index.js';
import { openStore } from '../../../../tools/src/emulator/storage/open-store.js';
import { createActivityWorld } from '../../../support/service/activity-world.js';
import { ADA, AUTHORIZATION, GENERAL, slash, WEATHER } from '../support/emulator.js';

async function open(commands = smallBot()) {
  const session = await openSession({ commands });
  onTestFinished(() => session.player.close());
  const get = <Answer>(path: string) => session.player.control<Answer>('GET', path);
  return { session, get };
}

const heads = ({ actions }: Recording) => actions.map((action) => action.do);

test('a recording has what was done, or what was done after an action', async () => {
  const { session, get } = await open();
  await session.uses('ada', 'poll');
  await session.presses('ben', 'Vote');
  await session.writes('ada', 'Hm');
  expect(heads(readRecording(await get('/recording')))).toEqual(['slash', 'press', 'write']);
  expect(heads(await get('/recording?after=2'))).toEqual(['write']);
  // What a button is pressed on was sent before.
  expect(heads(await get('/recording?after=1'))).toEqual(['slash', 'press', 'write']);
  await expect(get('/recording?after=yesterday')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('an interaction is recorded with the command and the modal that it needs, and nothing else', async () => {
  const { session, get } = await open();
  await session.uses('ben', 'once');
  await session.uses('ada', 'poll');
  await session.writes('ben', 'Hm');
  await session.presses('ben', 'Report');
  await session.uses('ben', 'city', { name: 'Oslo' });
  await session.submits('ben', { what: 'Spam' });
  const { id = '' } = [...session.player.service.store.interactions.values()].at(-1) ?? {};
  const recording = readRecording(await get(`/requests/${id}/recording`));
  expect(recording.actions).toMatchObject([
    { do: 'slash', command: 'poll', at_ms: 0, shown: { messages: [{ message: 1 }] } },
    { do: 'press', component: 'Report', message: 1 },
    { do: 'submit', shown: { messages: [{ message: 2, only_for: 'ben' }] } },
  ]);
  expect(recording.world.users.map((user) => user['username'])).toEqual(['ada', 'ben']);
  expect(recording.world.channels.map((channel) => channel['name'])).toEqual(['general']);
  const { code } = await get<{ readonly code: string }>(`/requests/${id}/test`);
  expect(code).toContain("await report.submit({ 'What happened?': 'Spam' })");
  await expect(get('/requests/1/recording')).rejects.toMatchObject({ code: 'UNKNOWN_REQUEST' });
});

test('what was sent again as a new interaction is recorded as a deed of its own, with what was edited', async () => {
  const { session, get } = await open();
  await session.uses('ben', 'city', { name: 'Oslo' });
  const { id = '' } = [...session.player.service.store.interactions.values()].at(-1) ?? {};
  const { payload } = await get<{ readonly payload: { readonly data: { readonly options: object[] } } }>(
    `/requests/${id}`,
  );
  const [option] = payload.data.options;
  const edited = { ...payload, data: { ...payload.data, options: [{ ...option, value: 'Rome' }] } };
  const { request_id: again } = await session.player.control<{ readonly request_id: string }>(
    'POST',
    `/requests/${id}/send`,
    { how: 'fresh', payload: edited },
  );
  expect(readRecording(await get(`/requests/${again}/recording`)).actions).toMatchObject([
    { do: 'slash', as: 'ben', command: 'city', options: { name: 'Rome' }, shown: { messages: [{}] } },
  ]);
});

test('neither the secrets of the emulator nor tokens of interactions are in a recording or a test', async () => {
  const secrets: string[] = [];
  const leaky = defineCommand({
    name: 'leaky',
    description: 'Says everything',
    run: ({ raw }) => ({ content: [raw.token, ...secrets].join(' '), ephemeral: true }),
  });
  const { session, get } = await open([leaky] as never);
  const [application] = session.player.service.store.applications.values();
  if (!application) throw new Error('There is no application.');
  secrets.push(application.token, application.clientSecret, keysOf(application).publicKeyHex);
  await session.uses('ada', 'leaky');
  const { id = '', token = '' } = [...session.player.service.store.interactions.values()][0] ?? {};
  const { code } = await get<{ readonly code: string }>(`/requests/${id}/test`);
  const written = JSON.stringify(await get('/recording')) + code;
  expect(written).toContain('<secret>');
  for (const secret of [token, application.keySeed, ...secrets]) expect(written).not.toContain(secret);
});

test('a test is written for the project of whoever runs the emulator', async () => {
  const world = createActivityWorld();
  world.applications[0]!.endpointUrl = 'http://127.0.0.1:1/interactions';
  const settings = readOptions({ world });
  const { fetch } = createCore(settings, await openStore(settings), {
    baseUrl: 'http://127.0.0.1:4321',
    post: () => Promise.resolve({ failure: { code: 'UNREACHABLE', message: 'Nobody.' } }),
    tests: { app: '../src/bot.js', runner: 'node' },
  });
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...AUTHORIZATION };
    const given = body ? { body: JSON.stringify(body) } : {};
    const response = await fetch(new Request(`http://127.0.0.1:4321${path}`, { method, headers, ...given }));
    return (await response.json()) as InvokeResult & { readonly code: string };
  };
  await send('POST', `/api/v10/applications/${WEATHER.id}/commands`, slash('report'));
  const used = { channel_id: GENERAL, text: '/report' };
  const { interaction } = await send('POST', `/control/users/${ADA}/invoke`, used);
  const { code } = await send('GET', `/control/requests/${interaction?.id}/test`);
  expect(code).toContain("import { app } from '../src/bot.js';");
  expect(code).toContain("import { test } from 'node:test';");
});

test('the oldest of many actions are forgotten', async () => {
  const { session, get } = await open();
  const { recorder } = session.player.service;
  for (let count = 0; count < 510; count++) {
    const action = recorder.begin('POST', '/clock', {}, true);
    action?.given({ advance_ms: 1 });
    action?.done({});
  }
  const { actions } = readRecording(await get('/recording'));
  expect(actions).toHaveLength(500);
  expect(recorder.count).toBe(510);
});
