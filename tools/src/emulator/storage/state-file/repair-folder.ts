import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { toList } from './damaged.js';
import { inspectFolder, readEntries, withCopy } from './inspect-folder.js';
import type { LevelEngine } from './level-engine.js';
import { LevelStateFile } from './level-state-file.js';
import { FIRST_KEY, toKeptRecord } from './state-records.js';
import type { KeptRecord } from './state-file.js';

/**
 * Creates a new folder from what can be read of a damaged one, and sets that aside.
 *
 * @returns What was done and what was lost, for people.
 */
export async function repairFolder(
  folder: string,
  engine: LevelEngine,
  problems: readonly string[],
): Promise<string> {
  const records = await withCopy(folder, (copy) => salvage(copy, engine));
  const path = resolve(folder);
  const made = `${path}.repaired`;
  await rm(made, { recursive: true, force: true });
  await fill(made, engine, records);
  const aside = await findFreeName(`${path}.damaged`);
  await rename(path, aside);
  await rename(made, path);
  return `The state in ${folder} was damaged, and continues with the ${records.length} records that could be read. The damaged folder is now ${aside}. What was wrong:${toList(problems)}`;
}

/** Reads what can be read of a database in any condition. */
async function salvage(copy: string, engine: LevelEngine): Promise<KeptRecord[]> {
  const records: KeptRecord[] = [];
  for (const isRepaired of [false, true]) {
    const database = engine(copy);
    try {
      if (isRepaired) await engine.repair?.(copy);
      await database.open({ createIfMissing: false });
      for await (const [recordKey, text] of readEntries(database, FIRST_KEY)) {
        const record = toRecord(recordKey, text);
        if (record) records.push(record);
      }
      break;
    } catch {
      // The entries read so far count; the engine's repair may recover more.
      if (records.length > 0) break;
    } finally {
      await database.close();
    }
  }
  return records;
}

function toRecord(recordKey: string, text: string): KeptRecord | undefined {
  try {
    return toKeptRecord(recordKey, text);
  } catch {
    return undefined;
  }
}

async function fill(folder: string, engine: LevelEngine, records: readonly KeptRecord[]): Promise<void> {
  await mkdir(folder);
  const file = await LevelStateFile.open(folder, engine, await inspectFolder(folder, engine));
  await file.write(records);
  await file.close();
}

async function findFreeName(name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? name : `${name}-${number}`;
    if (!(await stat(path).catch(() => undefined))) return path;
  }
}
