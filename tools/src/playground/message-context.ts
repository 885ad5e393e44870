import type { MessageContext } from './messages/rendering-context.js';
import type { Names } from './names/names.js';
import type { Session } from './session/session.js';

interface Parts extends Pick<
  MessageContext,
  'locale' | 'guildId' | 'skus' | 'onBuy' | 'onCommand' | 'onChannel'
> {
  readonly session: Session;
  readonly names: Names;
}

/** Converts the state of the page to the context that its messages need. */
export function toMessageContext({ session, names, ...rest }: Parts): MessageContext {
  const nobody = { id: session.userId, username: '', displayName: '', bot: false };
  return {
    ...names,
    ...rest,
    me: names.users.get(session.userId) ?? nobody,
    canAct: session.state.summary.is_live !== true,
    now: () => Date.now() + session.state.clockOffsetMs,
    onReact: (message, emoji, isMine) =>
      void session.perform(
        'Reaction',
        { method: isMine ? 'DELETE' : 'PUT', path: '/reactions', body: { message_id: message.id, emoji } },
        message.id,
      ),
    onDismiss: ({ id }) => {
      session.dismissMessage(id);
    },
    onVote: (message, answerIds) =>
      void session.perform(
        'Vote',
        { method: 'PUT', path: '/votes', body: { message_id: message.id, answer_ids: answerIds } },
        message.id,
      ),
    onComponent: async (message, customId, values) => {
      await session.useComponent(message, customId, customId, values);
    },
  };
}
