import type { Snowflake } from 'commandry/protocol';
import type { EmulatorEvent } from '../domain/emulator-events.js';
import type { GatewayFaultRequest } from '../domain/faults/fault.js';
import type { BotPresence, GatewaySession } from '../domain/gateway-session.js';
import type { Application } from '../storage/store-records.js';

/** One WebSocket, or what stands for it. */
export interface Link {
  readonly send: (frame: string) => void;
  /** From now on, payloads may be compressed one by one, unless all of them are already. */
  readonly compressPayloads: () => void;
  readonly close: (code: number, reason: string) => void;
  /** Ends it without a close code. */
  readonly drop: () => void;
  /** Asks the other side to answer at once, below the protocol. */
  readonly ping: () => void;
}

/** The gateway's end of a link. */
export interface LinkEnd {
  /** Says hello, when the client can hear it. */
  open(): void;
  /** Takes what the client has sent. */
  receive(data: string | Uint8Array): void;
  /** Takes note that the client has closed it, or that it has broken. */
  closed(code?: number): void;
  /** Takes note that the other side has answered a ping. */
  ponged(): void;
}

/** A fault that happens at once. */
export type StrikingFault = Extract<
  GatewayFaultRequest,
  { readonly kind: 'drop' | 'reconnect' | 'invalid_session' | 'close' | 'outage' }
>;

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
  /** All sessions, also those that wait for a resume. */
  list(): readonly GatewaySession[];
  /** What the bot of an application shows of itself; undefined while it has no session. */
  presenceOf(applicationId: Snowflake): BotPresence | undefined;
  /** Whether an application has a session for what happens in a guild, or in direct messages. */
  reaches(applicationId: Snowflake, guildId: Snowflake | null): boolean;
  /** Breaks sessions at once. Returns how many. */
  strike(fault: StrikingFault): number;
}
