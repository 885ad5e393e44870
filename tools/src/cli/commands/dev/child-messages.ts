import type { SyncProgress } from 'commandry/tooling';
import type { LiveCall, LiveInteraction } from '../../../emulator/live-mirror.js';
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
    }
  | FromLiveBot;

/** Messages of a bot that is connected to the live service. */
export type FromLiveBot =
  /** What registering its commands in the development guild would change, as `plan` shows it. It waits for the decision. */
  | { readonly type: 'plan'; readonly text: string }
  | { readonly type: 'registered'; readonly requests: number }
  /** It is connected, with this many commands. */
  | { readonly type: 'connected'; readonly commands: number; readonly isResumed: boolean }
  | { readonly type: 'interaction'; readonly interaction: LiveInteraction }
  | { readonly type: 'call'; readonly call: LiveCall }
  /** Where its session of the gateway is; null if it has none any more. */
  | { readonly type: 'session'; readonly session: KeptSession | null }
  /** It cannot go on. */
  | { readonly type: 'problem'; readonly problem: string };

/** A session of the gateway that the next process can resume. */
export interface KeptSession {
  /** The bits of the intents that it began with. */
  readonly intents: number;
  /** As `@discordjs/ws` keeps it. */
  readonly info: object;
}

export type ToBot =
  /** The world is prepared for its commands. */
  | { readonly type: 'prepared' }
  /** For a bot that is connected to the live service: the session to resume, if there is one. */
  | { readonly type: 'begin'; readonly session: KeptSession | null }
  /** Whether its plan is to be applied. */
  | { readonly type: 'register'; readonly isWanted: boolean };
