import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { root, runNodeApart } from '../../support/processes/run.js';
import { startDev } from './support/dev.js';
import { buildPackage, type BuiltPackage } from './support/project.js';
import { startService } from './support/service.js';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
});

it('a new project says in words that its port is in use', async () => {
  const { env } = await startService();
  const taken = createServer().listen(0);
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { folder } = built.makeProject({});
  expect(await runNodeApart([built.cli, 'init', 'bot'], { cwd: folder })).toMatchObject({ code: 0 });
  const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;
  const ran = await runNodeApart(['--import', tsx, 'src/server.ts'], {
    cwd: join(folder, 'bot'),
    env: { ...env, PORT: String(port) },
  });
  expect(ran.code).toBe(1);
  expect(ran.err).toMatch(
    new RegExp(
      `^PORT_IN_USE: Port ${port} is in use \\(EADDRINUSE\\)\\. Stop the process .*\\nhttps:.*/e/PORT_IN_USE\\n$`,
    ),
  );
});

it('dev says which key is wrong where the bot has one of its own', async () => {
  const { publicKey } = createWireKit().credentials;
  const project = built.makeProject({
    'app.js': `
import { createApp, defineCommand, readSettings } from 'commandry';
export const app = createApp({
  ...readSettings(),
  publicKey: '${publicKey}',
  commands: [defineCommand({ name: 'hello', description: 'd', run: () => 'hello' })],
});`,
  });
  const dev = startDev(built, project);
  await dev.prints('The bot has another public key: that of the application is ');
  expect(dev.printed.out).toContain('Pass DISCORD_PUBLIC_KEY to createApp, as { ...readSettings() } does.');
  dev.child.kill('SIGTERM');
  expect(await dev.ended).toBe(0);
});
