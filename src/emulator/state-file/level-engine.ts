import { EmulatorError } from '../emulator-error.js';

/** What is used of an open LevelDB. */
export interface LevelDatabase {
  open(): Promise<void>;
  get(key: string): Promise<string | undefined>;
  batch(operations: LevelOperation[], options: { readonly sync: boolean }): Promise<void>;
  iterator(options: { readonly gt: string; readonly highWaterMarkBytes: number }): LevelIterator;
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

/** Gives a database of a folder, not yet open. */
export type LevelEngine = (folder: string) => LevelDatabase;

/**
 * The engine. It is an optional dependency, loaded only when a state is to be kept.
 *
 * @throws EmulatorError `STATE_ENGINE_MISSING`.
 */
export async function loadLevelEngine(): Promise<LevelEngine> {
  try {
    const { ClassicLevel } = await import('classic-level');
    return (folder) => new ClassicLevel(folder, { keyEncoding: 'utf8', valueEncoding: 'utf8' });
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
