import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ControlSummary, MessagesResult } from '../../../tools/src/emulator/index.js';
import { isAlive, startDev } from '../../tools/cli/support/dev.js';
import { buildPackage, type BuiltPackage } from '../../tools/cli/support/project.js';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
});

/** A bot without types, which starts in a third of the time. It says which process it is. */
const bot = (reply: string, before = '') => `
import { createApp, defineCommand, readSettings } from 'commandry';
${before}
console.log('process ' + process.pid + '.');
export const app = createApp({
  commands: [
    defineCommand({ name: 'hello', description: 'Says hello', run: () => '${reply}' }),
    defineCommand({ name: 'there', description: 'In one guild', guilds: ['1500000000000000001'], run: () => 'there' }),
  ],
  ...readSettings(),
});
`;

type Dev = ReturnType<typeof startDev>;

/** Everything that is to be there again. */
async function remember(dev: Dev) {
  const { applications, guilds, channels } = await dev.control<ControlSummary>('GET', '');
  const [application] = applications;
  const { base_url } = await dev.control<ControlSummary>('GET', '');
  const commands = async (scope: string) => {
    const response = await fetch(`${base_url}/api/v10/applications/${application!.id}${scope}/commands`, {
      headers: { authorization: `Bot ${application!.token}` },
    });
    return ((await response.json()) as { id: string; name: string; version: string }[]).map(
      ({ id, name, version }) => ({ id, name, version }),
    );
  };
  const { id, token, public_key, guild_ids } = application!;
  return {
    application: { id, token, public_key, guild_ids },
    guilds,
    channels,
    global: await commands(''),
    ofGuild: await commands('/guilds/1500000000000000001'),
  };
}

/** Ends it as Ctrl+C does, which reaches every process of the terminal. */
async function interrupt(dev: Dev): Promise<number | null> {
  process.kill(-dev.child.pid!, 'SIGINT');
  return dev.ended;
}

const botPids = (dev: Dev) => [...dev.printed.out.matchAll(/process (\d+)\./g)].map(([, pid]) => Number(pid));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether a port can be listened on. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}

it('dev --state goes on where it ended: identity, guilds, ids of commands and messages', async () => {
  const project = built.makeProject({ 'app.js': bot('hello') });
  const first = startDev(built, project, '--state', '.commandry', '--no-watch');
  await first.prints('The bot is ready at ');
  const { channelId, userId } = await first.use('/hello');
  const before = await remember(first);
  expect(before.ofGuild).toMatchObject([{ name: 'there' }]);
  expect(await interrupt(first)).toBe(0);

  const second = startDev(built, project, '--state', '.commandry', '--no-watch');
  await second.prints('The bot is ready at ');
  expect(await remember(second)).toEqual(before);
  expect(second.printed.out).toContain('nothing differs');
  expect(second.printed.out).not.toContain('to create, ');
  expect(await second.use('/hello')).toMatchObject({ shown: 'hello', channelId });
  const { messages } = await second.control<MessagesResult>(
    'GET',
    `/channels/${channelId}/messages?as=${userId}`,
  );
  expect(messages.map(({ content }) => content).slice(-2)).toEqual(['hello', 'hello']);
  expect(await interrupt(second)).toBe(0);
});

