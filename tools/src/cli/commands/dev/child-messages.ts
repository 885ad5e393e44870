import type { SyncProgress } from 'commandry/tooling';
import type { ReadPath } from '../../runtime/loader/track-loading.js';

/** Messages between a bot run by `commandry serve` and the process that started it. */
export type FromBot =
  /** Its commands are known. It waits until the world is prepared for them. */
  | { readonly type: 'loaded'; readonly guildIds: readonly string[] }
  /** It has loaded a file, or read a folder. */
  | ({ readonly type: 'read' } & ReadPath)
  /** A separate program calls `app.sync()`. */
  | { readonly type: 'sync'; readonly progress: SyncProgress }
  /** Its commands are registered, and it handles interactions at this address. */
  | {
      readonly type: 'ready';
      readonly url: string;
      readonly commands: number;
      /** Where it handles which events. Absent if it handles none. */
      readonly events?: { readonly url: string; readonly types: readonly string[] };
    };

/** The world is prepared for its commands. */
export interface ToBot {
  readonly type: 'prepared';
}
