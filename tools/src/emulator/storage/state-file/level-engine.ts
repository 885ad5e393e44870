import { EmulatorError } from '../../emulator-error.js';

/** The used part of an open LevelDB. */
export interface LevelDatabase {
  /** By default it may exist, and is created if it does not. */
  open(options?: { readonly createIfMissing: boolean; readonly errorIfExists?: boolean }): Promise<void>;
  batch(operations: LevelOperation[], options: { readonly sync: boolean }): Promise<void>;
  iterator(options: { readonly gte: string; readonly highWaterMarkBytes: number }): LevelIterator;
  close(): Promise<void>;
}

export type LevelOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: string }
  | { readonly type: 'del'; readonly key: string };

interface LevelIterator {
  /** Returns at most that many entries; none at the end. */
  nextv(size: number): Promise<[key: string, value: string][]>;
  close(): Promise<void>;
}

export interface LevelEngine {
  /** Returns the database of a folder, not yet open. */
  (folder: string): LevelDatabase;
  /** Turns a database that cannot be opened into one that can, with what is still readable. */
  readonly repair?: (folder: string) => Promise<void>;
}

/**
 * Loads the engine, an optional dependency needed only for a state.
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

/** The error for an engine that could not be loaded, whatever the reason. */
export function toMissingEngine(cause: unknown): EmulatorError {
  const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
  const message = `Keeping the state needs the optional package classic-level, which cannot be loaded (${reason}). Install it with: npm install classic-level. Or start without a state; then everything is in memory.`;
  return new EmulatorError('STATE_ENGINE_MISSING', message, { cause });
}
