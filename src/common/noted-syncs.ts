/** The listener, shared by all copies of the package. */
const LISTENER = Symbol.for('commandry.syncs');

/** How far `app.sync()` has come. */
export type SyncProgress = 'begun' | 'done' | 'failed';

type Global = typeof globalThis & { [LISTENER]?: (progress: SyncProgress) => void };

/** Sets who is told when an app of this process registers its commands. */
export function setSyncListener(onSync: (progress: SyncProgress) => void): void {
  (globalThis as Global)[LISTENER] = onSync;
}

/** Registers commands, and tells of it. */
export async function noteSync<T>(sync: () => Promise<T>): Promise<T> {
  const tell = (progress: SyncProgress) => (globalThis as Global)[LISTENER]?.(progress);
  tell('begun');
  try {
    const report = await sync();
    tell('done');
    return report;
  } catch (error) {
    tell('failed');
    throw error;
  }
}
