import { defineCommand, GuardRejection, button, defineButton, row } from 'commandry';
import { createTestKit, type TestKit } from 'commandry-dev/testing';
import { expect, it } from 'vitest';
import { createWireKit } from '../support/wire-kit/wire-kit.js';
import { METRICS } from '../../src/telemetry/metrics.js';
import { startApp } from './support/start-app.js';
import { createRecorder, useContexts } from './support/recorder.js';

useContexts();

const command = (name: string, run: () => unknown) =>
  defineCommand({ name, description: 'x', run: run as () => string });

it('counts interactions by route, type and outcome', async () => {
  const { telemetry, points } = createRecorder();
  const gone = defineButton({ id: 'gone', run: () => 'Gone.' });
  const good = command('good', () => ({
    content: 'Good',
    components: [row(button(gone, { label: 'Gone' }))],
  }));
  const bad = command('bad', () => Promise.reject(new Error('No.')));
  const barred = defineCommand({ name: 'barred', description: 'x', guards: [() => false], run: () => 'x' });
  const picky = command('picky', () => {
    throw new GuardRejection('Not you.');
  });
  const kit = createTestKit({ commands: [good, bad, barred, picky, gone], telemetry });
  const { errors } = kit;
  const ada = kit.as();
  const reply = await ada.slash('good');
  await reply.press('Gone');
  for (const name of ['good', 'bad', 'barred', 'picky'] as const) await ada.slash(name);
  expect(errors).toHaveLength(1);
  const counted = (await points('commandry.interactions')).map(({ value, attributes }) => [
    attributes['commandry.route'],
    attributes['discord.interaction.type'],
    attributes['commandry.outcome'],
    value,
  ]);
  expect(counted).toEqual([
    ['good', 'command', 'answered', 2],
    ['gone', 'component', 'answered', 1],
    ['bad', 'command', 'failed', 1],
    ['barred', 'command', 'rejected', 1],
    ['picky', 'command', 'rejected', 1],
  ]);
  const durations = await points('commandry.handler.duration');
  expect(
    durations.map(({ attributes }) => [attributes['commandry.route'], attributes['error.type']]),
  ).toEqual([
    ['good', undefined],
    ['gone', undefined],
    ['bad', 'Error'],
    ['picky', undefined],
  ]);
});

it('has one route for all that nothing declares, and counts values and options that do not fit', async () => {
  const { telemetry, points } = createRecorder();
  const sized = defineCommand({
    name: 'sized',
    description: 'x',
    options: { size: { type: 'integer', description: 'x', maxValue: 5 } },
    run: () => 'x',
  });
  const kit = createWireKit();
  const app = startApp({ commands: [sized], telemetry, ...kit.credentials });
  for (const name of ['made-up', 'another']) await kit.chatInput(app, name);
  await kit.chatInput(app, 'sized', { size: 9 });
  await kit.chatInput(app, 'sized', { colour: 'red' });
  const counted = (await points('commandry.interactions')).map(({ value, attributes }) => [
    attributes['commandry.route'],
    attributes['commandry.outcome'],
    value,
  ]);
  expect(counted).toEqual([
    ['none', 'unknown', 2],
    ['sized', 'invalid', 2],
  ]);
  expect(await points('commandry.options.invalid')).toEqual([
    {
      value: 1,
      attributes: {
        'commandry.route': 'sized',
        'discord.interaction.type': 'command',
        'error.type': 'OPTION_VALUE_REFUSED',
      },
    },
    {
      value: 1,
      attributes: {
        'commandry.route': 'sized',
        'discord.interaction.type': 'command',
        'error.type': 'DEFINITION_DRIFT',
      },
    },
  ]);
});

it('measures the age at the answer, deferrals and deadlines that passed', async () => {
  const { telemetry, points } = createRecorder();
  const run = async () => {
    await kit.clock.sleep('20 min');
    return 'Late.';
  };
  const slow = defineCommand({ name: 'slow', description: 'x', run });
  const late = defineCommand({ name: 'late', description: 'x', defer: 'never', run });
  const own = defineCommand({
    name: 'own',
    description: 'x',
    run: async (interaction) => {
      await interaction.deferReply();
      return 'x';
    },
  });
  const kit: TestKit = createTestKit({ commands: [slow, late, own], telemetry });
  const { errors } = kit;
  for (const name of ['own', 'slow', 'late'] as const) await kit.as().slash(name);
  await kit.clock.advance('20 min');
  expect(errors.map(({ code }) => code)).toEqual([
    'HANDLER_TOO_SLOW',
    'HANDLER_TOO_SLOW',
    'REPLY_TOO_LATE',
    'REPLY_TOO_LATE',
  ]);
  const about = (route: string) => ({ 'commandry.route': route, 'discord.interaction.type': 'command' });
  expect(await points('commandry.interaction.deferrals')).toEqual([
    { value: 1, attributes: { ...about('own'), 'commandry.defer.mode': 'own' } },
    { value: 1, attributes: { ...about('slow'), 'commandry.defer.mode': 'automatic' } },
  ]);
  expect(await points('commandry.deadline.misses')).toEqual([
    { value: 1, attributes: { ...about('late'), 'commandry.deadline': 'response' } },
    { value: 1, attributes: { ...about('slow'), 'commandry.deadline': 'token' } },
  ]);
  const ages = await points('commandry.interaction.age');
  expect(
    ages.map(({ attributes, value }) => [
      attributes['commandry.route'],
      Math.round((value as { sum: number }).sum * 100) / 100,
    ]),
  ).toEqual([
    ['own', 0],
    ['slow', 2],
    ['late', 2.75],
  ]);
});

