import type { APIMessage, APIMessageReference } from 'discord-api-types/payloads/v10';
import type { IntegrationOwners } from '../commands/command-type.js';
import type { Channel } from '../guilds/channel.js';
import type { User } from '../guilds/user.js';
import type { ResolvedEntities } from '../interactions/resolved-entities.js';
import type { Sent } from '../sent.js';
import type { Snowflake } from '../snowflake.js';
import type { Attachment } from './attachment.js';

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

/** The interaction that a message responds to. The fields beyond the first four depend on its type. */
interface InteractionMetadata {
  id: Snowflake;
  /** An interaction type: 2, 3 or 5. */
  type: number;
  user?: User | undefined;
  authorizing_integration_owners?: IntegrationOwners | undefined;
  /** For follow-ups: the initial response. */
  original_response_message_id?: Snowflake | undefined;
  /** For user commands. */
  target_user?: User | undefined;
  /** For message commands. */
  target_message_id?: Snowflake | undefined;
  /** For components: their message. */
  interacted_message_id?: Snowflake | undefined;
  /** For modals: the interaction that opened them. */
  triggering_interaction_metadata?: InteractionMetadata | undefined;
}

/** The older form of {@link InteractionMetadata}, only for responses to commands. Deprecated by Discord. */
interface MessageInteraction {
  id: Snowflake;
  type: number;
  /** The full path, for example `weather forecast`. */
  name: string;
  user?: User | undefined;
}

/** The content of a poll's answer. */
export interface PollMedia {
  /** 1 to 55 characters. */
  readonly text?: string | undefined;
  /** One of a guild by its id, or a standard one by its name. */
  readonly emoji?:
    | { readonly id?: string | null | undefined; readonly name?: string | null | undefined }
    | undefined;
}

/** A poll as it is sent. Discord returns it with numbered answers and an end time instead of the duration. */
export interface NewPoll {
  /** Its text has 1 to 300 characters. */
  readonly question: { readonly text: string };
  /** 1 to 10. */
  readonly answers: readonly { readonly poll_media: PollMedia }[];
  /** How many hours it is open, 1 to 768. Default 24. */
  readonly duration?: number | undefined;
  /** Allows a user to choose several answers. Default false. */
  readonly allow_multiselect?: boolean | undefined;
  /** 1, the only layout. */
  readonly layout_type?: 1 | undefined;
}
