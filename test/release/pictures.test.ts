import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SOCIAL_PICTURE } from '../../docs/.vitepress/site/head.js';
import { NO_BROWSER } from '../e2e/browser/support/browser.js';
import { run } from '../support/processes/run.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const PICTURES = [
  'playground.png',
  ...['access', 'phone', 'registration', 'request', 'stage'].map((view) => `playground-${view}.webp`),
];

test.skipIf(NO_BROWSER !== undefined)(
  'the pictures of the playground can be taken, each in light and dark',
  async () => {
    const folder = makeTemporaryFolder();
    const { code, output } = await run('npm', ['run', 'docs:pictures', '--', folder]);
    expect(code, output).toBe(0);
    for (const picture of PICTURES) {
      const [light, dark] = [picture, picture.replace('.', '-dark.')].map((file) =>
        readFileSync(join(folder, file)),
      );
      expect(light!.equals(dark!)).toBe(false);
      const sizes = await Promise.all([light, dark].map((bytes) => sharp(bytes).metadata()));
      expect(sizes[0]).toMatchObject({ width: sizes[1]!.width, height: sizes[1]!.height });
    }
    const { format, width, height } = await sharp(join(folder, SOCIAL_PICTURE.file)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  },
);

test.skipIf(NO_BROWSER !== undefined)('the tour of the playground can be recorded', async () => {
  const folder = makeTemporaryFolder();
  const { code, output } = await run('npm', ['run', 'docs:tour', '--', folder]);
  expect(code, output).toBe(0);
  const { format, pages = 0, width } = await sharp(join(folder, 'tour.webp'), { animated: true }).metadata();
  expect({ format, width }).toEqual({ format: 'webp', width: 1100 });
  expect(pages).toBeGreaterThan(40);
});
