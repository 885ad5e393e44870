import { EmulatorError } from '../emulator-error.js';
import { checkFolder, toUnusable } from './check-folder.js';
import { LevelStateFile } from './level-state-file.js';
import { loadLevelEngine, type LevelDatabase, type LevelEngine } from './level-engine.js';
import { makeFolder } from './make-folder.js';
import { FORMAT_KEY } from './records.js';
import type { StateFile } from './state-file.js';

/** What is written into a new folder. A change in what the records mean needs another number. */
const FORMAT = JSON.stringify({ format: 'commandry-emulator-state', version: 1 });

/**
 * Opens the state in a folder, or begins one there. One process has it at a time.
 *
 * @param loadEngine - Where the database comes from. Default: the optional package `classic-level`.
 * @throws EmulatorError `STATE_BUSY`, `STATE_UNUSABLE` or `STATE_ENGINE_MISSING`. Nothing that was in the folder is
 * changed then.
 */
export async function openStateFile(
  folder: string,
  loadEngine: () => Promise<LevelEngine> = loadLevelEngine,
): Promise<StateFile> {
  await checkFolder(folder);
  const engine = await loadEngine();
  await makeFolder(folder).catch((cause: unknown) => {
    throw toUnusable(folder, `The folder cannot be made (${describe(cause)})`, cause);
  });
  const database = engine(folder);
  await openDatabase(database, folder);
  try {
    await checkFormat(database, folder);
  } catch (error) {
    await database.close();
    throw error instanceof EmulatorError ? error : toUnusable(folder, describe(error), error);
  }
  return new LevelStateFile(database, folder);
}

async function openDatabase(database: LevelDatabase, folder: string): Promise<void> {
  try {
    await database.open();
  } catch (error) {
    // The engine says only that it did not open; why, is in the cause.
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    if (cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED') {
      const message = `Another process has the state in ${folder} open. Stop that emulator, or name another folder.`;
      throw new EmulatorError('STATE_BUSY', message, { cause });
    }
    throw toUnusable(folder, describe(cause), cause);
  }
}

async function checkFormat(database: LevelDatabase, folder: string): Promise<void> {
  const found = await database.get(FORMAT_KEY);
  if (found === FORMAT) return;
  if (found !== undefined) {
    throw toUnusable(folder, `It is of another version: ${found}, where this one keeps ${FORMAT}`);
  }
  if (!(await isEmpty(database))) throw toUnusable(folder, 'The database in it is of another program');
  await database.batch([{ type: 'put', key: FORMAT_KEY, value: FORMAT }], { sync: true });
}

async function isEmpty(database: LevelDatabase): Promise<boolean> {
  const iterator = database.iterator({ gt: '', highWaterMarkBytes: 0 });
  try {
    return (await iterator.nextv(1)).length === 0;
  } finally {
    await iterator.close();
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
