import type {
  ControlSummary,
  PickerResult,
  RequestSummary,
  UserChannelsResult,
  WireModal,
} from '../../emulator/index.js';
import type { FaultsResult } from '../../emulator/http/control/fault-routes.js';
import type { MissingRoute } from './missing-routes.js';
import type { Notice } from './notice.js';
import type { Requests } from './record.js';
import type { Timeline } from './timeline.js';

/** A modal on the screen. */
export interface OpenModal {
  readonly interactionId: string;
  readonly applicationId: string;
  readonly modal: WireModal;
}

/** Everything the page knows about one user in one channel. */
export interface SessionState {
  readonly summary: ControlSummary;
  readonly userChannels: UserChannelsResult;
  readonly clockOffsetMs: number;
  /** The faults that apply, and how often each kind has been used. */
  readonly faults: FaultsResult;
  readonly connection: 'connecting' | 'open' | 'lost';
  /** Null while loading, as is the picker; empty if nobody can write. */
  readonly timeline: Timeline | null;
  readonly hasEarlier: boolean;
  readonly picker: PickerResult | null;
  /** Why the channel cannot be used, if it cannot. */
  readonly problem: string | null;
  /** How often the user has sent a command or a message from here. */
  readonly sentCount: number;
  readonly notices: readonly Notice[];
  /** Null while loading. */
  readonly requests: Requests | null;
  /** The request that failed last since the page is open. */
  readonly failed: RequestSummary | null;
  readonly missingRoutes: readonly MissingRoute[];
  /** The keys of the notices of the record and of missing routes that the user has read. */
  readonly dismissed: ReadonlySet<Notice['key']>;
  readonly modal: OpenModal | null;
  /** The ids of those who are typing in the channel, other than the user. */
  readonly typing: readonly string[];
  /** Changes with everything that happens. */
  readonly eventRevision: number;
  /** Changes with everything that decides who may use what, and with what is declared and registered. */
  readonly accessRevision: number;
  /** Changes with what is for sale or was bought. */
  readonly shopRevision: number;
}
