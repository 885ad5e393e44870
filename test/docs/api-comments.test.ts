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
import type { Usage } from '../../scripts/api/usage.js';

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
    /**
     * Opens it: {@link Options}.
     *
     * @param isWide - Whether all of it is open.
     * @throws CommandryError \`SETTING_INVALID\`.
     */
    export function open(options: Options, isWide = true): void { void options; void isWide; }
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
  beforeAll(() => {
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
    documented = documentEntries(
      folder,
      [
        { name: 'it', source: 'src/index.ts', about: 'It.' },
        { name: 'it/other', source: 'src/other.ts', about: 'The other.' },
      ],
      usage,
    );
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

  test('functions and classes without an example are counted', () => {
    expect(documented.examples).toEqual({ all: ['it open', 'it Later'], missing: ['it Later'] });
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

  test('is shown without it: an entry has a page for each name, and one for a name of two entries', async () => {
    await documented.write(`${folder}out`);
    const pages = readdirSync(`${folder}out`, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.md'),
    );
    expect(pages.sort()).toEqual([
      'index.md',
      'it/classes/Later.md',
      'it/constants/MOST.md',
      'it/functions/open.md',
      'it/index.md',
      'it/other/index.md',
      'it/other/types/Message.md',
      'it/types/Shape.md',
    ]);
    expect(read('it/other/index.md')).toContain('(../functions/open.md#Options)');
  });

  test('a page has a name, what it is for, how it is declared, what it takes and throws, and where it is used', async () => {
    await documented.write(`${folder}out`);
    const page = read('it/functions/open.md');
    expect(page).toMatch(/^---\nsearch: Options\n---\n\n# open\n\nOpens it: \[Options\]\(#Options\)\.\n/);
    expect(page).toContain(
      "import { open } from 'it';\n\nfunction open(options: Options, isWide?: boolean): void;",
    );
    expect(page).toContain('| `isWide?` | `boolean`<br>Whether all of it is open. Default `true`. |');
    expect(page).toContain('[`SETTING_INVALID`](../../../errors/settings.md#setting_invalid)');
    expect(page).toContain(
      'From [Doors](../../../../guide/doors.md):\n\n```ts\nopen();\n```\n\n```text output\nopened\n```',
    );
    expect(page).toContain('- [Doors: Open them](../../../../guide/doors.md#open-them)');
    expect(page).toContain('## Options {#Options}\n');
    expect(page).toContain('| <a id="Options-limitMs"></a>`limitMs` | `number`<br>How long, in ms. |');
    expect(page).toContain('[Options]: #Options');
  });

  const read = (path: string): string => readFileSync(`${folder}out/${path}`, 'utf8');
});

/** A documentation that uses `open`. */
const usage: Usage = {
  error: (code) => (code === 'SETTING_INVALID' ? 'reference/errors/settings.md#setting_invalid' : undefined),
  example: ({ name }) =>
    name === 'open'
      ? {
          block: {
            ...{ page: 'docs/guide/doors.md', line: 5, at: 'docs/guide/doors.md:5', language: 'ts' },
            ...{
              role: 'run',
              file: undefined,
              error: undefined,
              peer: undefined,
              code: 'open();\n',
              output: 'opened\n',
            },
          },
          page: { path: 'guide/doors.md', title: 'Doors' },
        }
      : undefined,
  pages: ({ name }) =>
    name === 'open' ? [{ path: 'guide/doors.md#open-them', title: 'Doors: Open them' }] : [],
};
