import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { NO_BROWSER } from '../e2e/browser/support/browser.js';
import { run } from '../support/processes/run.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

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

test.skipIf(NO_BROWSER !== undefined)('the tour of the playground can be recorded', async () => {
  const folder = makeTemporaryFolder();
  const { code, output } = await run('npm', ['run', 'docs:tour', '--', folder]);
  expect(code, output).toBe(0);
  const { format, pages = 0, width } = await sharp(join(folder, 'tour.webp'), { animated: true }).metadata();
  expect({ format, width }).toEqual({ format: 'webp', width: 1100 });
  expect(pages).toBeGreaterThan(40);
});
