import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EmulatorError } from '../../../../../tools/src/emulator/emulator-error.js';
import { openStateFile } from '../../../../../tools/src/emulator/storage/state-file/open-state-file.js';
import { propertyRuns } from '../../../../support/property.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import { copyFolder, listFiles, makeKeptFolders, readFiles, readRecords } from '../../support/kept-folder.js';

interface Damage {
  readonly kind: 'alter' | 'cut' | 'delete';
  readonly at: number;
  readonly bits: number;
}

const command = (key: string, value: unknown) => ({ table: 'commands', key, value });

let folders: Awaited<ReturnType<typeof makeKeptFolders>>;
beforeAll(async () => {
  folders = await makeKeptFolders(makeTemporaryFolder(afterAll));
});

/** Harms one file at one place; gives what was done. */
function harm(folder: string, file: string, { kind, at, bits }: Damage): string {
  const path = join(folder, file);
  const bytes = readFileSync(path);
  const place = Math.floor(at * bytes.length);
  if (kind === 'delete' || bytes.length === 0) rmSync(path);
  else if (kind === 'cut') truncateSync(path, place);
  else {
    bytes[place]! ^= bits;
    writeFileSync(path, bytes);
  }
  return `${kind} ${file} at ${place} of ${bytes.length}`;
}

async function readAndClose(file: Awaited<ReturnType<typeof openStateFile>>): Promise<Map<string, unknown>> {
  try {
    return await readRecords(file);
  } finally {
    await file.close();
  }
}

/** The result of opening: all records, or the code of the refusal. */
async function tryToOpen(folder: string): Promise<Map<string, unknown> | string> {
  try {
    const file = await openStateFile(folder);
    return await readAndClose(file);
  } catch (error) {
    if (error instanceof EmulatorError) return error.code;
    throw error;
  }
}

const damage = fc.record({
  kind: fc.constantFrom('alter', 'cut', 'delete'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  bits: fc.integer({ min: 1, max: 255 }),
});

describe.each(['isNew', 'killed', 'closed'] as const)('a folder that is harmed: %s', (which) => {
  test('has everything that was acknowledged, or is refused and left as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), damage, async (pick, how) => {
        const { folder: original, records } = folders[which];
        const folder = copyFolder(original);
        const files = listFiles(folder);
        const done = harm(folder, files[pick % files.length]!, how);
        const before = readFiles(folder);
        const found = await tryToOpen(folder);
        if (typeof found === 'string') {
          expect(['STATE_DAMAGED', 'STATE_UNUSABLE'], done).toContain(found);
          expect(readFiles(folder), done).toEqual(before);
        } else expect(found, done).toEqual(records);
        rmSync(folder, { recursive: true });
      }),
      { numRuns: propertyRuns(15, 400) },
    );
  });

  test('opens with everything where nothing was harmed', async () => {
    const { folder, records } = folders[which];
    expect(await tryToOpen(copyFolder(folder))).toEqual(records);
  });
});

test('no file can be missing or empty without a refusal', async () => {
  for (const which of ['isNew', 'killed', 'closed'] as const) {
    for (const file of listFiles(folders[which].folder)) {
      for (const kind of ['delete', 'cut'] as const) {
        const folder = copyFolder(folders[which].folder);
        harm(folder, file, { kind, at: 0, bits: 0 });
        const found = await tryToOpen(folder);
        if (typeof found !== 'string')
          expect(found, `${kind} ${file} of ${which}`).toEqual(folders[which].records);
      }
    }
  }
});

test('a write that was not acknowledged yet may be there or not, wherever the end of its process cut it', async () => {
  const folder = join(makeTemporaryFolder(), 'state');
  const file = await openStateFile(folder);
  await file.write([command('1', 'a')]);
  const before = copyFolder(folder);
  await file.write([command('1', 'b'), command('2', 'b')]);
  const log = listFiles(folder).find((name) => name.endsWith('.log'))!;
  const [start, whole] = [before, folder].map((path) => readFileSync(join(path, log)));
  await file.close();
  const states = new Set<string>();
  const lengths = Array.from({ length: whole!.length - start!.length }, (_, more) => start!.length + more);
  // The header of the log's record, and its parts; the whole of it is the last.
  for (const length of [...lengths.filter((each, index) => index < 8 || each % 23 === 0), whole!.length]) {
    const cut = copyFolder(before);
    writeFileSync(join(cut, log), whole!.subarray(0, length));
    const found = await tryToOpen(cut);
    states.add(JSON.stringify(typeof found === 'string' ? found : [...found]));
  }
  expect([...states]).toEqual(['[["commands 1","a"]]', '[["commands 1","b"],["commands 2","b"]]']);
});

