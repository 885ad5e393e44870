import { MessageFlag, Permission, hasPermissions } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import { computeRightsIn } from '../access/message-rights.js';
import { composeMessage } from '../interactions/compose-message.js';
import { MENTIONS_IN_CHANNELS } from '../interactions/mentions.js';
import { postMessage } from '../interactions/stored-messages.js';
import type { Upload } from '../objects/upload.js';
import { toWireMessage, type WireMessage } from '../objects/wire-message.js';
import type { WireUser } from '../objects/wire-user.js';
import type { ChannelRecord, GuildRecord } from '../world/world-records.js';

/** Who writes a message: a bot, or a webhook, whose permissions nobody asks for. */
export interface MessageAuthor {
  readonly user: WireUser;
  /** The application whose components the message may have. */
  readonly applicationId: string | null;
  readonly webhookId?: string;
}

/**
 * Writes a message to a channel of a guild, as an author who may do so.
 *
 * @param id - Its id, where that is decided already: the first message of a post has that of the post.
 * @throws DomainError for data that breaks a rule of messages.
 */
export function postInChannel(
  service: Service,
  { guild, channel }: { readonly guild: GuildRecord; readonly channel: ChannelRecord },
  { user, applicationId, webhookId }: MessageAuthor,
  upload: Upload,
  id = service.store.ids.next(),
): WireMessage {
  const rights = computeRightsIn(service, guild, user.id, channel);
  const parts = composeMessage(
    service,
    {
      applicationId,
      channelId: channel.id,
      guildId: guild.id,
      isForcedEphemeral: false,
      mentionsByDefault: MENTIONS_IN_CHANNELS,
      mayMentionEveryone: webhookId !== undefined || hasPermissions(rights, Permission.MENTION_EVERYONE),
    },
    upload,
  );
  const message = toWireMessage({
    ...parts,
    // Only an answer to an interaction is for one user alone.
    flags: parts.flags & ~MessageFlag.EPHEMERAL,
    id,
    channel_id: channel.id,
    author: user,
    // A bot's own message has none.
    ...(applicationId === null || webhookId === undefined ? {} : { application_id: applicationId }),
    ...(webhookId === undefined ? {} : { webhook_id: webhookId }),
  });
  return postMessage(service, message, user.id);
}
