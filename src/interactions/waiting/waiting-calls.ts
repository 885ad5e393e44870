import type {
  AskSettings,
  AwaitComponentSettings,
  AwaitComponentsSettings,
  WaitSettings,
} from '../../commands/waiting/waiting-types.js';
import type {
  ComponentInteraction,
  FollowUp,
  ModalInteraction,
} from '../../commands/types/interaction-types.js';
import type { Edit, Reply } from '../../commands/types/reply-types.js';
import type { RepliedPayload } from '../../protocol/interactions/interaction.js';
import type { Message } from '../../protocol/messages/message.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { SignCustomIds } from '../../commands/calls/rest-options.js';
import type { LogContext } from '../reply/log-context.js';
import type { SessionEvent, SessionState } from '../reply/session/session-state.js';

/** The session of a handler that waits. */
export interface WaitingSession {
  readonly interaction: RepliedPayload;
  readonly logContext: LogContext;
  readonly source: Message | undefined;
  readonly age: { readonly tokenEndsAtMs: number };
  readonly state: SessionState;
  readonly sign: SignCustomIds | undefined;
  /** False if the host may end after the response. */
  readonly canWait: boolean;
  readonly calls: {
    give(reply: Reply): Promise<unknown> | undefined;
    update(edit: Edit): Promise<unknown>;
    edit(edit: Edit): Promise<Message>;
    followUp(reply: Reply): Promise<FollowUp>;
    showModal(modal: unknown): void;
  };
  /** Set for a handler that was queued: it may wait until its worker ends, which is later than the app begins to. */
  readonly resumed?: object | undefined;
  readonly abort: { abort(reason: Error): void };
  apply(event: SessionEvent): boolean;
  track<T>(call: Promise<T>): Promise<T>;
  giveUp(): Promise<void>;
  /** Calls back when the handler has ended, failed or was given up; at once if it has. Returns how to stop that. */
  whenOver(callBack: () => void): () => void;
}

/** A message whose components are waited for. */
export interface AwaitedMessage {
  /** Undefined for an initial response, whose id nobody has told. */
  readonly id: Snowflake | undefined;
}

/** A click as it is given to the handler. */
export type Click = ComponentInteraction;

/** The answer to a question. */
export interface Chosen {
  readonly choice: string;
  /** Where the handler answers the click itself. */
  readonly click: Click | undefined;
}

/** The submitted answers of a form. */
export interface Submitted {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly submitted: ModalInteraction;
}

/** Waiting, as sessions and interactions use it. Plain JavaScript can pass anything as settings. */
export interface WaitingCalls {
  ask(owner: WaitingSession, question: unknown, settings?: AskSettings<Click>): Promise<Chosen | undefined>;
  askModal(owner: WaitingSession, modal: unknown, settings?: WaitSettings): Promise<Submitted | undefined>;
  awaitComponent(
    owner: WaitingSession,
    message: AwaitedMessage,
    settings?: AwaitComponentSettings<Click>,
  ): Promise<Click | undefined>;
  awaitComponents(
    owner: WaitingSession,
    message: AwaitedMessage,
    settings?: AwaitComponentsSettings<Click>,
  ): AsyncIterableIterator<Click>;
}
