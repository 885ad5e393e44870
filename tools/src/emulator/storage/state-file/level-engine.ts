import { EmulatorError } from '../../emulator-error.js';

/** What is used of an open LevelDB. */
export interface LevelDatabase {
  /** Default: it may be there, and is made where it is not. */
  open(options?: { readonly createIfMissing: boolean; readonly errorIfExists?: boolean }): Promise<void>;
  batch(operations: LevelOperation[], options: { readonly sync: boolean }): Promise<void>;
  iterator(options: { readonly gte: string; readonly highWaterMarkBytes: number }): LevelIterator;
  close(): Promise<void>;
}

export type LevelOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: string }
  | { readonly type: 'del'; readonly key: string };

interface LevelIterator {
  /** At most so many entries; none at the end. */
  nextv(size: number): Promise<[key: string, value: string][]>;
  close(): Promise<void>;
}

export interface LevelEngine {
  /** Gives the database of a folder, not yet open. */
  (folder: string): LevelDatabase;
  /** Makes a database that does not open one that does, with what can still be read of it. */
  readonly repair?: (folder: string) => Promise<void>;
}

/**
 * The engine. It is an optional dependency, loaded only when a state is to be kept.
 *
 * @throws EmulatorError `STATE_ENGINE_MISSING`.
 */
export async function loadLevelEngine(): Promise<LevelEngine> {
  try {
    const { ClassicLevel } = await import('classic-level');
    return Object.assign(
      (folder: string) => new ClassicLevel(folder, { keyEncoding: 'utf8', valueEncoding: 'utf8' }),
      { repair: (folder: string) => ClassicLevel.repair(folder) },
    );
  } catch (cause) {
    throw toMissingEngine(cause);
  }
}

/** The error of an engine that could not be loaded, whatever the reason. */
export function toMissingEngine(cause: unknown): EmulatorError {
  const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
  const message = `Keeping the state needs the optional package classic-level, which cannot be loaded (${reason}). Install it with: npm install classic-level. Or start without a state; then everything is in memory.`;
  return new EmulatorError('STATE_ENGINE_MISSING', message, { cause });
}
