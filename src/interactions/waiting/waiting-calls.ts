import type {
  AskSettings,
  AwaitComponentSettings,
  AwaitComponentsSettings,
  WaitSettings,
} from '../../commands/waiting/waiting-types.js';
import type { ComponentInteraction, ModalInteraction } from '../../commands/types/interaction-types.js';
import type { AwaitedMessage, HandlerSession } from '../reply/session/session-calls.js';

/** A click, for the handler. */
export type Click = ComponentInteraction;

/** The answer to a question. */
export interface Chosen {
  readonly choice: string;
  /** Set if the handler answers the click itself. */
  readonly click: Click | undefined;
}

export interface Submitted {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly submitted: ModalInteraction;
}

/** The waits of an interaction. Settings may be anything, in plain JavaScript. */
export interface WaitingCalls {
  ask(owner: HandlerSession, question: unknown, settings?: AskSettings<Click>): Promise<Chosen | undefined>;
  askModal(owner: HandlerSession, modal: unknown, settings?: WaitSettings): Promise<Submitted | undefined>;
  awaitComponent(
    owner: HandlerSession,
    message: AwaitedMessage,
    settings?: AwaitComponentSettings<Click>,
  ): Promise<Click | undefined>;
  awaitComponents(
    owner: HandlerSession,
    message: AwaitedMessage,
    settings?: AwaitComponentsSettings<Click>,
  ): AsyncIterableIterator<Click>;
}
