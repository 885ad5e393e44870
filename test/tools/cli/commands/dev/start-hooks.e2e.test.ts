import { beforeAll, expect, it } from 'vitest';
import type { ControlSummary } from '../../../../../tools/src/emulator/index.js';
import type { RegistrationResult } from '../../../../../tools/src/emulator/http/control/registration-routes.js';
import { startDev } from '../../support/dev.js';
import { buildPackage, type BuiltPackage } from '../../support/project.js';
import { startService } from '../../support/service.js';

let built: BuiltPackage;
beforeAll(() => {
  built = buildPackage();
});

const bot = (onStart: string) => ({
  'app.js': `
import { createApp, defineCommand, readSettings, createMemoryQueue, runWorker } from 'commandry';
export const app = createApp({
  ...readSettings(),
  commands: [defineCommand({ name: 'hello', description: 'd', run: () => 'hello' })],
  queue: createMemoryQueue(),
  onStart: ${onStart},
  onClose: () => console.log('onClose ran'),
});
runWorker(app);
await app.start();`,
});

it('dev runs onStart before the bot is ready, and onClose when it ends, and reports what the bot declares', async () => {
  const dev = startDev(built, built.makeProject(bot("() => console.log('onStart ran')")));
  await dev.prints('The bot is ready at ');
  expect(dev.printed.out.match(/onStart ran/g)).toHaveLength(1);
  const { applications } = await dev.control<ControlSummary>('GET', '');
  const registration = `/applications/${applications[0]!.id}/registration`;
  await expect
    .poll(async () => (await dev.control<RegistrationResult>('GET', registration)).scopes)
    .toMatchObject([
      {
        declared: [{ name: 'hello' }],
        registered: [{ name: 'hello' }],
        pending: [],
        synced: { done: [{ action: 'create', name: 'hello' }], problem: null },
      },
    ]);
  dev.child.kill('SIGTERM');
  expect(await dev.ended).toBe(0);
  expect(dev.printed.out.match(/onClose ran/g)).toHaveLength(1);
});

it('what only reads the app does not run onStart', async () => {
  const { env } = await startService();
  const project = built.makeProject(bot("() => { throw new Error('onStart ran'); }"));
  for (const command of [['list'], ['check'], ['manifest'], ['plan'], ['sync']])
    expect((await project.run(command, { env })).err, command[0]).not.toContain('onStart ran');
});
