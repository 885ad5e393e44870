import { CommandType } from '../../model/command.js';
import { InteractionType } from '../../model/interaction.js';
import { MessageFlag, MessageType, type MessageData } from '../../model/message.js';
import type { Service } from '../service.js';
import type { Store } from '../store/store.js';
import { toWireMessage, type WireInteractionMetadata, type WireMessage } from '../wire/message.js';
import { toWireUser } from '../wire/user.js';
import type { Invocation } from './payload.js';

const SETTABLE_FLAGS =
  MessageFlag.SUPPRESS_EMBEDS |
  MessageFlag.EPHEMERAL |
  MessageFlag.SUPPRESS_NOTIFICATIONS |
  MessageFlag.IS_COMPONENTS_V2;

/** Who used the command, and in whose name. */
type Cause = Pick<WireInteractionMetadata, 'id' | 'authorizing_integration_owners'>;

/** The first answer to a command as a message of the channel, seen by the invoker alone if it is ephemeral. */
export function storeReply(
  { store }: Service,
  invocation: Invocation,
  cause: Cause,
  data: MessageData,
): WireMessage {
  const { application, command, channel, user } = invocation;
  const author = store.users.get(application.botUserId);
  if (!author) throw new Error(`The world was not checked: no user ${application.botUserId}`);
  const isMenu = command.body.type === CommandType.USER || command.body.type === CommandType.MESSAGE;
  const flags = (data.flags ?? 0) & SETTABLE_FLAGS;
  const message = toWireMessage({
    id: store.ids.next(),
    channel_id: channel.id,
    author: toWireUser(author),
    type: isMenu ? MessageType.CONTEXT_MENU_COMMAND : MessageType.CHAT_INPUT_COMMAND,
    content: data.content ?? '',
    embeds: data.embeds ?? [],
    components: data.components ?? [],
    flags,
    tts: data.tts ?? false,
    application_id: application.id,
    webhook_id: application.id,
    ...toOrigin(store, invocation, cause),
    ...toReference(store.messages, invocation),
  });
  store.messages.set(message.id, {
    message,
    visibleTo: (flags & MessageFlag.EPHEMERAL) === 0 ? null : user.id,
  });
  return message;
}

function toOrigin(store: Store, { command, path, user, targetId = '' }: Invocation, cause: Cause) {
  const by = { id: cause.id, type: InteractionType.APPLICATION_COMMAND, user: toWireUser(user) };
  const target = store.users.get(targetId);
  return {
    interaction: { ...by, name: path },
    interaction_metadata: {
      ...by,
      authorizing_integration_owners: cause.authorizing_integration_owners,
      name: path,
      command_type: command.body.type,
      ...(command.body.type === CommandType.USER && target ? { target_user: toWireUser(target) } : {}),
      ...(command.body.type === CommandType.MESSAGE ? { target_message_id: targetId } : {}),
    },
  };
}

/** The answer to a message command refers to the message. */
function toReference(messages: Store['messages'], { command, targetId, guild }: Invocation) {
  if (command.body.type !== CommandType.MESSAGE) return {};
  const target = messages.get(targetId ?? '')?.message;
  if (!target) return {};
  const reference = { channel_id: target.channel_id, message_id: target.id };
  const place = guild ? { guild_id: guild.id } : {};
  return {
    message_reference: { type: 0, ...reference, ...place } as const,
    referenced_message: target,
  };
}

/** What the service posts when it launches an Activity by itself. Its own words are not known. */
export function storeLaunch(service: Service, invocation: Invocation): WireMessage {
  const { user, owners, application } = invocation;
  const id = service.store.ids.next();
  const content = `${user.globalName ?? user.username} launched ${application.name}.`;
  return storeReply(service, invocation, { id, authorizing_integration_owners: owners }, { content });
}
