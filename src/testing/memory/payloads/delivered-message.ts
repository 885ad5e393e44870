import type { InteractionMetadata, ShownMessage } from './message-object.js';
import type { UserObject } from './user-objects.js';

/** A message as interactions have it: users are without the `flags` that the API tells of them, and embeds have ids. */
export function toDeliveredMessage(message: ShownMessage): ShownMessage {
  const {
    id,
    author,
    mentions,
    embeds,
    interaction_metadata: metadata,
    referenced_message: replied,
  } = message;
  const { interaction } = message as { readonly interaction?: { readonly user: UserObject } };
  return {
    ...message,
    author: withoutFlags(author),
    mentions: mentions.map(withoutFlags),
    // Discord gives them ids before the message gets its own: those just below it.
    embeds: embeds.map((embed, index) => ({
      ...embed,
      id: (BigInt(id) - BigInt(embeds.length - index)).toString(),
    })),
    ...(interaction ? { interaction: { ...interaction, user: withoutFlags(interaction.user) } } : {}),
    ...(metadata ? { interaction_metadata: toDeliveredMetadata(metadata) } : {}),
    ...(replied ? { referenced_message: toDeliveredMessage(replied) } : {}),
  };
}

function toDeliveredMetadata(metadata: InteractionMetadata): InteractionMetadata {
  const { user, target_user: target, triggering_interaction_metadata: trigger } = metadata;
  return {
    ...metadata,
    user: withoutFlags(user),
    ...(target ? { target_user: withoutFlags(target) } : {}),
    ...(trigger ? { triggering_interaction_metadata: toDeliveredMetadata(trigger) } : {}),
  };
}

function withoutFlags({ flags: _flags, ...user }: UserObject): UserObject {
  return user;
}
