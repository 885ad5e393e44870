import type { EmulatorSettings } from '../options.js';
import { Journal } from './journal.js';
import { createStore, type Store } from './store.js';

/** A store and what keeps it. */
export interface OpenStore {
  readonly store: Store;
  readonly journal: Journal;
  /** Keeps what is not kept yet, and lets go of where it is kept. */
  readonly close: () => Promise<void>;
}

/** The store of an emulator: what an earlier run has kept, else the world it is started with. */
export async function openStore({ now, randomBytes, world }: EmulatorSettings): Promise<OpenStore> {
  const journal = new Journal();
  const store = createStore(world, { now, randomBytes, onChange: journal.record });
  await journal.flush();
  return { store, journal, close: () => journal.flush() };
}
