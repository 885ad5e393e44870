import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A new empty folder that is removed when the test is over.
 *
 * @param whenOver - Given what removes it. Default: `onTestFinished`, which a hook cannot use.
 */
export function makeTemporaryFolder(whenOver: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'commandry-'));
  whenOver(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
