import type { APIMessage, APIMessageReference } from 'discord-api-types/payloads/v10';
import type { Attachment } from './attachment.js';
import type { Channel } from '../guilds/channel.js';
import type { InteractionMetadata, MessageInteraction } from '../interactions/message-interaction.js';
import type { ResolvedEntities } from '../interactions/resolved-entities.js';
import type { Sent } from '../sent.js';
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

/** The origin of a message. */
export interface MessageReference extends Sent<APIMessageReference> {
  /** A reply (0), also where it is missing, or a forward (1). */
  type?: number | undefined;
}

/** The parts of a message that this package has types for. */
interface OwnParts {
  mentions?: User[] | undefined;
  attachments?: Attachment[] | undefined;
  interaction_metadata?: InteractionMetadata | undefined;
  interaction?: MessageInteraction | undefined;
  message_reference?: MessageReference | undefined;
  /** The message it replies to; null if it is deleted. */
  referenced_message?: Message | null | undefined;
  /** The objects behind the ids in select menus. */
  resolved?: ResolvedEntities | undefined;
  /** The thread that was started from it. */
  thread?: Channel | undefined;
}

/** A message as Discord sends it. Embeds, components and polls are passed on as they came. */
export interface Message extends OwnParts, Sent<Omit<APIMessage, keyof OwnParts | 'author'>> {
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
  /** Its approximate position in a thread. */
  position?: number | undefined;
}
