import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CommandryError, errorCodes } from 'commandry';
import { helpFor } from '../../src/common/errors/commandry-error.js';

const page = readFileSync(new URL('../../docs/reference/discord/errors.md', import.meta.url), 'utf8');

/** Rows of the form `| CODE | status | what to do |`. */
const rows = [...page.matchAll(/^\| `([A-Z0-9_]+)` *\| (\d{3}) *\| (.+?) *\|$/gm)].map(
  ([, code, status, help]) => ({
    code,
    status: Number(status),
    help: help?.replaceAll('\\<', '<'),
  }),
);

test('every code of the catalogue is on the page, in its order, and the page has no other', () => {
  expect(rows.map(({ code }) => code)).toEqual(errorCodes);
});

test.each(errorCodes.map((code, index) => [code, index] as const))(
  '%s has the status and the remedy the page gives',
  (code, index) => {
    const error = new CommandryError(code, 'What happened.');
    expect(rows[index]).toEqual({ code, status: error.status, help: helpFor(code).replaceAll('|', '\\|') });
    expect(error.message).toBe(`What happened. ${helpFor(code)}`);
  },
);

test('every code that the source raises is in the catalogue, and every code in it is raised or mapped somewhere', async () => {
  const { readdirSync } = await import('node:fs');
  const source = ['src/', 'tools/src/']
    .map((folder) => new URL(`../../${folder}`, import.meta.url))
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(new URL(file, root), 'utf8')),
    )
    .join('\n');
  expect(errorCodes.filter((code) => !source.includes(`'${code}'`))).toEqual([]);
});
