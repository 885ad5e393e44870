import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localizeCommands } from '../../src/localization/localize.js';
import { readCatalogues } from '../../src/localization/read-catalogues.js';
import { ping } from './support/payloads.js';
import { rejectionOf } from '../support/failures.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commandry-locales-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}

const refused = () => rejectionOf(readCatalogues(folder));

describe('a folder of catalogues', () => {
  test('is read into one object by locale, ready to localize commands with', async () => {
    write({
      'pt-BR.json': '{ "commands": { "ping": { "name": "sondar", "description": null } } }',
      'de.json': '{ "commands.ping.name": "anpingen", "commands.ping.description": "Da?" }',
    });
    const catalogues = await readCatalogues(folder);
    expect(catalogues).toEqual({
      de: { 'commands.ping.name': 'anpingen', 'commands.ping.description': 'Da?' },
      'pt-BR': { commands: { ping: { name: 'sondar', description: null } } },
    });
    expect(Object.keys(catalogues)).toEqual(['de', 'pt-BR']);
    const { payloads, problems } = localizeCommands([ping()], catalogues);
    expect(problems).toEqual([]);
    expect(payloads[0]?.name_localizations).toEqual({ de: 'anpingen', 'pt-BR': 'sondar' });
  });

  test('may be given as a URL', async () => {
    write({ 'de.json': '{}' });
    expect(await readCatalogues(pathToFileURL(`${folder}/`))).toEqual({ de: {} });
  });

  test('may hold files of other kinds and folders', async () => {
    write({ 'de.json': '{}', 'README.md': '# Locales', '.DS_Store': 'x' });
    mkdirSync(join(folder, 'old.json'));
    expect(await readCatalogues(folder)).toEqual({ de: {} });
  });

  test('may hold files with a byte order mark', async () => {
    write({ 'de.json': '\uFEFF{ "a": "ä" }' });
    expect(await readCatalogues(folder)).toEqual({ de: { a: 'ä' } });
  });
});

describe('a folder is refused with CATALOGUES_UNREADABLE', () => {
  test('when it does not exist, with the path and the cause', async () => {
    folder = join(folder, 'missing');
    const error = await refused();
    expect(error.code).toBe('CATALOGUES_UNREADABLE');
    expect(error.message).toContain(`The folder ${folder} cannot be read: ENOENT.`);
    expect(error.cause).toMatchObject({ code: 'ENOENT' });
  });

  test('when it is a file', async () => {
    write({ 'de.json': '{}' });
    folder = join(folder, 'de.json');
    const error = await refused();
    expect(error.code).toBe('CATALOGUES_UNREADABLE');
    expect(error.message).toContain('ENOTDIR');
  });

  test('when no catalogue is in it', async () => {
    write({ 'de.yaml': 'a: b' });
    const error = await refused();
    expect(error.code).toBe('CATALOGUES_UNREADABLE');
    expect(error.message).toContain(`The folder ${folder} has no <locale>.json file.`);
  });
});

describe('a file is refused with its path, what was found and what was wanted:', () => {
  test.each([
    [
      'a name with an underscore',
      'pt_BR.json',
      '{}',
      'LOCALE_UNKNOWN',
      'the locale "pt_BR"',
      'a locale of Discord: did you mean pt-BR?',
    ],
    [
      'a name in the wrong case',
      'EN-us.JSON',
      '{}',
      'LOCALE_UNKNOWN',
      'the locale "EN-us"',
      'a locale of Discord: did you mean en-US?',
    ],
    [
      'a name that is no locale',
      'texts.json',
      '{}',
      'LOCALE_UNKNOWN',
      'the locale "texts"',
      'a locale of Discord, for example en-US, pt-BR or de',
    ],
    ['malformed JSON', 'de.json', '{\n  "a": "b",\n}', 'CATALOGUE_MALFORMED', 'line 3, column 1: }', 'JSON'],
    ['an empty file', 'de.json', '', 'CATALOGUE_MALFORMED', 'line 1, column 1: the end of the file', 'JSON'],
    [
      'bytes that are not UTF-8',
      'de.json',
      Uint8Array.of(0x7b, 0xe4, 0x7d),
      'CATALOGUE_MALFORMED',
      'bytes that are not UTF-8',
      'JSON in UTF-8',
    ],
    ['a list', 'de.json', '[]', 'LOCALIZATION_NOT_TEXT', 'a list of 0', 'an object of texts'],
    [
      'a number in place of a text',
      'de.json',
      '{"a":{"b":4}}',
      'LOCALIZATION_NOT_TEXT',
      '"a.b": 4',
      'a text',
    ],
    [
      'a list in place of a text',
      'de.json',
      '{"a":["b"]}',
      'LOCALIZATION_NOT_TEXT',
      '"a": a list of 1',
      'a text',
    ],
    [
      'endless nesting',
      'de.json',
      `${'{"a":'.repeat(101)}{}${'}'.repeat(101)}`,
      'LOCALIZATION_NOT_TEXT',
      'objects nested deeper than 100',
      'a text',
    ],
    [
      'a key twice',
      'de.json',
      '{"a":{"b":"x"},"a.b":"y"}',
      'LOCALIZATION_KEY_REPEATED',
      '"a.b": "y"',
      'the key once: it is already "x"',
    ],
  ])('%s', async (_what, name, content, code, found, wanted) => {
    write({ [name]: content });
    const error = await refused();
    expect(error.code).toBe('DEFINITIONS_INVALID');
    expect(error.message).toContain('One problem in the catalogues.');
    expect(error.message).toContain(`1. ${join(folder, name)} [${code}]\n   found:  `);
    expect(error.message).toContain(found);
    expect(error.message).toContain(`\n   wanted: ${wanted}\n   to do:  `);
  });

  test('all problems of all files at once, in the order of the names', async () => {
    write({ 'fr.json': '{', 'de.json': '{"a":1,"b":2}', 'pt_BR.json': '{}', 'it.json': '{}' });
    const { message, problems } = await refused();
    expect(message).toContain('4 problems in the catalogues.');
    expect(
      [...message.matchAll(/^\d\. .*[/\\](\S+) \[(\w+)\]$/gm)].map(([, file, code]) => [file, code]),
    ).toEqual([
      ['de.json', 'LOCALIZATION_NOT_TEXT'],
      ['de.json', 'LOCALIZATION_NOT_TEXT'],
      ['fr.json', 'CATALOGUE_MALFORMED'],
      ['pt_BR.json', 'LOCALE_UNKNOWN'],
    ]);
    expect(problems.map(({ location, code }) => [basename(location.className), code])).toEqual([
      ['de.json', 'LOCALIZATION_NOT_TEXT'],
      ['de.json', 'LOCALIZATION_NOT_TEXT'],
      ['fr.json', 'CATALOGUE_MALFORMED'],
      ['pt_BR.json', 'LOCALE_UNKNOWN'],
    ]);
  });
});
