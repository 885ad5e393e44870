import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EmulatorError } from '../../../../tools/src/emulator/emulator-error.js';
import {
  loadLevelEngine,
  toMissingEngine,
  type LevelDatabase,
} from '../../../../tools/src/emulator/storage/state-file/level-engine.js';
import { openStateFile } from '../../../../tools/src/emulator/storage/state-file/open-state-file.js';
import type { Change, StateFile } from '../../../../tools/src/emulator/storage/state-file/state-file.js';
import { bundle } from '../../../support/processes/bundle.js';
import { propertyRuns } from '../../../support/property.js';
import { runNode } from '../../../support/processes/run.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

const WRITER = new URL('../fixtures/state-writer.ts', import.meta.url);
const command = (key: string, value: unknown): Change => ({ table: 'commands', key, value });

async function open(folder: string): Promise<StateFile> {
  const file = await openStateFile(folder);
  onTestFinished(() => file.close());
  return file;
}

async function readAll(file: StateFile) {
  const records: unknown[] = [];
  for await (const { table, key, value } of file.read()) records.push([table, key, value]);
  return records;
}

describe('a state file', () => {
  test('begins empty, in a folder that it makes', async () => {
    const folder = join(makeTemporaryFolder(), 'deep', 'state');
    expect(await readAll(await open(folder))).toEqual([]);
    expect(existsSync(folder)).toBe(true);
  });

  test('gives back what was written to it, after it was opened again too', async () => {
    const folder = makeTemporaryFolder();
    const file = await open(folder);
    await file.write([command('2', { name: 'ping' }), command('1', null)]);
    await file.write([{ table: 'applications', key: '', value: ['ä', 1.5, true, ''] }]);
    const all = [
      ['applications', '', ['ä', 1.5, true, '']],
      ['commands', '1', null],
      ['commands', '2', { name: 'ping' }],
    ];
    expect(await readAll(file)).toEqual(all);
    await file.close();
    expect(await readAll(await open(folder))).toEqual(all);
  });

  test('removes what is written as undefined, and overwrites what is written again', async () => {
    const folder = makeTemporaryFolder();
    const file = await open(folder);
    await file.write([command('1', 'old'), command('2', 'old')]);
    await file.write([command('1', undefined), command('2', 'new'), command('3', undefined)]);
    await file.close();
    expect(await readAll(await open(folder))).toEqual([['commands', '2', 'new']]);
  });

  test('takes the last of several changes of one record', async () => {
    const file = await open(makeTemporaryFolder());
    await file.write([command('1', 'a'), command('1', undefined), command('1', 'b')]);
    void file.write([command('1', 'c')]);
    await file.write([command('1', 'd')]);
    expect(await readAll(file)).toEqual([['commands', '1', 'd']]);
  });

  test('keeps nothing of a call with a value that is not JSON, and goes on', async () => {
    const file = await open(makeTemporaryFolder());
    await expect(file.write([command('1', 'a'), command('2', 10n)])).rejects.toThrow(TypeError);
    await expect(file.write([command('1', 'a'), command('2', () => 1)])).rejects.toThrow(/2 in commands/);
    await expect(file.write([{ table: '', key: '1', value: 1 }])).rejects.toThrow(/name of a table/);
    await file.write([command('3', 'c')]);
    expect(await readAll(file)).toEqual([['commands', '3', 'c']]);
  });

  test('finishes what is being written before it closes, and takes nothing after that', async () => {
    const folder = makeTemporaryFolder();
    const file = await open(folder);
    const writes = Array.from({ length: 20 }, (_, index) => file.write([command(index.toString(), index)]));
    await Promise.all([file.close(), file.close()]);
    await Promise.all(writes);
    await expect(file.write([command('late', 1)])).rejects.toThrow(/closed/);
    expect(await readAll(await open(folder))).toHaveLength(20);
  });

  test('is a map that survives: whatever is written, in whatever order', async () => {
    const change = fc.record({
      table: fc.constantFrom('a', 'b', 'ab'),
      key: fc.oneof(
        fc.constantFrom('', '1', '\u0000', '\uffff'),
        fc.string({ unit: 'binary', maxLength: 5 }),
      ),
      value: fc.option(fc.jsonValue(), { nil: undefined }),
    });
    const calls = fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(calls, async (batches) => {
        const folder = makeTemporaryFolder();
        const model = new Map<string, unknown>();
        for (const { table, key, value } of batches.flat()) {
          if (value === undefined) model.delete(JSON.stringify([table, key]));
          // The text of JSON has no minus zero.
          else model.set(JSON.stringify([table, key]), JSON.parse(JSON.stringify(value)));
        }
        const file = await openStateFile(folder);
        await Promise.all(batches.map((batch) => file.write(batch)));
        await file.close();
        const again = await openStateFile(folder);
        const found = new Map<string, unknown>();
        for await (const { table, key, value } of again.read())
          found.set(JSON.stringify([table, key]), value);
        await again.close();
        expect(found).toEqual(model);
      }),
      { numRuns: propertyRuns(10, 200) },
    );
  });
});

