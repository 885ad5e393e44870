import type { EmulatorSettings } from '../options.js';
import { openStateFile } from '../state-file/open-state-file.js';
import type { KeptRecord, StateFile } from '../state-file/state-file.js';
import { Journal } from './journal.js';
import { createStore, restoreStore, type Store } from './store.js';

/** A store and what keeps it. */
export interface OpenStore {
  readonly store: Store;
  readonly journal: Journal;
  /** Whether an earlier run had kept something; then the world was not used. */
  readonly isRestored: boolean;
  /** Keeps what is not kept yet, and lets go of where it is kept. */
  readonly close: () => Promise<void>;
}

/**
 * The store of an emulator: what an earlier run has kept, else the world it is started with.
 *
 * @throws EmulatorError `STATE_BUSY`, `STATE_UNUSABLE` or `STATE_ENGINE_MISSING`.
 */
export async function openStore(settings: EmulatorSettings): Promise<OpenStore> {
  const file = settings.state === undefined ? undefined : await openStateFile(settings.state);
  try {
    return await fill(settings, file);
  } catch (error) {
    await file?.close();
    throw error;
  }
}

async function fill(
  { now, randomBytes, world }: EmulatorSettings,
  file: StateFile | undefined,
): Promise<OpenStore> {
  const journal = new Journal(file);
  const sources = { now, randomBytes, onChange: journal.record };
  const kept = file ? await readAll(file) : [];
  const isRestored = kept.length > 0;
  const store = isRestored ? restoreStore(kept, sources) : createStore(world, sources);
  await journal.flush();
  return {
    store,
    journal,
    isRestored,
    async close() {
      await journal.flush();
      await file?.close();
    },
  };
}

async function readAll(file: StateFile): Promise<KeptRecord[]> {
  const records: KeptRecord[] = [];
  for await (const record of file.read()) records.push(record);
  return records;
}