it('counts the defer of a click as that of the click, whoever waits for it', async () => {
  const { telemetry, points } = createRecorder();
  const go = defineButton({ id: 'go', run: () => 'Too late.' });
  const start = defineCommand({
    name: 'start',
    description: 'x',
    run: async (interaction) => {
      const sent = await interaction.reply({ content: 'x', components: [row(button(go, { label: 'Go' }))] });
      const click = await sent.awaitComponent();
      await click?.deferUpdate();
      return undefined;
    },
  });
  const kit = createTestKit({ commands: [start, go], telemetry });
  await (await kit.as().slash('start')).press('Go');
  expect((await points('commandry.interaction.deferrals')).map(({ attributes }) => attributes)).toEqual([
    { 'commandry.route': 'none', 'discord.interaction.type': 'component', 'commandry.defer.mode': 'own' },
  ]);
});

it('counts refused requests by code', async () => {
  const { telemetry, points, span } = createRecorder();
  const hello = command('hello', () => 'Hello');
  const kit = createWireKit();
  const app = startApp({ commands: [hello], telemetry, ...kit.credentials });
  const stranger = createWireKit({ applicationId: kit.applicationId });
  await stranger.chatInput(app, 'hello');
  await createWireKit({ ...kit, now: () => Date.now() - 3_600_000 }).chatInput(app, 'hello');
  const payload = { ...kit.context(), type: 2, data: { id: '8', name: 'hello', type: 1 } };
  await kit.send(app, payload);
  await kit.send(app, payload);
  await kit.send(app, 'no json');
  const refused = await points('commandry.request.refusals');
  expect(refused).toEqual(
    ['SIGNATURE_INVALID', 'REQUEST_NOT_FRESH', 'INTERACTION_REPEATED', 'BODY_NOT_JSON'].map((code) => ({
      value: 1,
      attributes: { 'error.type': code },
    })),
  );
  expect(span('receive interactions').attributes).toMatchObject({
    'error.type': 'SIGNATURE_INVALID',
    'http.response.status_code': 401,
  });
  expect(span('verify').attributes['commandry.outcome']).toBe('refused');
});

it('reads how many are under way and wait, of all apps together, until an app is closed', async () => {
  const { telemetry, points } = createRecorder();
  const question = defineCommand({
    name: 'question',
    description: 'x',
    run: async (interaction) => {
      await interaction.ask({ content: 'Sure?', choices: { yes: 'Yes' } });
      return 'x';
    },
  });
  const kit = createTestKit({ commands: [question], telemetry });
  await kit.as().slash('question');
  expect((await points('commandry.handlers.waiting'))[0]?.value).toBe(1);
  expect((await points('commandry.in_flight'))[0]?.value).toBe(1);
  await kit.close();
  expect((await points('commandry.handlers.waiting'))[0]?.value).toBe(0);
  expect((await points('commandry.in_flight'))[0]?.value).toBe(0);
});

it('measures calls to Discord, with their status or their error', async () => {
  const { telemetry, points } = createRecorder();
  const answers = [
    () => Promise.resolve(Response.json({ message: 'No.', code: 50001 }, { status: 403 })),
    () => Promise.reject(new TypeError('fetch failed')),
  ];
  const app = startApp({
    commands: [command('hello', () => 'Hello')],
    telemetry,
    baseUrl: 'http://127.0.0.1:8080',
    fetch: () => answers.shift()?.() ?? Promise.reject(new Error('Too many calls.')),
  });
  await app.run('calls', ({ rest }) => rest.channels.get('900000000000000001'));
  await app.run('calls', ({ rest }) => rest.channels.createMessage('900000000000000001', { content: 'x' }));
  const calls = (await points('commandry.client.request.duration')).map(({ attributes }) => attributes);
  const at = { 'server.address': '127.0.0.1', 'server.port': 8080, 'commandry.call.purpose': 'api' };
  expect(calls).toEqual([
    {
      ...at,
      'http.request.method': 'GET',
      'url.template': '/api/v10/channels/{id}',
      'http.response.status_code': 403,
      'error.type': '403',
    },
    {
      ...at,
      'http.request.method': 'POST',
      'url.template': '/api/v10/channels/{id}/messages',
      'error.type': 'TypeError',
    },
  ]);
  expect(
    (await points('commandry.job.duration')).map(({ attributes }) => attributes['error.type']),
  ).toHaveLength(2);
});

it('advises boundaries for each distribution, in seconds and in order', async () => {
  const { telemetry, metrics } = createRecorder();
  await createTestKit({ commands: [command('hello', () => 'Hello')], telemetry })
    .as()
    .slash('hello');
  const found = (await metrics()).find(({ descriptor }) => descriptor.name === 'commandry.handler.duration');
  expect(found?.descriptor.unit).toBe('s');
  expect(found?.dataPoints[0]?.value).toMatchObject({
    buckets: { boundaries: METRICS['commandry.handler.duration'].boundaries },
  });
  for (const described of Object.values(METRICS))
    if ('boundaries' in described)
      expect(described.boundaries).toEqual([...described.boundaries].sort((a, b) => a - b));
});
