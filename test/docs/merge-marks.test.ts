import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/processes/run.js';

/** The marks of an unfinished merge, as they are, and as quotes, which a formatter of Markdown makes of them. */
const MARKS = /^(?:(?:<{7}|>{7}|\|{7})(?: .*)?|={7}|(?:> ){6}>.*)$/m;

const NOT_OURS = new Set(['node_modules', 'dist', '.git', 'coverage']);

/** Every file that is kept, by git or, without it, all but what is installed or built. */
function listFiles(): string[] {
  if (existsSync(join(root, '.git')))
    return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\0')
      .filter((path) => path !== '' && existsSync(join(root, path)));
  return readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => !path.split(/[\\/]/).some((step) => NOT_OURS.has(step)));
}

test('no text has marks of a merge in it', () => {
  const files = listFiles();
  expect(files.length).toBeGreaterThan(500);
  const marked = files.filter((path) => {
    const content = readFileSync(join(root, path));
    return !content.includes(0) && MARKS.test(content.toString('utf8'));
  });
  expect(marked).toEqual([]);
});

test.each([
  `${'<'.repeat(7)} HEAD`,
  '='.repeat(7),
  `${'>'.repeat(7)} 26501c5 (Keep what renames take)`,
  `${'|'.repeat(7)} merged common ancestors`,
  '> > > > > > > 26501c5 (Keep what renames take)',
])('%s is one', (mark) => {
  expect(MARKS.test(`before\n${mark}\nafter\n`)).toBe(true);
});

test.each(['> > a quote of a quote', '<<<<<<<< eight', 'x ======= y', '========'])('%s is none', (text) => {
  expect(MARKS.test(`before\n${text}\nafter\n`)).toBe(false);
});
