import { GatewayIntent, type GatewayEventData, type Snowflake } from 'commandry/protocol';
import { toFullMember } from '../domain/objects/wire-member.js';
import type { WireMessage } from '../domain/objects/wire-message.js';
import type { Service } from '../emulator-modules.js';
import type { Application } from '../storage/store-records.js';
import { memberKey } from '../storage/store.js';
import type { SessionFacts } from './dispatch.js';

/** True if the bot of an application has sent a message, in whatever way. */
export function isSentBy({ id, botUserId }: Application, message: WireMessage): boolean {
  return message.author.id === botUserId || [message.application_id, message.webhook_id].includes(id);
}

/** Returns the full member of a guild, if there is one; none in direct messages. */
export function findFullMember({ store }: Service, guildId: Snowflake | null, userId: Snowflake) {
  const member = store.members.get(memberKey(guildId ?? '', userId));
  const user = store.users.get(userId);
  return member && user && toFullMember(member, user);
}

/**
 * Returns the data of a message for a session.
 *
 * @param guildId - Null in direct messages, and for ephemeral messages wherever they are.
 */
export function toMessageData(
  service: Service,
  session: SessionFacts,
  message: WireMessage,
  guildId: Snowflake | null,
): GatewayEventData['MESSAGE_CREATE'] {
  const member = message.webhook_id === undefined ? memberOf(service, guildId, message.author.id) : undefined;
  const type = service.store.channels.get(message.channel_id)?.type;
  const data = {
    ...toReadable(session, message, guildId),
    mentions: message.mentions.map((user) => {
      const mentioned = memberOf(service, guildId, user.id);
      return mentioned ? { ...user, member: mentioned } : user;
    }),
    ...(guildId === null ? {} : { guild_id: guildId }),
    ...(member ? { member } : {}),
    ...(type === undefined ? {} : { channel_type: type }),
  };
  // The emulator's own type of messages says less of embeds, components and the like.
  return data as unknown as GatewayEventData['MESSAGE_CREATE'];
}

/** A member where the user is beside it. */
function memberOf(service: Service, guildId: Snowflake | null, userId: Snowflake) {
  const member = findFullMember(service, guildId, userId);
  if (!member) return undefined;
  const { user: _user, ...rest } = member;
  return rest;
}

/** Empties what users have put in, for a session that may not read it. */
function toReadable(session: SessionFacts, message: WireMessage, guildId: Snowflake | null): WireMessage {
  const { referenced_message: referenced } = message;
  const whole: WireMessage = referenced
    ? { ...message, referenced_message: toReadable(session, referenced, guildId) }
    : message;
  if (mayRead(session, message, guildId)) return whole;
  const { poll: _poll, ...rest } = whole;
  return { ...rest, content: '', embeds: [], attachments: [], components: [] };
}

function mayRead(
  { intents, application }: SessionFacts,
  message: WireMessage,
  guildId: Snowflake | null,
): boolean {
  return (
    (intents & GatewayIntent.MESSAGE_CONTENT) !== 0 ||
    guildId === null ||
    isSentBy(application, message) ||
    message.mentions.some(({ id }) => id === application.botUserId)
  );
}
