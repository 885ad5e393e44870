import { expect, test } from 'vitest';
import type { MessagesResult } from '../../../../../tools/src/emulator/index.js';
import { startDev } from '../../support/dev.js';
import { buildPackage } from '../../support/project.js';

const BOT = `
import { createApp, defineCommand, readSettings, createMemoryQueue, runWorker } from 'commandry';

const report = defineCommand({ name: 'report', description: 'd', runs: 'queued', run: () => 'the report' });
export const app = createApp({ commands: [report], queue: createMemoryQueue(), ...readSettings() });
runWorker(app);
`;

test('commandry dev runs the worker that the file of the app asks for', async () => {
  const built = buildPackage();
  const project = built.makeProject({ 'src/app.mjs': BOT });
  const dev = startDev(built, project);
  await dev.prints('The bot is ready at ');
  const { channelId, userId } = await dev.use('/report');
  const contents = async () => {
    const path = `/channels/${channelId}/messages?as=${userId}`;
    const { messages } = await dev.control<MessagesResult>('GET', path);
    return messages.map(({ content }) => content);
  };
  await expect.poll(contents, { interval: 20 }).toContain('the report');
});
