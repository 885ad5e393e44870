import * as z from 'zod/mini';
import { aFunction, whole } from '../../common/read-given.js';
import type { Snowflake } from '../../protocol/snowflake.js';

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

/** The fields of all options of `apply`. */
export const APPLY_FIELDS = {
  concurrency: z.optional(whole(1, 50)),
  onProgress: z.optional(aFunction<never>()),
};

export const ApplyOptions = z.strictObject(APPLY_FIELDS);

/** How many scopes at a time by default. */
export const DEFAULT_CONCURRENCY = 10;
