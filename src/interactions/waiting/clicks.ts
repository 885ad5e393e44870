import type { AnsweredBy } from '../../commands/waiting/waiting-types.js';
import type { Defer } from '../../commands/types/defer.js';
import type { AnswerableInteraction } from '../../commands/types/component-types.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import { invokingUser } from '../context/base-interaction.js';
import { Component } from '../context/component-contexts.js';
import type { InteractionTools } from '../context/interaction-tools.js';
import { Session, type SessionServices } from '../reply/session/interaction-session.js';
import type { HandlerSession } from '../reply/session/session-calls.js';
import { isInvisiblyDeferred } from '../reply/session/transition.js';
import { toMessageCallback, type Callback } from '../reply/to-callback.js';
import { toUserMessageFacts, type UserMessages } from '../user-messages/user-messages.js';
import type { Use } from './waited-use.js';
import type { Click } from './waiting-calls.js';

export interface ClickServices {
  /** Lazy, to break the cycle between sessions and waits. */
  readonly sessions: () => SessionServices;
  readonly tools: InteractionTools;
  readonly userMessages: UserMessages;
}

/** An awaited interaction, with its own session, which lasts as long as the handler's. */
export interface OpenUse<Author> {
  readonly author: Author;
  readonly session: Session;
  /**
   * Starts the session, and returns the initial response. If not answered, it is acknowledged on release.
   *
   * @param first - Runs first, like a handler: errors are reported to the user, and the result is the reply.
   * @param last - Runs after the acknowledgement, and before the process ends.
   */
  run(first?: () => unknown, last?: () => Promise<unknown>): Callback | Promise<Callback>;
  /** Acknowledges the interaction if the handler has not answered it. */
  release(): void;
}

/** Opens a component interaction. */
export function openClick(
  services: ClickServices,
  owner: HandlerSession,
  use: Use,
  defer?: Defer,
): OpenUse<Click> | undefined {
  const { interaction } = use;
  if (interaction.type === InteractionType.MODAL_SUBMIT) return undefined;
  return openUse(
    services,
    { owner, use, defer },
    (session) => new Component(interaction, session, services.tools),
  );
}

interface UseOf {
  readonly owner: HandlerSession;
  readonly use: Use;
  readonly defer?: Defer | undefined;
}

export function openUse<Author extends AnswerableInteraction>(
  services: ClickServices,
  { owner, use, defer }: UseOf,
  toAuthor: (session: Session) => Author,
): OpenUse<Author> {
  const { interaction, arrivedAtMs, host } = use;
  const sessions = services.sessions();
  const ofApp = sessions.defer === 'never' ? 'auto' : sessions.defer;
  const { interactionId: _ofOwner, ...about } = owner.logContext;
  const session = new Session<Author>(sessions, interaction, {
    about,
    defer: defer ?? ofApp,
    arrivedAtMs,
    toAuthor,
  });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    author: session.author,
    session,
    run: (first, last) => {
      const stop = owner.whenOver(release);
      return session.run({
        start: async () => {
          const reply = await first?.();
          if (reply !== undefined) return reply;
          await released;
          stop();
          acknowledge(session);
          await last?.();
          return undefined;
        },
        toReply: (_interaction, _use, thrown) => {
          throw thrown;
        },
        host,
      });
    },
    release,
  };
}

/** A modal opened by a command has no message to update: it needs a reply. */
function acknowledge(session: Session): void {
  const { state, source } = session;
  if (source && (state.phase === 'waiting' || isInvisiblyDeferred(state))) session.calls.deferUpdate();
}

/** Whether the user of a click may answer. */
export function mayAnswer(by: AnsweredBy<Click>, owner: HandlerSession, click: Click): boolean {
  if (by === 'anyone') return true;
  if (typeof by === 'function') return by(click);
  const { id } = click.user;
  return by === 'user' ? id === invokingUser(owner.interaction).id : by.includes(id);
}

/** Returns the response to a user who may not answer. */
export function refuseUser(
  { userMessages }: ClickServices,
  interaction: MessageComponentInteraction | Use['interaction'],
): Callback {
  return toMessageCallback(userMessages.write('notForYou', toUserMessageFacts(interaction, '')));
}