it('dev follows edits in quick succession, recovers from a crash at import, and leaves nothing behind', async () => {
  const project = built.makeProject({ 'app.js': bot('reply 0') });
  const dev = startDev(built, project);
  await dev.prints('The bot is ready at ');
  const emulatorUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(dev.printed.out)![0];

  for (let count = 1; count <= 20; count++) {
    writeFileSync(project.path('app.js'), bot(`reply ${count}`));
    // Half of them while the watcher looks, the others at once.
    if (count % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await expect
    .poll(async () => (await dev.use('/hello').catch(() => ({ shown: '' }))).shown)
    .toBe('reply 20');

  writeFileSync(project.path('app.js'), bot('never', `throw new Error('no database today');`));
  await dev.prints('The bot ended with exit code 1. It restarts when a file changes.');
  expect(dev.printed.out).toContain('app.js could not be loaded.');
  expect(dev.printed.out).toContain('Error: no database today');
  expect(await isAlive(`${emulatorUrl}/control`)).toBe(true);
  writeFileSync(project.path('app.js'), bot('fixed'));
  await expect.poll(async () => (await dev.use('/hello').catch(() => ({ shown: '' }))).shown).toBe('fixed');

  const urls = [...dev.printed.out.matchAll(/ready at (\S+), /g)].map(([, url]) => url!);
  expect(await interrupt(dev)).toBe(0);
  expect(botPids(dev).filter(isRunning)).toEqual([]);
  const ports = [emulatorUrl, ...urls].map((url) => Number(new URL(url).port));
  for (const port of ports) expect([port, await isFree(port)]).toEqual([port, true]);
  expect(dev.printed.err).toBe('');
});

it('dev ends at once with a second Ctrl+C, and takes a bot that will not end with it', async () => {
  const stubborn = `process.on('SIGTERM', () => console.log('not yet'));`;
  const project = built.makeProject({
    'server.js': `import { createServer } from 'node:http';
      ${stubborn}
      console.log('process ' + process.pid + '.');
      process.on('SIGINT', () => undefined);
      createServer((_request, response) => response.writeHead(401).end()).listen(Number(process.env.PORT), '127.0.0.1');`,
  });
  const dev = startDev(built, project, '--program', 'server.js', '--no-watch');
  // It does not answer a signed PING as it should, which is told, and leaves it running.
  await dev.prints('The emulator rejected ');
  process.kill(-dev.child.pid!, 'SIGINT');
  await dev.prints('not yet');
  process.kill(-dev.child.pid!, 'SIGINT');
  expect(await dev.ended).toBe(130);
  await expect.poll(() => botPids(dev).filter(isRunning)).toEqual([]);
});

describe('dev restarts for what the bot has loaded, and for nothing else:', () => {
  const text = (reply: string) => `export const reply = '${reply}';`;
  const files = {
    'app.js': `
import { writeFileSync } from 'node:fs';
import { createApp, defineCommand, readSettings, commandsFrom } from 'commandry';
import { readCatalogues } from 'commandry/localization';
import { createRequire } from 'node:module';
import { reply } from './text.js';
const required = createRequire(import.meta.url)('./required.cjs');
const read = await readCatalogues(new URL('./locales', import.meta.url));
// Its own data, which it writes while it starts.
writeFileSync(new URL('./store.json', import.meta.url), JSON.stringify({ at: process.pid }));
export const app = createApp({
  commands: [
    defineCommand({ name: 'hello', description: 'Says hello', run: async () => [reply, required, Object.keys(read), (await import('./lazy.js')).reply].join(' ') }),
    ...(await commandsFrom(import.meta.url, './commands/**')),
  ],
  ...readSettings(),
});`,
    'text.js': text('hello'),
    'lazy.js': text('lazy'),
    'required.cjs': `module.exports = require('./inner.json').name;`,
    'inner.json': '{ "name": "inner" }',
    'locales/de.json': '{}',
    'commands/one.js': `import { defineCommand } from 'commandry'; export const one = defineCommand({ name: 'one', description: 'd', run: () => 'one' });`,
    'public/site.js': '1',
    'data.json': '{}',
  };
  const server = `
import { createServer } from 'commandry/node';
import { app } from './app.js';
await app.sync();
await createServer(app, { endOn: ['SIGTERM'] }).listen(Number(process.env.PORT), '127.0.0.1');
// For whoever usually starts it.
process.send?.('ready');`;

  it.each([
    ['an app', []],
    ['a program', ['--program', 'server.js']],
  ])('%s', async (_what, parameters) => {
    const project = built.makeProject({ ...files, 'server.js': server });
    const dev = startDev(built, project, ...parameters);
    let starts = 1;
    await dev.prints('The bot is ready at ', starts);
    expect((await dev.use('/hello')).shown).toBe('hello inner de lazy');
    const change = async (file: string, content: string) => {
      // These concern nobody: the change after them would be told with the first of them.
      writeFileSync(project.path('data.json'), `{ "at": ${starts} }`);
      writeFileSync(project.path('public/site.js'), String(starts));
      writeFileSync(project.path(file), content);
      await dev.prints('The bot is ready at ', ++starts);
    };
    await change('text.js', text('hi'));
    // The delivery waits for the bot that is there in a moment, whenever the change is seen.
    await change('inner.json', '{ "name": "within" }');
    await change('locales/fr.json', '{}');
    expect((await dev.use('/hello')).shown).toBe('hi within de,fr lazy');
    await change('lazy.js', text('late'));
    await change('commands/two.js', files['commands/one.js'].replaceAll('one', 'two'));
    expect((await dev.use('/two')).shown).toBe('two');
    const changed = [...dev.printed.out.matchAll(/^(\S+) changed\.$/gm)].map(([, file]) => file);
    expect(changed).toEqual(['text.js', 'inner.json', 'locales/fr.json', 'lazy.js', 'commands/two.js']);
    expect(await interrupt(dev)).toBe(0);
    expect(dev.printed.err).toBe('');
  });
});

it('dev delivers to the next run of the bot what is used while it restarts', async () => {
  const project = built.makeProject({ 'app.js': bot('reply 0') });
  const dev = startDev(built, project);
  await dev.prints('The bot is ready at ');
  for (let count = 1; count <= 3; count++) {
    writeFileSync(project.path('app.js'), bot(`reply ${count}`));
    await dev.prints('app.js changed.', count);
    expect((await dev.use('/hello')).shown).toBe(`reply ${count}`);
  }
  expect(await interrupt(dev)).toBe(0);
});
