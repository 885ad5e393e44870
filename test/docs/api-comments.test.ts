import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentEntries, type Documented } from '../../scripts/api/document-entries.js';
import { readEntries } from '../../scripts/api/entries.js';
import { findProblems } from '../../scripts/api/undocumented.js';

test('every public entry of both packages has a page', () => {
  const names = readEntries().map(({ name }) => name);
  expect(names).toContain('commandry-dev/testing/vitest');
  expect(names).toContain('commandry-dev/emulator');
  expect(names).not.toContain('commandry/tooling');
});

/** Two entries, of which the second exports more of the same files. */
const SOURCES: Readonly<Record<string, string>> = {
  'src/index.ts': "export { open, type Options } from './open.js';\nexport * from './more.js';\n",
  'src/other.ts': "export type { Options, Message } from './open.js';\n",
  'src/open.ts': `
    /** What can be said. */
    export interface Options {
      /** How long, in ms. */
      readonly limitMs: number;
      readonly name: string;
      readonly custom_id: string;
      readonly kind: 'options';
      readonly guildId: string;
    }
    /** What is sent. */
    export interface Message {
      /** Its text. */
      readonly content: string;
    }
    /** Opens it: {@link Options}. */
    export function open(options: Options): void { void options; }
  `,
  'src/more.ts': `
    export const MOST = 5;
    /** Opens it later. */
    export class Later implements AsyncDisposable {
      start(): void {}
      /** Ends. */
      [Symbol.asyncDispose]() { return Promise.resolve(); }
      /** See {@link nowhere}. */
      get isOpen() { return true; }
      #count = 0;
      /** @internal */
      hidden = this.#count;
    }
    /** What can be. */
    export type Shape = {
      readonly width: number;
      /** In pixels. */
      readonly height: number;
    };
  `,
};

describe('what lacks a doc comment', () => {
  // What is in node_modules would be taken for somebody else's.
  const folder = `${realpathSync(mkdtempSync(join(tmpdir(), 'commandry-api-')))}/`;
  let documented: Documented;
  beforeAll(async () => {
    mkdirSync(`${folder}src`);
    for (const [file, code] of Object.entries(SOURCES)) writeFileSync(folder + file, code);
    const compilerOptions = {
      target: 'es2023',
      lib: ['esnext'],
      module: 'nodenext',
      types: [],
      rootDir: '.',
    };
    writeFileSync(`${folder}package.json`, '{ "type": "module" }');
    writeFileSync(`${folder}tsconfig.json`, JSON.stringify({ compilerOptions, include: ['src'] }));
    documented = await documentEntries(folder, [
      { name: 'it', source: 'src/index.ts', about: 'It.' },
      { name: 'it/other', source: 'src/other.ts', about: 'The other.' },
    ]);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('is every exported name, and every member but those of payloads and those that say it themselves', () => {
    expect(documented.undocumented).toEqual({
      names: ['src/more.ts:2 MOST'],
      members: ['src/more.ts:5 Later.start', 'src/more.ts:16 Shape.width', 'src/open.ts:6 Options.name'],
    });
  });

  test('is a problem, with its file and line, as is a link that leads nowhere', () => {
    expect(findProblems(documented)).toEqual([
      expect.stringContaining('nowhere') as unknown,
      'src/more.ts:2 MOST is exported without a doc comment',
      'src/more.ts:5 Later.start has no doc comment',
      'src/more.ts:16 Shape.width has no doc comment',
      'src/open.ts:6 Options.name has no doc comment',
    ]);
  });

  test('is shown without it: a page for each entry, with links between them', async () => {
    await documented.write(`${folder}out`);
    expect(readdirSync(`${folder}out`, { recursive: true }).sort()).toEqual(
      expect.arrayContaining(['it.md', 'it', 'it/other.md'].sort()),
    );
    expect(readFileSync(`${folder}out/it.md`, 'utf8')).toContain('Opens it: [Options](#options).');
    expect(readFileSync(`${folder}out/it/other.md`, 'utf8')).toContain('(../it.md#options)');
  });
});
