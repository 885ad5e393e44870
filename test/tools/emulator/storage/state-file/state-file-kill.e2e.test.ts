import { spawn } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { openStateFile } from '../../../../../tools/src/emulator/storage/state-file/open-state-file.js';
import { bundle } from '../../../../support/processes/bundle.js';
import { propertyRuns } from '../../../../support/property.js';
import { createRandom } from '../../../../support/random.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';

const ROUNDS = propertyRuns(8, 25);
let writer: string;

beforeAll(async () => {
  writer = await bundle(new URL('../../fixtures/state-writer.ts', import.meta.url));
});

test(`a writer that is killed ${ROUNDS} times loses nothing that it acknowledged, and leaves nothing half done`, async () => {
  const folder = makeTemporaryFolder();
  const random = createRandom(20_260_806);
  const acknowledged = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = 1 + random.below(400);
    for (const value of await killWhenAcknowledged(folder, acknowledged, wanted)) acknowledged.add(value);
    const { log, left, right } = await readTables(folder);
    const lost = [...acknowledged].filter((value) => !log.has(value.toString()));
    expect(lost, `lost in round ${round}`).toEqual([]);
    expect(left, `a torn pair in round ${round}`).toEqual(right);
    for (const value of log.keys()) if (/^\d+$/.test(value)) acknowledged.add(Number(value));
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS);
});

/** Starts a writer and kills it as soon as it has acknowledged so many writes. Gives all that it acknowledged. */
function killWhenAcknowledged(
  folder: string,
  before: ReadonlySet<number>,
  wanted: number,
): Promise<number[]> {
  const first = before.size === 0 ? 0 : Math.max(...before) + 1;
  const child = spawn(process.execPath, [writer, folder, first.toString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > wanted) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.once('close', (_code, signal) => {
      const whole = output.slice(0, output.lastIndexOf('\n')).split('\n').map(Number);
      if (signal === 'SIGKILL') resolve(whole);
      else reject(new Error(`The writer ended by itself: ${output}`));
    });
  });
}

async function readTables(folder: string) {
  const tables = { log: new Map(), left: new Map(), right: new Map() } as Record<
    'log' | 'left' | 'right',
    Map<string, unknown>
  >;
  const file = await openStateFile(folder);
  for await (const { table, key, value } of file.read()) tables[table as keyof typeof tables].set(key, value);
  await file.close();
  return tables;
}
