import { expect, onTestFinished, test } from 'vitest';
import { defineEvent } from 'commandry';
import { connectGateway } from 'commandry/gateway';
import { handledBy } from '../support/apps/started-app.js';
import { createWeatherApp } from '../support/service/emulated-bot.js';
import { startTestEmulator, WEATHER } from '../tools/emulator/support/emulator.js';

test('a connected app registers in the emulator, and answers a user there', async () => {
  const emulator = await startTestEmulator();
  const app = createWeatherApp(emulator, { commands: [handledBy(() => 'hi')], log: () => undefined });
  await app.sync();
  const connection = connectGateway(app);
  onTestFinished(() => connection.close());
  await connection.ready;
  const world = emulator.summary();
  const { id: userId } = world.users.find(({ bot }) => !bot) ?? { id: '' };
  const { status, body } = await emulator.control('POST', `/users/${userId}/invoke`, {
    application_id: WEATHER.id,
    channel_id: world.channels[0]?.id,
    command: 'run',
  });
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('"content":"hi"');
  await app.close();
});

test('an event that arrives twice is handled once', async () => {
  const emulator = await startTestEmulator();
  const handled: string[] = [];
  let tell = (): void => undefined;
  const last = new Promise<void>((resolve) => (tell = resolve));
  const write = defineEvent('MESSAGE_CREATE', { intents: ['MESSAGE_CONTENT'] }, ({ data }) => {
    handled.push(data.content);
    if (data.content === 'last') tell();
  });
  const app = createWeatherApp(emulator, { commands: [write], log: () => undefined });
  const connection = connectGateway(app);
  onTestFinished(() => connection.close());
  await connection.ready;
  const world = emulator.summary();
  const { id: userId } = world.users.find(({ bot }) => !bot) ?? { id: '' };
  await emulator.control('POST', '/faults', { on: 'gateway', kind: 'duplicate', event: 'MESSAGE_CREATE' });
  for (const content of ['twice', 'last']) {
    await emulator.control('POST', `/users/${userId}/messages`, {
      channel_id: world.channels[0]?.id,
      content,
    });
  }
  await last;
  expect(handled).toEqual(['twice', 'last']);
  await app.close();
});
