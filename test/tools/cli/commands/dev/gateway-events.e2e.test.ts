import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { ControlSummary } from '../../../../../tools/src/emulator/index.js';
import { startDev } from '../../support/dev.js';
import { buildPackage, type BuiltPackage } from '../../support/project.js';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
});

it('commandry dev connects a bot to the gateway that handles its events, and answers interactions over HTTP', async () => {
  const project = built.makeProject({
    'package.json': '{ "name": "bot", "type": "module" }',
    'app.js': `
import { createApp, defineCommand, defineEvent, readSettings } from 'commandry';
export const app = createApp({
  commands: [
    defineCommand({ name: 'hello', description: 'Says hello', run: () => 'Hello!' }),
    defineEvent('MESSAGE_CREATE', { intents: ['MESSAGE_CONTENT'] }, ({ data }) => {
      if (data.author.bot !== true) console.log('Heard ' + data.content);
    }),
  ],
  ...readSettings(),
});
`,
  });
  const packages = join(import.meta.dirname, '../../../../../node_modules/@discordjs');
  symlinkSync(packages, join(project.folder, 'node_modules/@discordjs'), 'dir');
  const { prints, control, use } = startDev(built, project);
  await prints('The bot is ready');
  const { users, channels } = await control<ControlSummary>('GET', '');
  const ada = users.find(({ bot }) => !bot)!;
  const channel = channels.find(({ guild_id }) => guild_id !== null)!;
  await control('POST', `/users/${ada.id}/messages`, { channel_id: channel.id, content: 'rain?' });
  await prints('bot | Heard rain?');
  expect((await use('/hello')).shown).toBe('Hello!');
});
