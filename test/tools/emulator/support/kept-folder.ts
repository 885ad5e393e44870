import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openStateFile } from '../../../../tools/src/emulator/storage/state-file/open-state-file.js';
import type { Change, StateFile } from '../../../../tools/src/emulator/storage/state-file/state-file.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

/** A folder with a state in it, and everything that was acknowledged when its process ended. */
export interface KeptFolder {
  readonly folder: string;
  readonly records: ReadonlyMap<string, unknown>;
}

/** The engine's log for people, and its lock: neither is part of a state. */
const ASIDE = new Set(['LOCK', 'LOG', 'LOG.old']);

export const toPlace = ({ table, key }: Pick<Change, 'table' | 'key'>): string => `${table} ${key}`;

/** Copies a folder of files. Of one that is in use, this is what is left when its process is killed at this moment. */
export function copyFolder(folder: string, copy = join(makeTemporaryFolder(), 'state')): string {
  mkdirSync(copy);
  for (const file of readdirSync(folder)) copyFileSync(join(folder, file), join(copy, file));
  return copy;
}

/** The bytes of every file of a state, by name. */
export function readFiles(folder: string): Record<string, string> {
  return Object.fromEntries(
    listFiles(folder).map((file) => [file, readFileSync(join(folder, file), 'latin1')]),
  );
}

export const listFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => !ASIDE.has(file) && statSync(join(folder, file)).isFile())
    .sort();

export async function readRecords(file: StateFile): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>();
  for await (const { table, key, value } of file.read()) records.set(toPlace({ table, key }), value);
  return records;
}

/** Writes in the manner of an emulator, over several lives, and gives the folder as it is in the middle of the last one, and after that. */
export async function makeKeptFolders(
  base: string,
): Promise<{ killed: KeptFolder; closed: KeptFolder; isNew: KeptFolder }> {
  const folder = join(base, 'state');
  const model = new Map<string, unknown>();
  const write = async (file: StateFile, changes: readonly Change[]) => {
    await file.write(changes);
    for (const change of changes) {
      if (change.value === undefined) model.delete(toPlace(change));
      else model.set(toPlace(change), change.value);
    }
  };
  const copies: KeptFolder[] = [];
  for (let life = 0; life < 3; life += 1) {
    const file = await openStateFile(folder);
    for (let n = life * 130; n < life * 130 + 130; n += 1) {
      const key = n.toString();
      await write(file, [
        { table: 'commands', key, value: { name: `c${key}`, text: 'x'.repeat((n * 37) % 400) } },
        { table: 'meta', key: 'last', value: n },
        { table: 'messages', key: (n - 20).toString(), value: undefined },
        { table: 'messages', key, value: { content: `message ${key}` } },
      ]);
    }
    copies.push({ folder: copyFolder(folder, join(base, `life${life}`)), records: new Map(model) });
    await file.close();
  }
  return {
    isNew: copies[0]!,
    killed: copies[2]!,
    closed: { folder: copyFolder(folder, join(base, 'closed')), records: model },
  };
}
