import { MessageType } from '../../../protocol/messages/message.js';
import { snowflakeToTimestampMs } from '../../../protocol/snowflake-time.js';
import type { JsonObject } from '../../../protocol/validation/field-checker.js';
import type { WireMessage } from '../../service/kit-service.js';
import { toTimestamp } from './timestamp.js';
import type { UserObject } from './user-objects.js';

/** The interaction that a message answers. */
export interface InteractionMetadata {
  readonly id: string;
  readonly type: number;
  readonly user: UserObject;
  readonly authorizing_integration_owners: Readonly<Record<string, string>>;
  /** For commands, as is the next one. */
  readonly name?: string;
  readonly command_type?: number;
  readonly target_user?: UserObject;
  readonly target_message_id?: string;
  /** For follow-ups: the initial response. */
  readonly original_response_message_id?: string;
  /** For components: the message they are on. */
  readonly interacted_message_id?: string;
  /** For modals: the interaction that opened them. */
  readonly triggering_interaction_metadata?: InteractionMetadata;
}

/** A file of a message, or one that a user gave. */
export interface AttachmentObject {
  readonly id: string;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  readonly url: string;
  readonly proxy_url: string;
  readonly content_type: string;
  /** Pixels, for PNG and JPEG. */
  readonly width?: number;
  readonly height?: number;
  readonly title?: string;
  readonly description?: string;
  readonly ephemeral?: true;
  readonly flags?: number;
}

/** The parts of a message that its data decides. */
export interface MessageParts {
  readonly content: string;
  readonly embeds: readonly JsonObject[];
  readonly components: readonly JsonObject[];
  readonly attachments: readonly AttachmentObject[];
  readonly flags: number;
  readonly tts: boolean;
  readonly mentions: readonly UserObject[];
  readonly mention_roles: readonly string[];
  readonly mention_everyone: boolean;
  readonly poll?: JsonObject;
}

/** A message as Discord shows it. */
export interface ShownMessage extends WireMessage, MessageParts {
  readonly id: string;
  readonly channel_id: string;
  readonly content: string;
  readonly flags: number;
  readonly type: number;
  readonly author: UserObject;
  readonly timestamp: string;
  readonly edited_timestamp: string | null;
  readonly pinned: boolean;
  readonly application_id?: string;
  readonly webhook_id?: string;
  readonly interaction_metadata?: InteractionMetadata;
  readonly referenced_message?: ShownMessage | null;
}

/** The fields of a message that say what it is; the rest has defaults. */
export type MessageBasis = Partial<ShownMessage> & Pick<ShownMessage, 'id' | 'channel_id' | 'author'>;

/** Completes a message. It was written at the time in its id. */
export function toMessageObject(given: MessageBasis): ShownMessage {
  return {
    type: MessageType.DEFAULT,
    content: '',
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    timestamp: toTimestamp(snowflakeToTimestampMs(given.id)),
    edited_timestamp: null,
    flags: 0,
    components: [],
    pinned: false,
    mention_everyone: false,
    tts: false,
    ...given,
  };
}
