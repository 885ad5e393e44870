import { constants } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAcknowledged } from './acknowledged.js';
import { toUnusable } from './check-folder.js';
import { describeLosses } from './describe-losses.js';
import type { LevelDatabase, LevelEngine } from './level-engine.js';
import { FORMAT, FORMAT_KEY, SEAL_KEY, toKeptRecord, UNSEALED_FORMAT } from './state-records.js';
import { Inventory, isSameSums, readSeal, type Seal } from './seal.js';
import { describe } from './storage-failure.js';

/** The limits of one read. */
const READ = { records: 1_000, bytes: 1_048_576 };
/** The engine's lock, and its logs for people. */
const ASIDE = new Set(['LOCK', 'LOG', 'LOG.old']);

/** The result of inspecting a folder. */
export interface Inspection {
  /** How it differs from what was acknowledged. Empty: it is complete. */
  readonly problems: readonly string[];
  readonly inventory: Inventory;
  /** The number of writes so far. */
  readonly writes: number;
  /** True if it already has a format, and seals. */
  readonly isSealed: boolean;
}

/**
 * Inspects a folder without changing it: opening a database repairs it, silently and with losses. So a copy is opened.
 *
 * @throws EmulatorError `STATE_UNUSABLE` for a state of another version, and for the database of another program.
 */
export async function inspectFolder(folder: string, engine: LevelEngine): Promise<Inspection> {
  const acknowledged = await readAcknowledged(folder);
  if (!(await readdir(folder)).includes('CURRENT')) {
    const problems = isNothing(acknowledged)
      ? []
      : ['The file CURRENT is missing, and with it the way to everything'];
    return { problems, inventory: new Inventory(), writes: 0, isSealed: false };
  }
  return withCopy(folder, async (copy) => {
    const database = engine(copy);
    try {
      await database.open({ createIfMissing: false });
    } catch (error) {
      const problems = [`The database cannot be opened: ${describe(error).replaceAll(copy, folder)}`];
      return { problems, inventory: new Inventory(), writes: 0, isSealed: true };
    }
    try {
      const content = await readContent(database);
      return judge(folder, content, acknowledged, await readDropped(copy));
    } finally {
      await database.close();
    }
  });
}

/** Copies the files of a state to a temporary folder, for as long as it is used. */
export async function withCopy<T>(folder: string, use: (copy: string) => Promise<T>): Promise<T> {
  const copy = await mkdtemp(join(tmpdir(), 'commandry-state-'));
  try {
    for (const file of await readdir(folder, { withFileTypes: true })) {
      if (!file.isFile() || ASIDE.has(file.name)) continue;
      await copyFile(join(folder, file.name), join(copy, file.name), constants.COPYFILE_FICLONE);
    }
    return await use(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Reads every entry of a database. */
export async function* readEntries(database: LevelDatabase, gte: string): AsyncGenerator<[string, string]> {
  const iterator = database.iterator({ gte, highWaterMarkBytes: READ.bytes });
  try {
    for (;;) {
      const entries = await iterator.nextv(READ.records);
      if (entries.length === 0) return;
      yield* entries;
    }
  } finally {
    await iterator.close();
  }
}

/** The content of a database, for counting. */
export interface Content {
  readonly format: string | undefined;
  readonly seal: Seal | undefined;
  readonly inventory: Inventory;
  readonly problems: readonly string[];
}

/** Reads a whole database. Unreadable entries are among the problems. */
export async function readContent(database: LevelDatabase): Promise<Content> {
  const inventory = new Inventory();
  const problems: string[] = [];
  let format: string | undefined;
  let seal: Seal | undefined;
  try {
    for await (const [recordKey, text] of readEntries(database, '')) {
      if (recordKey === FORMAT_KEY) format = text;
      else if (recordKey === SEAL_KEY) seal = readSeal(text);
      else {
        inventory.set(recordKey, text);
        if (!isRecord(recordKey, text)) problems.push(`The record ${JSON.stringify(recordKey)} is not JSON`);
      }
    }
  } catch (error) {
    problems.push(`Reading ended early: ${describe(error)}`);
  }
  return { format, seal, inventory, problems };
}

function isRecord(recordKey: string, text: string): boolean {
  try {
    toKeptRecord(recordKey, text);
    return true;
  } catch {
    return false;
  }
}

type LastAcknowledged = Awaited<ReturnType<typeof readAcknowledged>>;

function judge(
  folder: string,
  { format, seal, inventory, problems }: Content,
  acknowledged: LastAcknowledged,
  dropped: readonly string[],
): Inspection {
  const writes = seal?.writes ?? 0;
  if (format !== undefined && format !== FORMAT && format !== UNSEALED_FORMAT) {
    throw toUnusable(folder, `It is of another version: ${format}, where this one keeps ${FORMAT}`);
  }
  if (format === FORMAT) {
    const found = [...problems, ...compare(seal, inventory, acknowledged)];
    return { problems: found, inventory, writes, isSealed: true };
  }
  if (!isNothing(acknowledged)) {
    return {
      problems: [...problems, 'Its beginning is missing', ...lossesOf(acknowledged, inventory)],
      inventory,
      writes,
      isSealed: false,
    };
  }
  if (format === UNSEALED_FORMAT)
    return { problems: [...problems, ...dropped], inventory, writes, isSealed: false };
  if (inventory.size > 0 || seal) throw toUnusable(folder, 'The database in it is of another program');
  return { problems, inventory, writes, isSealed: false };
}

/** Lists what a state lacks of what was acknowledged. */
function compare(seal: Seal | undefined, inventory: Inventory, acknowledged: LastAcknowledged): string[] {
  if (acknowledged === 'missing' || acknowledged === 'unreadable') {
    const problem = `The file ACKNOWLEDGED is ${acknowledged}, so it is unknown whether anything is missing`;
    return [problem, ...(seal ? describeLosses(seal.tables, inventory.sums()) : [])];
  }
  const writes = seal?.writes ?? 0;
  const problems: string[] = [];
  if (writes < acknowledged.writes) {
    problems.push(
      `The last ${acknowledged.writes - writes} of ${acknowledged.writes} acknowledged writes are missing`,
    );
  }
  if (seal && !isSameSums(seal.tables, inventory.sums()))
    problems.push('Writes before the last one are missing');
  return problems.length === 0
    ? []
    : [...problems, ...lossesOf(writes < acknowledged.writes ? acknowledged : seal, inventory)];
}

function lossesOf(seal: Seal | 'missing' | 'unreadable' | undefined, inventory: Inventory): string[] {
  return typeof seal === 'object' ? describeLosses(seal.tables, inventory.sums()) : [];
}

/** True if nothing was ever acknowledged: creating the folder was interrupted, or it predates seals. */
function isNothing(acknowledged: LastAcknowledged): boolean {
  return acknowledged === 'missing' || (acknowledged !== 'unreadable' && acknowledged.writes === 0);
}

/** Returns what the engine logged as dropped on opening, which it does not report otherwise. */
async function readDropped(copy: string): Promise<string[]> {
  const log = await readFile(join(copy, 'LOG'), 'utf8').catch(() => '');
  return [...log.matchAll(/: (dropping \d+ bytes; .*)$/gm)].map(([, text = '']) => `The engine is ${text}`);
}
