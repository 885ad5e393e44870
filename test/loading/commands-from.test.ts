import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { defineCommand, SlashCommand, Subcommand, commandsFrom, defineButton, defineEvent } from 'commandry';
import { matchesPattern } from '../../src/loading/commands-from.js';
import { kit, startApp } from '../support/apps/started-app.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const command = (name: string) => defineCommand({ name, description: 'd', run: () => name });

class Roll {
  @SlashCommand('roll', 'd')
  roll() {
    return 'rolled';
  }
}
class Part {
  @Subcommand('part', 'd')
  part() {
    return '';
  }
}
const ping = command('ping');
const button = defineButton({ id: 'b', run: () => '' });

const granted = defineEvent('ENTITLEMENT_CREATE', () => undefined);

const MODULES: Readonly<Record<string, object>> = {
  'commands/roll.js': { Roll, LIMIT: 5, help: () => '', Part, default: Roll },
  'commands/deep/er/ping.mjs': { zeta: ping, alpha: button },
  'commands/all.cjs': { default: { Roll, late: command('late') } },
  'commands/typed.ts': { typed: command('typed') },
  'commands/typed.d.ts': { typed: command('declared') },
  'commands/.hidden/x.js': { hidden: command('hidden') },
  'commands/node_modules/x.js': { installed: command('installed') },
  'commands/notes.txt': {},
  'events/granted.js': { granted },
  'other/x.js': { other: command('other') },
  'plain/x.js': { plain: 1 },
};

/** A folder with these files, and what loads them. */
async function folderOf(caller = 'main.js') {
  const folder = makeTemporaryFolder();
  for (const file of [caller, ...Object.keys(MODULES)]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), '');
  }
  const base = pathToFileURL(`${folder}/`).href;
  const loaded: string[] = [];
  const load = (url: string) => {
    loaded.push(url.slice(base.length));
    return Promise.resolve(MODULES[url.slice(base.length)]);
  };
  return {
    from: (pattern: string) => commandsFrom(`${base}${caller}?namespace=1`, pattern, load),
    loaded,
    base,
  };
}

test('all commands and routes below a folder are found, once, in the order of paths and names', async () => {
  const { from, loaded } = await folderOf();
  const commands = await from('./commands/**');
  expect(loaded).toEqual(['commands/all.cjs', 'commands/deep/er/ping.mjs', 'commands/roll.js']);
  expect(commands.slice(0, 1)).toEqual([Roll]);
  expect(commands.slice(2)).toEqual([button, ping]);
  const { app } = startApp({ commands });
  expect(app.definitions.map(({ name }) => name)).toEqual(['roll', 'late', 'ping']);
  expect((await kit.chatInput(app, 'roll')).body).toMatchObject({ data: { content: 'rolled' } });
});

test('handlers of events are found too', async () => {
  const { from } = await folderOf();
  expect(await from('./events/*')).toEqual([granted]);
});

test('a caller in TypeScript gets TypeScript too, and no declarations', async () => {
  const { from, loaded } = await folderOf('main.ts');
  await from('commands/*');
  expect(loaded).toEqual(['commands/all.cjs', 'commands/roll.js', 'commands/typed.ts']);
});

test('nothing found is an error that says where, and so is a pattern that leads elsewhere', async () => {
  const { from, base } = await folderOf();
  await expect(from('./comands/**')).rejects.toMatchObject({
    code: 'COMMANDS_NOT_FOUND',
    message: expect.stringContaining("'./comands/**' below") as string,
  });
  await expect(from('plain/**')).rejects.toThrow(/1 modules without a command/);
  for (const pattern of ['../commands/**', '/commands/**', ''])
    await expect(from(pattern)).rejects.toMatchObject({ code: 'SETTING_INVALID' });
  expect(base).toContain('file:');
});

test('a module that fails is named with its cause', async () => {
  const { base } = await folderOf();
  const cause = new Error('no database');
  const failing = commandsFrom(`${base}main.js`, 'other/*', () => Promise.reject(cause));
  await expect(failing).rejects.toMatchObject({
    ...{ code: 'COMMAND_MODULE_FAILED', cause },
    message: expect.stringMatching(/other.x\.js could not be imported: no database/) as string,
  });
});

test('without a loader, the runtime imports', async () => {
  const folder = makeTemporaryFolder();
  await writeFile(join(folder, 'broken name.mjs'), 'export const broken = ;');
  const url = pathToFileURL(join(folder, 'main.mjs'));
  await expect(commandsFrom(url, '*')).rejects.toMatchObject({ code: 'COMMAND_MODULE_FAILED' });
});

test.each([
  ['a/b.js', 'a/**', true],
  ['a/b/c.js', 'a/**', true],
  ['a/b/c.js', 'a/*', false],
  ['a/b/c.js', '**/*.js', true],
  ['c.js', '**/*.js', true],
  ['a/b.command.js', 'a/*.command.*', true],
  ['a/bXjs', 'a/b.js', false],
  ['a', 'a/**', false],
])('%s and %s: %s', (path, pattern, fits) => {
  expect(matchesPattern(path, pattern)).toBe(fits);
});