describe('writing', () => {
  /** A state on a database whose writes the test ends. */
  async function openSlow() {
    const batches: { readonly size: number; readonly end: (error?: Error) => void }[] = [];
    const engine = await loadLevelEngine();
    const file = await openStateFile(makeTemporaryFolder(), {
      loadEngine: () =>
        Promise.resolve((folder: string): LevelDatabase => {
          const database = engine(folder);
          const batch = database.batch.bind(database);
          database.batch = async (operations, options) => {
            if (options.sync) return batch(operations, options);
            await new Promise<void>((resolve, reject) => {
              const end = (error?: Error) => {
                if (error) reject(error);
                else resolve();
              };
              // One of them is the seal.
              batches.push({ size: operations.length - 1, end });
            });
            return batch(operations, options);
          };
          return database;
        }),
    });
    onTestFinished(() => file.close());
    return { file, batches };
  }

  test('joins the calls that wait for another into one batch', async () => {
    const { file, batches } = await openSlow();
    const calls = [1, 2, 3, 4].map((size) =>
      file.write(Array.from({ length: size }, (_, index) => command(index.toString(), size))),
    );
    await expect.poll(() => batches.length).toBe(1);
    batches[0]?.end();
    await calls[0];
    await expect.poll(() => batches.length).toBe(2);
    batches[1]?.end();
    await Promise.all(calls);
    expect(batches.map(({ size }) => size)).toEqual([1, 9]);
  });

  test('fails for all that were in a batch that failed, and for those that waited behind it', async () => {
    const { file, batches } = await openSlow();
    const first = file.write([command('1', 1)]);
    const joined = [file.write([command('2', 2)]), file.write([command('3', 3)])];
    await expect.poll(() => batches.length).toBe(1);
    batches[0]?.end();
    await first;
    await expect.poll(() => batches.length).toBe(2);
    const full = new Error('no space left on device');
    batches[1]?.end(full);
    // These have counted on the ones before.
    const behind = file.write([command('4', 4)]);
    const failure = { code: 'STATE_NOT_WRITTEN', cause: full };
    expect(await Promise.allSettled([...joined, behind])).toMatchObject(
      Array(3).fill({ status: 'rejected', reason: failure }),
    );
    expect(batches).toHaveLength(2);
    expect(await readAll(file)).toEqual([['commands', '1', 1]]);
  });

  test('goes on after a failure, with all that was acknowledged before it', async () => {
    const folder = makeTemporaryFolder();
    const engine = await loadLevelEngine();
    let isFull = false;
    const loadEngine = () =>
      Promise.resolve((path: string): LevelDatabase => {
        const database = engine(path);
        const batch = database.batch.bind(database);
        database.batch = async (...parameters) => {
          if (isFull) throw new Error('IO error: 000003.log: No space left on device');
          await batch(...parameters);
        };
        return database;
      });
    const file = await openStateFile(folder, { loadEngine });
    await file.write([command('1', 'a'), command('2', 'a')]);
    isFull = true;
    for (const value of ['b', 'c']) {
      await expect(file.write([command('2', value)])).rejects.toMatchObject({
        code: 'STATE_NOT_WRITTEN',
        message: `The state in ${folder} cannot be written: IO error: 000003.log: No space left on device. Free space on that disk, and send this again: reading still works. If it is refused again, restart the emulator.`,
      });
    }
    isFull = false;
    await file.write([command('3', 'd')]);
    await file.close();
    expect(await readAll(await open(folder))).toEqual([
      ['commands', '1', 'a'],
      ['commands', '2', 'a'],
      ['commands', '3', 'd'],
    ]);
  });
});

