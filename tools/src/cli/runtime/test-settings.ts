import { join, relative, sep } from 'node:path';
import type { Runner, TestSettings } from '../../recordings/write-test.js';
import { readTextFile } from '../files/read-text-file.js';
import { readJsonFile } from '../files/read-json-file.js';
import type { AppLocation } from './app-file.js';

/**
 * Returns how tests of an app are written: for the runner that package.json names, else for that of Node.js, which is
 * always there.
 *
 * @param folder - Where the test will be. Default: `test` in the folder of the project.
 */
export async function findTestSettings(
  app: AppLocation,
  folder = join(app.folder, 'test'),
): Promise<TestSettings> {
  const source = await readTextFile(app.file);
  return {
    app: toSpecifier(folder, app.file),
    runner: await findRunner(app.folder),
    readsEnvironment: /\breadSettings\s*\(/.test(source),
  };
}

async function findRunner(folder: string): Promise<Runner> {
  // What is wrong with the file is told by who needs more of it.
  const read = await readJsonFile(join(folder, 'package.json')).catch(() => undefined);
  const { dependencies, devDependencies } = (read ?? {}) as Partial<
    Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>
  >;
  const names = Object.keys({ ...dependencies, ...devDependencies });
  if (names.includes('vitest')) return 'vitest';
  return names.includes('jest') || names.includes('@jest/globals') ? 'jest' : 'node';
}

/** What a module in a folder imports a file as. */
function toSpecifier(folder: string, file: string): string {
  const path = relative(folder, file)
    .replaceAll(sep, '/')
    .replace(/\.([mc]?)tsx?$/, '.$1js');
  return path.startsWith('.') ? path : `./${path}`;
}
