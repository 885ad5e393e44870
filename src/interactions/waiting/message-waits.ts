import type { ComponentInteraction } from '../../commands/types/interaction-types.js';
import type {
  AwaitComponentSettings,
  AwaitComponentsSettings,
} from '../../commands/waiting/waiting-types.js';
import type { AwaitedMessage } from './waiting-calls.js';
import type { CallingSession } from '../reply/session/calling-session.js';

/** The waits of one session for components of its messages. */
export class MessageWaits {
  readonly #session: CallingSession;

  constructor(session: CallingSession) {
    this.#session = session;
  }

  awaitComponent(
    message: AwaitedMessage,
    settings?: AwaitComponentSettings<ComponentInteraction>,
  ): Promise<ComponentInteraction | undefined> {
    const session = this.#session;
    return session.track(session.waiting.awaitComponent(session, message, settings));
  }

  awaitComponents(
    message: AwaitedMessage,
    settings?: AwaitComponentsSettings<ComponentInteraction>,
  ): AsyncIterableIterator<ComponentInteraction> {
    return this.#session.waiting.awaitComponents(this.#session, message, settings);
  }
}
