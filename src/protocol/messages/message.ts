import type { Attachment } from './attachment.js';
import type { InteractionMetadata, MessageInteraction } from '../interactions/message-interaction.js';
import type { Snowflake } from '../snowflake.js';
import type { User } from '../guilds/user.js';

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
export interface MessageReference {
  type?: number | undefined;
  message_id?: Snowflake | undefined;
  channel_id?: Snowflake | undefined;
  guild_id?: Snowflake | undefined;
  [field: string]: unknown;
}

/**
 * A message as the service sends it. Unknown fields pass, and only essential ones are required. Embeds, components and
 * other parts that this package only passes on are not validated.
 */
export interface Message {
  id: Snowflake;
  channel_id: Snowflake;
  /** Empty without permission to read it. */
  content: string;
  author: User;
  /** See {@link MessageType}. */
  type?: number | undefined;
  /** See `MessageFlag`. */
  flags?: number | undefined;
  /** ISO 8601, for example `2025-06-06T10:06:39.888000+00:00`. */
  timestamp?: string | undefined;
  edited_timestamp?: string | null | undefined;
  tts?: boolean | undefined;
  pinned?: boolean | undefined;
  mention_everyone?: boolean | undefined;
  mentions?: User[] | undefined;
  mention_roles?: Snowflake[] | undefined;
  attachments?: Attachment[] | undefined;
  embeds?: Record<string, unknown>[] | undefined;
  components?: { type: number; [field: string]: unknown }[] | undefined;
  /** For responses to interactions, and for webhooks. */
  application_id?: Snowflake | undefined;
  webhook_id?: Snowflake | undefined;
  interaction_metadata?: InteractionMetadata | undefined;
  interaction?: MessageInteraction | undefined;
  message_reference?: MessageReference | undefined;
  /** Null if the message it replies to is deleted. */
  referenced_message?: { id: Snowflake; [field: string]: unknown } | null | undefined;
  /** Its approximate position in a thread. */
  position?: number | undefined;
  [field: string]: unknown;
}
