import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLoadedFiles } from '../../../../../tools/src/cli/commands/dev/loaded-files.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';

function load(...modules: string[]) {
  const folder = makeTemporaryFolder();
  const real = realpathSync(folder);
  const files = createLoadedFiles(folder, [join(folder, 'bot.env'), join(folder, 'texts')]);
  const note = (path: string, extensions?: readonly string[]) =>
    files.note({ path: join(real, path), ...(extensions ? { extensions } : {}) });
  files.onStart();
  for (const each of modules) note(each);
  const concerned = (...paths: string[]) => paths.filter((path) => files.has(join(folder, path)));
  return { files, note, concerned };
}

const OTHERS = ['data.json', 'public/site.js', 'src/other.ts', 'seen.yaml', 'sub/package.json'];

describe('a change concerns a bot', () => {
  it('of what it has loaded, of its environment, and of what decides how modules are loaded', () => {
    const { files, note, concerned } = load('src/app.ts', 'src/deep/part.json');
    note('locales', ['.json']);
    files.onReady();
    const own = [
      ...['src/app.ts', 'src/deep/part.json', '.env', '.env.local', 'bot.env', 'texts/welcome.txt'],
      ...['locales/de.json', 'locales/new.json', 'package.json', 'tsconfig.json', 'tsconfig.build.json'],
    ];
    expect(concerned(...own, ...OTHERS, 'locales/notes.txt')).toEqual(own);
  });

  it('while it starts, of what it has loaded so far, and of what its last run had', () => {
    const { files, note, concerned } = load('a.ts', 'b.ts');
    files.onReady();
    files.onStart();
    note('c.ts');
    expect(concerned('a.ts', 'b.ts', 'c.ts', ...OTHERS)).toEqual(['a.ts', 'b.ts', 'c.ts']);
    files.onReady();
    expect(concerned('a.ts', 'b.ts', 'c.ts', ...OTHERS)).toEqual(['c.ts']);
  });

  it('after it has failed, of any module, for one may be what it lacks, and not of data', () => {
    const { files, concerned } = load('a.ts', 'missing.json');
    files.onFailure();
    expect(concerned('a.ts', 'missing.json', ...OTHERS)).toEqual([
      'a.ts',
      'missing.json',
      'public/site.js',
      'src/other.ts',
    ]);
    files.onStart();
    expect(concerned('a.ts', ...OTHERS)).toEqual(['a.ts']);
  });

  it('in a folder that is a symbolic link too', () => {
    const place = makeTemporaryFolder();
    const real = realpathSync(place);
    mkdirSync(join(place, 'real'));
    symlinkSync(join(place, 'real'), join(place, 'link'));
    const files = createLoadedFiles(join(place, 'link'), []);
    expect(files.note({ path: join(real, 'real', 'app.js') })).toBe(join(place, 'link', 'app.js'));
    expect(files.has(join(place, 'link', 'app.js'))).toBe(true);
  });
});
