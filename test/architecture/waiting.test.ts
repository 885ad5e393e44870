import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/processes/run.js';

/** A loop that goes on until something holds, however long that takes. With microtasks alone not even a timer could end it. */
const ENDLESS =
  /while \([^\n]*\)(?:\s*\{)?\s*await (?:Promise\.resolve\(\)|new Promise(?:<\w+>)?\((?:\(?\w*\)? => )?setImmediate)/;

test('no test waits without an end: what it waits for is given to until()', () => {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' });
  const endless = files.filter(
    (file) => file.endsWith('.ts') && ENDLESS.test(readFileSync(join(root, 'test', file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(endless).toEqual([]);
});
