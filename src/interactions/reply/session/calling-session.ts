import type { CommandryError } from '../../../common/errors/commandry-error.js';
import type { RepliedPayload } from '../../../protocol/interactions/interaction.js';
import type { Message } from '../../../protocol/messages/message.js';
import type { InteractionAge } from '../../receive/interaction-age.js';
import type { WaitingCalls, WaitingSession } from '../../waiting/waiting-calls.js';
import type { SignCustomIds } from '../../../commands/calls/rest-options.js';
import type { Resumption } from '../../queue/resumption.js';
import type { SessionEvent, SessionState } from './session-state.js';

/** The session that calls belong to. */
export interface CallingSession extends WaitingSession {
  readonly waiting: WaitingCalls;
  readonly interaction: RepliedPayload;
  /** The message that a component is on; undefined if there is none that could be updated. */
  readonly source: Message | undefined;
  readonly age: InteractionAge;
  readonly state: SessionState;
  /** Left out where no route is signed. */
  readonly sign: SignCustomIds | undefined;
  /** Of a handler that was queued. */
  readonly resumed: Resumption | undefined;
  /** Moves the session. Returns whether its state allowed that. */
  apply(event: SessionEvent): boolean;
  /** Defers automatically if that is due, although no timer has fired yet. */
  deferIfDue(): void;
  /** Returns the error that explains why no reply can be given now. */
  refusal(): CommandryError;
  /** Describes when the response was given, and the present time. */
  times(): string;
  /** Counts a call as work in flight, and keeps its failure from ending the process. */
  track<T>(call: Promise<T>, givesReply?: boolean): Promise<T>;
  /** Called with the data of each edit of the reply. */
  onEdit(json: string, isEphemeral: boolean): void;
}
