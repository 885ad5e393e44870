import type { Snowflake } from 'commandry/protocol';
import type { PermissionSources } from '../access/message-rights.js';
import type { StoredMessage } from '../../storage/store-records.js';
import { toShownMessage } from './shown-message.js';
import type { WireInteractionMetadata, WireMessage } from './wire-message.js';
import type { WireUser } from './wire-user.js';

/**
 * Returns a message as interactions have it: users are without the `flags` that the API tells of them, and embeds have ids.
 *
 * @param viewerId - As of {@link toShownMessage}.
 */
export function toDeliveredMessage(
  rights: PermissionSources,
  stored: StoredMessage,
  viewerId: Snowflake | null,
): WireMessage {
  return deliver(toShownMessage(rights, stored, viewerId));
}

function deliver(message: WireMessage): WireMessage {
  const {
    author,
    mentions,
    interaction,
    interaction_metadata: metadata,
    referenced_message: replied,
  } = message;
  return {
    ...message,
    author: withoutFlags(author),
    mentions: mentions.map(withoutFlags),
    embeds: numberEmbeds(message),
    ...(interaction ? { interaction: { ...interaction, user: withoutFlags(interaction.user) } } : {}),
    ...(metadata ? { interaction_metadata: deliverMetadata(metadata) } : {}),
    ...(replied ? { referenced_message: deliver(replied) } : {}),
  };
}

function deliverMetadata(metadata: WireInteractionMetadata): WireInteractionMetadata {
  const { user, target_user: target, triggering_interaction_metadata: trigger } = metadata;
  return {
    ...metadata,
    user: withoutFlags(user),
    ...(target ? { target_user: withoutFlags(target) } : {}),
    ...(trigger ? { triggering_interaction_metadata: deliverMetadata(trigger) } : {}),
  };
}

function withoutFlags({ flags: _flags, ...user }: WireUser): WireUser {
  return user;
}

/** Discord gives them ids before the message gets its own: those just below it. */
function numberEmbeds({ id, embeds }: WireMessage): readonly object[] {
  return embeds.map((embed, index) => ({
    ...embed,
    id: (BigInt(id) - BigInt(embeds.length - index)).toString(),
  }));
}
