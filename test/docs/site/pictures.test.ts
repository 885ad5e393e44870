import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NO_BROWSER } from '../../e2e/browser/support/browser.js';
import { run } from '../../support/run.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

/** Width and height of a PNG. */
function readSize(path: string): readonly number[] {
  const bytes = readFileSync(path);
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test.skipIf(NO_BROWSER !== undefined)('the pictures of the playground can be taken', async () => {
  const folder = makeTemporaryFolder();
  const { code, output } = await run('npm', ['run', 'docs:pictures', '--', folder]);
  expect(code, output).toBe(0);
  expect(readSize(join(folder, 'playground.png'))).toEqual([1120, 640]);
  expect(readSize(join(folder, 'playground-dark.png'))).toEqual([1120, 640]);
  expect(readFileSync(join(folder, 'playground.png'))).not.toEqual(
    readFileSync(join(folder, 'playground-dark.png')),
  );
});