describe('a folder is refused, and left as it is,', () => {
  const problemOf = async (folder: string) => {
    const failure: unknown = await openStateFile(folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EmulatorError);
    const { code, message } = failure as EmulatorError;
    return { code, message };
  };

  test('that another emulator has open', async () => {
    const folder = makeTemporaryFolder();
    const file = await open(folder);
    expect(await problemOf(folder)).toEqual({
      code: 'STATE_BUSY',
      message: `Another process has the state in ${folder} open. Stop that emulator, or name another folder.`,
    });
    await file.write([command('1', 1)]);
    await file.close();
    expect(await readAll(await open(folder))).toHaveLength(1);
  });

  test('that is a file', async () => {
    const path = join(makeTemporaryFolder(), 'state.json');
    writeFileSync(path, '{}');
    expect(await problemOf(path)).toEqual({
      code: 'STATE_UNUSABLE',
      message: `The emulator cannot keep its state in ${path}: This is a file; a state is a folder. Name a folder that does not exist yet, or one that this version of the emulator has made.`,
    });
  });

  test.skipIf(process.platform !== 'linux')('that cannot be made (/proc, of Linux alone)', async () => {
    const { code, message } = await problemOf('/proc/commandry/state');
    expect(code).toBe('STATE_UNUSABLE');
    expect(message).toContain('in /proc/commandry/state: The folder cannot be made (ENOENT');
  });

  test('that would be below a link to nowhere', async () => {
    const link = join(makeTemporaryFolder(), 'link');
    symlinkSync(join(link, '../nowhere'), link);
    expect((await problemOf(join(link, 'state'))).code).toBe('STATE_UNUSABLE');
    expect((await problemOf(link)).code).toBe('STATE_UNUSABLE');
  });

  test('that has other files in it', async () => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, 'package.json'), '{}');
    const { code, message } = await problemOf(folder);
    expect(code).toBe('STATE_UNUSABLE');
    expect(message).toContain('other files in it, package.json for one');
    expect(readdirSync(folder)).toEqual(['package.json']);
  });

  test('that has a state of another version', async () => {
    const folder = makeTemporaryFolder();
    await (await openStateFile(folder)).close();
    const database = new ClassicLevel(folder);
    await database.put('\u0000format', '{"format":"commandry-emulator-state","version":3}');
    await database.close();
    const { code, message } = await problemOf(folder);
    expect(code).toBe('STATE_UNUSABLE');
    expect(message).toContain('another version: {"format":"commandry-emulator-state","version":3}, where');
  });

  test('that has the database of another program', async () => {
    const folder = makeTemporaryFolder();
    const database = new ClassicLevel(folder);
    await database.put('somebody', 'else');
    await database.close();
    const { code, message } = await problemOf(folder);
    expect(code).toBe('STATE_UNUSABLE');
    expect(message).toContain('another program');
  });

  test('whose database is damaged', async () => {
    const folder = makeTemporaryFolder();
    await (await openStateFile(folder)).close();
    writeFileSync(join(folder, 'CURRENT'), 'nothing of the kind');
    const { code, message } = await problemOf(folder);
    expect(code).toBe('STATE_DAMAGED');
    expect(message).toMatch(
      /The state in .* is damaged, and is left as it is:\n {2}The database cannot be opened: .*CURRENT/,
    );
  });

  test('whose record is damaged', async () => {
    const folder = makeTemporaryFolder();
    const file = await openStateFile(folder);
    await file.write([command('1', 1)]);
    await file.close();
    const database = new ClassicLevel(folder);
    await database.put('commands\u00001', '{"name":');
    await database.close();
    const { code, message } = await problemOf(folder);
    expect(code).toBe('STATE_DAMAGED');
    expect(message).toContain('The record "commands\\u00001" is not JSON');
  });
});

test('a folder whose making was cut short is taken', async () => {
  const folder = makeTemporaryFolder();
  for (const name of ['LOCK', 'LOG', 'MANIFEST-000001', '000001.dbtmp'])
    writeFileSync(join(folder, name), '');
  expect(await readAll(await open(folder))).toEqual([]);
});

describe('an engine that is not installed', () => {
  test('is named, with what to do', async () => {
    // Outside the project, where the package is not found.
    const folder = makeTemporaryFolder();
    const { output } = await runNode([await bundle(WRITER, folder), join(folder, 'state')], { cwd: folder });
    const { code, message } = JSON.parse(output) as { code: string; message: string };
    expect(code).toBe('STATE_ENGINE_MISSING');
    expect(message).toMatch(/classic-level.*cannot be loaded.*Install it with: npm install classic-level\./);
    expect(existsSync(join(folder, 'state'))).toBe(false);
  });

  test.each([
    [
      new Error('No native build was found for platform=sunos\n    loaded from: somewhere'),
      'platform=sunos)',
    ],
    ['gone', '(gone)'],
  ])('says why: %s', (cause, reason) => {
    expect(toMissingEngine(cause).message).toContain(reason);
  });
});

test('no folder is made before the engine is there', async () => {
  const folder = join(makeTemporaryFolder(), 'state');
  mkdirSync(folder);
  await expect(
    openStateFile(folder, { loadEngine: () => Promise.reject(toMissingEngine('gone')) }),
  ).rejects.toThrow('gone');
  expect(readdirSync(folder)).toEqual([]);
});
