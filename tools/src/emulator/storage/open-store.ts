import { RESOURCES } from '../domain/resources/index.js';
import { completeApplications } from '../domain/resources/applications.js';
import { createWorldStore } from '../domain/world/read-world.js';
import type { EmulatorSettings } from '../emulator-options.js';
import { openStateFile } from './state-file/open-state-file.js';
import type { KeptRecord, StateFile } from './state-file/state-file.js';
import { toNotKept } from './state-file/storage-failure.js';
import { Journal } from './journal.js';
import { repairStore } from './repair-store.js';
import { restoreStore } from './create-store.js';
import type { Store } from './store.js';

/** A store and its storage. */
export interface OpenStore {
  readonly store: Store;
  readonly journal: Journal;
  /** True if data of an earlier run was restored; then the world was not used. */
  readonly isRestored: boolean;
  /** Saves the remaining changes, and closes the storage. */
  readonly close: () => Promise<void>;
}

/** Creates the store of an emulator that saves nothing. */
export function openMemoryStore({
  now,
  randomBytes,
  world,
}: EmulatorSettings): Pick<OpenStore, 'store' | 'journal'> {
  const journal = new Journal();
  const sources = { resources: RESOURCES, now, randomBytes, onChange: journal.record };
  return { journal, store: createWorldStore(world, sources) };
}

/**
 * Opens the store of an emulator: from the saved data of an earlier run, else from the given world.
 *
 * @throws EmulatorError What {@link openStateFile} throws; `BAD_WORLD` for a world whose references are wrong.
 */
export async function openStore(settings: EmulatorSettings): Promise<OpenStore> {
  let report: string | undefined;
  const onRepair = settings.repairState ? (text: string) => (report = text) : undefined;
  const file = settings.state === undefined ? undefined : await openStateFile(settings.state, { onRepair });
  try {
    return await fill(settings, file, report);
  } catch (error) {
    await file?.close();
    throw error;
  }
}

async function fill(
  { now, randomBytes, world, state, onNotice }: EmulatorSettings,
  file: StateFile | undefined,
  report: string | undefined,
): Promise<OpenStore> {
  const journal = new Journal(file, {
    onFailure(reason) {
      onNotice(reason instanceof Error ? reason.message : String(reason));
    },
    onRecovery() {
      onNotice(`The state in ${state ?? ''} is written again, and nothing is missing in it.`);
    },
  });
  const sources = { resources: RESOURCES, now, randomBytes, onChange: journal.record };
  const kept = file ? await readAll(file) : [];
  const isRestored = kept.length > 0;
  const fresh = createWorldStore(world, isRestored ? { ...sources, onChange: () => undefined } : sources);
  const store = isRestored ? restoreStore(sources, kept) : fresh;
  if (isRestored) completeApplications(store, randomBytes);
  if (report !== undefined) onNotice([report, ...repairStore(store, RESOURCES)].join('\n  '));
  await journal.flush();
  return {
    store,
    journal,
    isRestored,
    async close() {
      try {
        await journal.flush();
      } catch (error) {
        throw toNotKept(error);
      } finally {
        await file?.close();
      }
    },
  };
}

async function readAll(file: StateFile): Promise<KeptRecord[]> {
  const records: KeptRecord[] = [];
  for await (const record of file.read()) records.push(record);
  return records;
}
