import type { GatewaySession } from 'commandry/gateway';
import type { Plan } from 'commandry/sync';
import type { NeededIntent, SyncProgress } from 'commandry/tooling';
import type { DeclarationRequest } from '../../../emulator/http/control/registration-routes.js';
import type { LiveCall, LiveInteraction } from '../../../emulator/live-mirror.js';
import type { ReadPath } from '../../runtime/loader/track-loading.js';

/**
 * How long work in flight may continue when a served bot is asked to end, such as the edit of a deferred reply, in
 * milliseconds.
 */
export const DRAIN_MS = 2000;

/** A line that a bot printed while it handled an interaction. */
export interface SaidLine {
  readonly interactionId: string;
  /** That of the function of `console`; `info` of what is written to a stream. */
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly text: string;
}

/** Messages between a bot run by `commandry serve` and the process that started it. */
export type FromBot =
  /** Its commands are known. It waits until the world is prepared for them. */
  | { readonly type: 'loaded'; readonly guildIds: readonly string[] }
  /** What its code declares, before it is registered and again with what that did. */
  | { readonly type: 'declared'; readonly declaration: DeclarationRequest }
  /** It has loaded a file, or read a folder. */
  | ({ readonly type: 'read' } & ReadPath)
  /** It writes a file. */
  | { readonly type: 'wrote'; readonly path: string }
  /** A separate program calls `app.sync()`. */
  | { readonly type: 'sync'; readonly progress: SyncProgress }
  /** Something that handles an interaction has printed a line. */
  | ({ readonly type: 'said' } & SaidLine)
  /** It ends because of this error, as `describeError` describes it. */
  | { readonly type: 'failed'; readonly error: unknown }
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
  /** It is loaded, and needs these intents. It waits until it is told to begin. */
  | { readonly type: 'needs'; readonly intents: readonly NeededIntent[] }
  /** What registering its commands in the development guild would do. It waits for the decision. */
  | { readonly type: 'plan'; readonly plan: Plan }
  | { readonly type: 'registered'; readonly requests: number }
  /** It is connected, with this many commands. */
  | { readonly type: 'connected'; readonly commands: number }
  | { readonly type: 'interaction'; readonly interaction: LiveInteraction }
  | { readonly type: 'call'; readonly call: LiveCall }
  /** It ends, and these are its sessions of the gateway, which the next run resumes. */
  | { readonly type: 'sessions'; readonly sessions: readonly GatewaySession[] };

export type ToBot =
  /** The world is prepared for its commands. */
  | { readonly type: 'prepared' }
  /** For a bot that is connected to the live service: the sessions to resume. */
  | { readonly type: 'begin'; readonly sessions: readonly GatewaySession[] }
  /** Whether its plan is to be applied. */
  | { readonly type: 'register'; readonly isWanted: boolean };
