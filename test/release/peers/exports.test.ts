import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as commandry from 'commandry';
import * as commandryGateway from 'commandry/gateway';
import * as commandryDev from 'commandry-dev/emulator';
import * as commandryTesting from 'commandry-dev/testing';
import * as discordHono from 'discord-hono';
import * as discordJs from 'discord.js';
import * as discordx from 'discordx';
import * as skyra from '@skyra/http-framework';
import * as slashCreate from 'slash-create';
import { root } from '../../support/processes/run.js';
import { COLUMNS, type Column } from './support/all.js';
import { columns, readTexts } from '../../docs/support/peers-table.js';

const EXPORTS: Readonly<Record<Column, object>> = {
  Commandry: { ...commandry, ...commandryGateway, ...commandryTesting, ...commandryDev },
  'discord.js': discordJs,
  'slash-create': slashCreate,
  discordx,
  '@skyra/http-framework': skyra,
  'discord-hono': discordHono,
};

test('the table has the frameworks in the versions that are compared', () => {
  const { devDependencies } = JSON.parse(readFileSync(`${root}test/docs/peers/package.json`, 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const versioned = COLUMNS.map((column) => {
    const [major, minor] = devDependencies[column]?.split('.') ?? [];
    if (major === undefined) return column;
    return `${column} ${major === '0' ? `0.${minor ?? ''}` : major}`;
  });
  expect(columns).toEqual(versioned);
});

/** What a test could use, by its name. */
const FOR_TESTS = /^test|^create.*(Kit|Mock)|TestKit|Mock|Emulator|Simulat|Fake(?!r)/;

/** Entries of a package besides the main one. */
function listEntries(column: Exclude<Column, 'Commandry'>): string[] {
  const path = `${root}node_modules/${column}/package.json`;
  const { exports = {} } = JSON.parse(readFileSync(path, 'utf8')) as { exports?: object };
  return Object.keys(exports).filter((entry) => entry.startsWith('./'));
}

test.each(COLUMNS)('what %s has for tests is what the README says', (column) => {
  const found = Object.keys(EXPORTS[column]).filter((name) => FOR_TESTS.test(name));
  const said = readTexts('For tests without Discord')[column];
  if (column === 'Commandry') {
    expect(found).toEqual(expect.arrayContaining(['createTestKit', 'startEmulator']));
    expect(said).toBe('test kit, emulator');
  } else {
    expect(listEntries(column).filter((entry) => /test|mock|emulat/i.test(entry))).toEqual([]);
    // Bodies of requests that use a command, and a check of signatures that lets everything through.
    const helpers = found.filter((name) => /^test(CommandRequest|VerifyTrue)/.test(name));
    expect(found).toEqual(helpers);
    expect(said).toBe(helpers.length > 0 ? 'helpers for commands' : 'nothing');
  }
});

/** Whether a module has a client that logs in at the gateway, or connects an app to it. */
const logsIn = (module: object) =>
  'connectGateway' in module ||
  Object.values(module).some((value: unknown) => {
    const { prototype } = typeof value === 'function' ? (value as { prototype?: unknown }) : {};
    return typeof prototype === 'object' && prototype !== null && 'login' in prototype;
  });

test.each(COLUMNS)('%s has events of the gateway if the README says so', (column) => {
  const said = readTexts('Events of the gateway: messages, members, reactions')[column];
  expect(said).toBe(logsIn(EXPORTS[column]) ? 'yes' : 'no');
});
