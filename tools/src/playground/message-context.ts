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
    now: () => Date.now() + session.state.clockOffsetMs,
    onComponent: async (message, customId, values) => {
      await session.useComponent(message, customId, customId, values);
    },
  };
}
