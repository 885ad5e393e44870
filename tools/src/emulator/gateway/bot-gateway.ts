import type { Snowflake } from 'commandry/protocol';
import type { EmulatorEvent } from '../domain/emulator-events.js';
import type { Application } from '../storage/store-records.js';

/** One WebSocket, or what stands for it. */
export interface Link {
  readonly send: (frame: string) => void;
  /** From now on, payloads may be compressed one by one, unless all of them are already. */
  readonly compressPayloads: () => void;
  readonly close: (code: number, reason: string) => void;
  /** Ends it without a close code. */
  readonly drop: () => void;
}

/** The gateway's end of a link. */
export interface LinkEnd {
  /** Says hello, when the client can hear it. */
  open(): void;
  /** Takes what the client has sent. */
  receive(data: string | Uint8Array): void;
  /** Takes note that the client has closed it, or that it has broken. */
  closed(code?: number): void;
}

/** What `GET /gateway/bot` says beside the address. */
export interface StartLimits {
  readonly shards: number;
  readonly session_start_limit: {
    readonly total: number;
    readonly remaining: number;
    readonly reset_after: number;
    readonly max_concurrency: number;
  };
}

/** The gateway, whatever carries its connections. */
export interface BotGateway {
  /** The address of its WebSocket. */
  readonly url: string;
  limitsOf(application: Application): StartLimits;
  /**
   * Takes a new connection.
   *
   * @param query - Of the address that the client has opened.
   */
  connect(query: URLSearchParams, link: Link): LinkEnd;
  /** Passes on what happened. */
  handle(event: EmulatorEvent): void;
  /** Whether the bot of an application has a session. */
  isOnline(applicationId: Snowflake): boolean;
}
