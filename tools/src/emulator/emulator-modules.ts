import type { TestSettings } from '../recordings/write-test.js';
import type { Post } from './delivery/post.js';
import type { BotStatuses } from './domain/bot-statuses.js';
import type { Registrations } from './domain/commands/registrations.js';
import type { DueWork } from './domain/due-work.js';
import type { Clock } from './domain/emulator-clock.js';
import type { EventLog } from './domain/emulator-events.js';
import type { BotGateway } from './gateway/bot-gateway.js';
import type { ActionRecorder } from './recording/action-recorder.js';
import type { FileStore } from './storage/file-store.js';
import type { WaitingDeliveries } from './domain/interactions/waiting-interactions.js';
import type { FaultList } from './domain/faults/fault-list.js';
import type { RequestRecord } from './domain/requests/request-record.js';
import type { RateLimiter } from './domain/rate-limits/limiter.js';
import type { Journal } from './storage/journal.js';
import type { Store } from './storage/store.js';

/** One running emulator: its data, address, and sources of time and randomness. */
export interface Service {
  readonly store: Store;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly events: EventLog;
  /** Deliveries that begin or end at times of the clock. */
  readonly due: DueWork;
  /** What was sent to bots, and what came of it. */
  readonly requests: RequestRecord;
  readonly faults: FaultList;
  readonly limiter: RateLimiter;
  /** The contents of attachments. */
  readonly files: FileStore;
  readonly bots: BotStatuses;
  readonly registrations: Registrations;
  readonly gateway: BotGateway;
  /** What was done here, to be played again. */
  readonly recorder: ActionRecorder;
  /** Deliveries that may be answered by the callback endpoint. */
  readonly answers: WaitingDeliveries;
  /** The maximum number of new commands in one scope in one day. */
  readonly createsPerDay: number;
  /** Whether an application that registers an entry point command gets an Activity. */
  readonly grantActivities: boolean;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Where it is reached, without a slash at its end. */
  readonly baseUrl: string;
  /** Sends interactions and events to bots. */
  readonly post: Post;
  /** Whether deliveries are signed. */
  readonly isSigning: boolean;
  /** Opens a file in an editor. Undefined where nobody does. */
  readonly openInEditor?: OpenInEditor | undefined;
  /** Hides secrets of bots in what is written to a file. */
  readonly hideSecrets: (text: string) => string;
  /** How tests of the bot are written. */
  readonly tests?: TestSettings | undefined;
  /** True for a mirror of the live service, in which nobody can act. */
  readonly isLive: boolean;
  /** Aborts when the emulator stops. */
  readonly stopping: AbortSignal;
}

/**
 * Opens a file in an editor, at a line and a column counted from 1.
 *
 * @returns Why it cannot; undefined if it does.
 */
export type OpenInEditor = (place: {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}) => Promise<string | undefined>;
