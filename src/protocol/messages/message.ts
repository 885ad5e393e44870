import * as z from 'zod/mini';
import { Attachment } from './attachment.js';
import { InteractionMetadata, MessageInteraction } from '../interactions/message-interaction.js';
import { Snowflake } from '../snowflake.js';
import { User } from '../guilds/user.js';

export { MessageFlag } from './message-flag.js';

/** The message types that matter to interactions. */
export const MessageType = {
  DEFAULT: 0,
  REPLY: 19,
  CHAT_INPUT_COMMAND: 20,
  THREAD_STARTER_MESSAGE: 21,
  CONTEXT_MENU_COMMAND: 23,
  INTERACTION_PREMIUM_UPSELL: 26,
  POLL_RESULT: 46,
} as const;

/** The origin of a message: a reply (0) or a forward (1). */
export const MessageReference = z.looseObject({
  type: z.optional(z.int()),
  message_id: z.optional(Snowflake),
  channel_id: z.optional(Snowflake),
  guild_id: z.optional(Snowflake),
});
export type MessageReference = z.infer<typeof MessageReference>;

/**
 * A message as the service sends it. Unknown fields pass, and only essential ones are required. Embeds, components and
 * other parts that this package only passes on are not validated.
 */
export const Message = z.looseObject({
  id: Snowflake,
  channel_id: Snowflake,
  /** Empty without permission to read it. */
  content: z.string(),
  author: User,
  /** See {@link MessageType}. */
  type: z.optional(z.int()),
  /** See `MessageFlag`. */
  flags: z.optional(z.int()),
  /** ISO 8601, for example `2025-06-06T10:06:39.888000+00:00`. */
  timestamp: z.optional(z.string()),
  edited_timestamp: z.nullish(z.string()),
  tts: z.optional(z.boolean()),
  pinned: z.optional(z.boolean()),
  mention_everyone: z.optional(z.boolean()),
  mentions: z.optional(z.array(User)),
  mention_roles: z.optional(z.array(Snowflake)),
  attachments: z.optional(z.array(Attachment)),
  embeds: z.optional(z.array(z.looseObject({}))),
  components: z.optional(z.array(z.looseObject({ type: z.int() }))),
  /** For responses to interactions, and for webhooks. */
  application_id: z.optional(Snowflake),
  webhook_id: z.optional(Snowflake),
  interaction_metadata: z.optional(InteractionMetadata),
  interaction: z.optional(MessageInteraction),
  message_reference: z.optional(MessageReference),
  /** Null if the message it replies to is deleted. */
  referenced_message: z.nullish(z.looseObject({ id: Snowflake })),
  /** Its approximate position in a thread. */
  position: z.optional(z.int()),
});
export type Message = z.infer<typeof Message>;
