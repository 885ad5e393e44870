import * as z from 'zod';
import { Attachment } from './attachment.js';
import { InteractionMetadata, MessageInteraction } from '../interactions/message-interaction.js';
import { Snowflake } from '../snowflake.js';
import { User } from '../guilds/user.js';

export { MessageData } from './message-data.js';
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
  type: z.int().optional(),
  message_id: Snowflake.optional(),
  channel_id: Snowflake.optional(),
  guild_id: Snowflake.optional(),
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
  type: z.int().optional(),
  /** See {@link MessageFlag}. */
  flags: z.int().optional(),
  /** ISO 8601, for example `2025-06-06T10:06:39.888000+00:00`. */
  timestamp: z.string().optional(),
  edited_timestamp: z.string().nullish(),
  tts: z.boolean().optional(),
  pinned: z.boolean().optional(),
  mention_everyone: z.boolean().optional(),
  mentions: z.array(User).optional(),
  mention_roles: z.array(Snowflake).optional(),
  attachments: z.array(Attachment).optional(),
  embeds: z.array(z.looseObject({})).optional(),
  components: z.array(z.looseObject({ type: z.int() })).optional(),
  /** For responses to interactions, and for webhooks. */
  application_id: Snowflake.optional(),
  webhook_id: Snowflake.optional(),
  interaction_metadata: InteractionMetadata.optional(),
  interaction: MessageInteraction.optional(),
  message_reference: MessageReference.optional(),
  /** Null if the message it replies to is deleted. */
  referenced_message: z.looseObject({ id: Snowflake }).nullish(),
  /** Its approximate position in a thread. */
  position: z.int().optional(),
});
export type Message = z.infer<typeof Message>;
