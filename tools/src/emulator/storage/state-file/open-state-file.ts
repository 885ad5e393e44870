import { EmulatorError } from '../../emulator-error.js';
import { checkFolder, toUnusable } from './check-folder.js';
import { toDamaged } from './damaged.js';
import { inspectFolder } from './inspect-folder.js';
import { LevelStateFile } from './level-state-file.js';
import { loadLevelEngine, type LevelEngine } from './level-engine.js';
import { makeFolder } from './make-folder.js';
import { repairFolder } from './repair-folder.js';
import type { StateFile } from './state-file.js';
import { describe, toNotOpened } from './storage-failure.js';

export interface OpenStateOptions {
  /** Loads the database engine. Default: the optional package `classic-level`. */
  readonly loadEngine?: () => Promise<LevelEngine>;
  /** If given, a damaged state is repaired, and this receives the report. Default: an error. */
  readonly onRepair?: ((report: string) => void) | undefined;
}

/**
 * Opens the state in a folder, or creates one. Only one process can open it at a time.
 *
 * @throws EmulatorError `STATE_BUSY`, `STATE_DAMAGED`, `STATE_UNUSABLE`, `STATE_NOT_WRITTEN` or `STATE_ENGINE_MISSING`.
 * Nothing in the folder is changed then.
 */
export async function openStateFile(
  folder: string,
  { loadEngine = loadLevelEngine, onRepair }: OpenStateOptions = {},
): Promise<StateFile> {
  await checkFolder(folder);
  const engine = await loadEngine();
  await makeFolder(folder).catch((cause: unknown) => {
    throw toUnusable(folder, `The folder cannot be made (${describe(cause)})`, cause);
  });
  try {
    return await open(folder, engine, onRepair);
  } catch (error) {
    if (error instanceof EmulatorError) throw error;
    throw toNotOpened(folder, error) ?? toUnusable(folder, describe(error), error);
  }
}

async function open(
  folder: string,
  engine: LevelEngine,
  onRepair: OpenStateOptions['onRepair'],
): Promise<StateFile> {
  await refuseIfBusy(folder, engine);
  let inspection = await inspectFolder(folder, engine);
  if (inspection.problems.length > 0) {
    // A process that has opened it since then writes to it, and a copy of that is inconsistent.
    await refuseIfBusy(folder, engine);
    if (!onRepair) throw toDamaged(folder, inspection.problems);
    onRepair(await repairFolder(folder, engine, inspection.problems));
    inspection = await inspectFolder(folder, engine);
  }
  try {
    return await LevelStateFile.open(folder, engine, inspection);
  } catch (error) {
    throw isLocked(error) ? toBusy(folder, error) : error;
  }
}

/** Acquires and releases the engine's lock, and nothing more. */
async function refuseIfBusy(folder: string, engine: LevelEngine): Promise<void> {
  const database = engine(folder);
  try {
    await database.open({ createIfMissing: false, errorIfExists: true });
  } catch (error) {
    if (isLocked(error)) throw toBusy(folder, error);
  } finally {
    await database.close();
  }
}

/** The engine's error only says that it did not open; the cause says why. */
function isLocked(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED';
}

function toBusy(folder: string, cause: unknown): EmulatorError {
  const message = `Another process has the state in ${folder} open. Stop that emulator, or name another folder.`;
  return new EmulatorError('STATE_BUSY', message, { cause });
}