test('the end of a process while it writes down what it acknowledged does no harm', async () => {
  const { folder, records } = folders.killed;
  for (const place of [0, 4096]) {
    const torn = copyFolder(folder);
    const bytes = readFileSync(join(torn, 'ACKNOWLEDGED'));
    bytes.fill('x', place + 10, place + 60);
    writeFileSync(join(torn, 'ACKNOWLEDGED'), bytes);
    expect(await tryToOpen(torn)).toEqual(records);
  }
});

test('a refusal says what is missing, table by table, and what to do', async () => {
  const folder = join(makeTemporaryFolder(), 'state');
  const file = await openStateFile(folder);
  for (const key of ['1', '2', '3'])
    await file.write([command(key, key), { table: 'meta', key: 'last', value: key }]);
  await file.write([command('1', undefined), command('2', 'changed')]);
  await file.close();
  const log = join(
    folder,
    listFiles(folder).find((name) => name.endsWith('.log'))!,
  );
  truncateSync(log, readFileSync(log).length - 1);
  await expect(openStateFile(folder)).rejects
    .toThrow(`The state in ${folder} is damaged, and is left as it is:
  The last 1 of 5 acknowledged writes are missing
  commands: 3 are there instead of 2, deleted ones among them
To continue with what is left, start once with --repair (startEmulator: repairState): it sets the damaged folder aside, keeps what can be read and lists what is lost. To start over, remove the folder or name another one.`);
});

describe('a state of the time before seals', () => {
  async function makeUnsealed() {
    const folder = join(makeTemporaryFolder(), 'state');
    const database = new ClassicLevel(folder);
    await database.put('\u0000format', '{"format":"commandry-emulator-state","version":1}');
    for (let key = 0; key < 20; key += 1) await database.put(`commands\u0000${key}`, `"${key}"`);
    return { folder, database };
  }

  test('is taken over, and is safe from then on', async () => {
    const { folder, database } = await makeUnsealed();
    await database.close();
    for (let opening = 0; opening < 2; opening += 1) {
      const found = (await tryToOpen(folder)) as Map<string, unknown>;
      expect(found.size).toBe(20);
    }
    rmSync(join(folder, 'ACKNOWLEDGED'));
    expect(await tryToOpen(folder)).toBe('STATE_DAMAGED');
  });

  test('is refused where the engine leaves something out', async () => {
    const { folder, database } = await makeUnsealed();
    const copy = copyFolder(folder);
    await database.close();
    const log = listFiles(copy).find((name) => name.endsWith('.log'))!;
    harm(copy, log, { kind: 'alter', at: 0.5, bits: 1 });
    await expect(openStateFile(copy)).rejects.toThrow(
      /is damaged.*\n {2}The engine is dropping \d+ bytes; Corruption/,
    );
  });
});

describe('a repair', () => {
  const written = () =>
    new Set([...folders.closed.records].map(([place, value]) => JSON.stringify([place, value])));

  test('goes on with records that were written, and says that it did', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), damage, async (pick, how) => {
        const folder = copyFolder(folders.closed.folder);
        const files = listFiles(folder);
        const done = harm(folder, files[pick % files.length]!, how);
        const before = readFiles(folder);
        const reports: string[] = [];
        const file = await openStateFile(folder, { onRepair: (report) => reports.push(report) });
        const found = await readAndClose(file);
        if (reports.length === 0) expect(found, done).toEqual(folders.closed.records);
        else {
          expect(readFiles(`${folder}.damaged`), done).toEqual(before);
          expect(reports[0], done).toContain(`The damaged folder is now ${folder}.damaged.`);
        }
        const known = written();
        const commands = [...found].filter(([place]) => place.startsWith('commands'));
        expect(
          commands.filter((entry) => !known.has(JSON.stringify(entry))),
          done,
        ).toEqual([]);
        expect(await tryToOpen(folder), done).toEqual(found);
      }),
      { numRuns: propertyRuns(6, 100) },
    );
  });

  test('keeps each damaged folder under a name of its own', async () => {
    const folder = copyFolder(folders.closed.folder);
    for (const aside of ['damaged', 'damaged-2']) {
      rmSync(join(folder, 'ACKNOWLEDGED'));
      const file = await openStateFile(folder, {
        onRepair: (report) => {
          expect(report).toContain(`${folder}.${aside}.`);
        },
      });
      expect(await readAndClose(file)).toEqual(folders.closed.records);
    }
  });
});
