import { MessageType, snowflakeToTimestampMs } from 'commandry/protocol';
import type { MessageEmoji } from './message-emoji.js';
import { toWireTimestamp } from './wire-timestamp.js';
import type { WireUser } from './wire-user.js';

/** The interaction that a message answers. */
export interface WireInteractionMetadata {
  readonly id: string;
  readonly type: number;
  readonly user: WireUser;
  readonly authorizing_integration_owners: Readonly<Record<string, string>>;
  /** For commands, as is the next one. */
  readonly name?: string;
  readonly command_type?: number;
  readonly target_user?: WireUser;
  readonly target_message_id?: string;
  /** For follow-ups: the initial response. */
  readonly original_response_message_id?: string;
  /** For components: the message they are on. */
  readonly interacted_message_id?: string;
  /** For modals: the interaction that opened them. */
  readonly triggering_interaction_metadata?: WireInteractionMetadata;
}

/** A file of a message. */
export interface WireAttachment {
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
  /** True if it is in an ephemeral message. */
  readonly ephemeral?: true;
  readonly flags?: number;
}

/** A question with answers, and how many users chose each. */
export interface WirePoll {
  readonly question: object;
  readonly answers: readonly { readonly answer_id: number; readonly poll_media: object }[];
  readonly expiry: string;
  readonly allow_multiselect: boolean;
  readonly layout_type: 1;
  readonly results: {
    /** Answers that nobody chose are missing. */
    readonly answer_counts: readonly {
      readonly id: number;
      readonly count: number;
      readonly me_voted: boolean;
    }[];
    /** True once the poll is over. */
    readonly is_finalized: boolean;
  };
}

/** An emoji on a message. */
export interface WireReaction {
  readonly emoji: MessageEmoji;
  readonly count: number;
  readonly count_details: { readonly burst: 0; readonly normal: number };
  readonly burst_colors: readonly never[];
  readonly me_burst: false;
  /** True if whoever reads the message added it. */
  readonly me: boolean;
}

/** A message as Discord sends it. The fields after `tts` are those of interaction responses and polls. */
export interface WireMessage {
  readonly type: number;
  readonly content: string;
  readonly mentions: readonly WireUser[];
  readonly mention_roles: readonly string[];
  readonly attachments: readonly WireAttachment[];
  readonly embeds: readonly object[];
  readonly timestamp: string;
  readonly edited_timestamp: string | null;
  readonly flags: number;
  readonly components: readonly object[];
  readonly id: string;
  readonly channel_id: string;
  readonly author: WireUser;
  readonly pinned: boolean;
  readonly mention_everyone: boolean;
  readonly tts: boolean;
  readonly application_id?: string;
  readonly webhook_id?: string;
  readonly interaction_metadata?: WireInteractionMetadata;
  /** Deprecated by Discord, and still sent by it. */
  readonly interaction?: {
    readonly id: string;
    readonly type: number;
    readonly name: string;
    readonly user: WireUser;
  };
  readonly message_reference?: {
    readonly type: 0;
    readonly channel_id: string;
    readonly message_id: string;
    /** Absent in direct messages. */
    readonly guild_id?: string;
  };
  /** Null when it was deleted. */
  readonly referenced_message?: WireMessage | null;
  readonly poll?: WirePoll;
  readonly sticker_items?: readonly object[];
  /** Absent: none. */
  readonly reactions?: readonly WireReaction[];
  /** In the response to its sender. */
  readonly nonce?: string | number;
  /** The thread that was started from the message. */
  readonly thread?: object;
}

type Given = Pick<WireMessage, 'id' | 'channel_id' | 'author' | 'content'> & Partial<WireMessage>;

/** Builds a complete message from the known parts. Its time is the one in its id. */
export function toWireMessage(given: Given): WireMessage {
  return {
    type: MessageType.DEFAULT,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    timestamp: toWireTimestamp(snowflakeToTimestampMs(given.id)),
    edited_timestamp: null,
    flags: 0,
    components: [],
    pinned: false,
    mention_everyone: false,
    tts: false,
    ...given,
  };
}
