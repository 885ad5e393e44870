import { expect, onTestFinished, test } from 'vitest';
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
