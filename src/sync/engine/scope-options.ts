import { CommandryError } from '../../common/errors/commandry-error.js';
import { isSnowflake } from '../../protocol/is-snowflake.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { SettingNames } from '../../common/read-given.js';

/** Progress of a plan or a sync. */
export interface SyncProgress {
  /** Whether scopes are being read or written. */
  readonly phase: 'read' | 'write';
  /** Completed scopes of the phase, this one included. */
  readonly done: number;
  /** How many scopes there are in this phase. */
  readonly total: number;
  /** The completed scope; null for the global one. */
  readonly guildId: Snowflake | null;
}

/** How a plan is applied. */
export interface ApplyOptions {
  /** How many scopes at a time, 1 to 50. Default 10. */
  readonly concurrency?: number | undefined;
  /** Called after every completed scope. Only scopes with something to write are counted. */
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/** The names of all options of `apply`. */
export const APPLY_OPTIONS: SettingNames<ApplyOptions> = { concurrency: true, onProgress: true };

/** How many scopes at a time by default. */
export const DEFAULT_CONCURRENCY = 10;

/** @throws CommandryError `SETTING_INVALID`. */
export function checkConcurrency(concurrency: number | undefined): void {
  if (concurrency === undefined) return;
  if (Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= 50) return;
  throw new CommandryError('SETTING_INVALID', 'concurrency: must be a whole number from 1 to 50.');
}

/** @throws CommandryError `SETTING_INVALID` for an invalid id. */
export function checkGuildIds(setting: string, guildIds: readonly unknown[]): void {
  const wrong = guildIds.filter((guildId) => !isSnowflake(guildId));
  if (wrong.length === 0) return;
  const what = `${setting}: ${JSON.stringify(wrong)} are not valid guild ids.`;
  throw new CommandryError('SETTING_INVALID', what);
}
