import type { Snowflake } from 'commandry/protocol';
import { GatewayOpcode } from 'commandry/protocol';
import type { BotPresence } from '../domain/gateway-session.js';
import type { Application } from '../storage/store-records.js';
import type { Store } from '../storage/store.js';
import type { SessionFacts } from './dispatches.js';
import { toFrame } from './frames.js';

/** How much of a session is kept for a resume: the last dispatches, up to both. */
const KEPT_DISPATCHES = 1_000;
const KEPT_BYTES = 16 * 1_048_576;

/** What a session begins with. */
export interface SessionStart extends SessionFacts {
  readonly id: string;
  readonly presence: BotPresence;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly startedMs: number;
}

interface Kept {
  readonly sequence: number;
  readonly frame: string;
}

/** One session of a bot: it outlives its connections, and keeps what they may have missed. */
export class Session implements SessionFacts {
  readonly id: string;
  readonly applicationId: Snowflake;
  readonly intents: number;
  readonly shard: readonly [id: number, count: number];
  readonly largeThreshold: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly startedMs: number;
  presence: BotPresence;
  /** The number of the last dispatch. Those of a session are dense from 1. */
  sequence = 0;
  resumes = 0;
  /** Tells whoever waits for the next resume. */
  onResume: (() => void) | undefined;
  /** How often a dispatch of each type was sent, and withheld because the session lacks the intent. */
  readonly dispatched = new Map<string, number>();
  readonly withheld = new Map<string, number>();
  readonly #store: Store;
  readonly #first: Application;
  #kept: Kept[] = [];
  #keptBytes = 0;

  constructor(store: Store, start: SessionStart) {
    this.#store = store;
    this.#first = start.application;
    this.id = start.id;
    this.applicationId = start.application.id;
    this.intents = start.intents;
    this.shard = start.shard;
    this.largeThreshold = start.largeThreshold;
    this.presence = start.presence;
    this.properties = start.properties;
    this.startedMs = start.startedMs;
  }

  /** The token that it was identified with. */
  get token(): string {
    return this.#first.token;
  }

  /** As it is now. */
  get application(): Application {
    return this.#store.applications.get(this.applicationId) ?? this.#first;
  }

  /** Counts a dispatch, keeps it and returns its frame. */
  toDispatch(type: string, data: object): string {
    this.sequence += 1;
    const frame = toFrame(GatewayOpcode.DISPATCH, data, this.sequence, type);
    count(this.dispatched, type);
    this.#kept.push({ sequence: this.sequence, frame });
    this.#keptBytes += frame.length;
    while (this.#kept.length > KEPT_DISPATCHES || (this.#keptBytes > KEPT_BYTES && this.#kept.length > 1)) {
      this.#keptBytes -= this.#kept.shift()?.frame.length ?? 0;
    }
    return frame;
  }

  noteWithheld(type: string): void {
    count(this.withheld, type);
  }

  /** Returns the dispatches after one, oldest first; undefined if some of them are no longer kept. */
  after(sequence: number): readonly string[] | undefined {
    const first = this.sequence - this.#kept.length;
    if (sequence < first) return undefined;
    return this.#kept.slice(sequence - first).map(({ frame }) => frame);
  }
}

function count(counts: Map<string, number>, type: string): void {
  counts.set(type, (counts.get(type) ?? 0) + 1);
}
