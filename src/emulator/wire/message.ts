import { MessageType } from '../../model/message.js';
import { snowflakeToTimestampMs } from '../../model/snowflake.js';
import { toWireTimestamp } from './timestamp.js';
import type { WireUser } from './user.js';

/** Which command use a message answers. */
export interface WireInteractionMetadata {
  readonly id: string;
  readonly type: number;
  readonly user: WireUser;
  readonly authorizing_integration_owners: Readonly<Record<string, string>>;
  readonly name: string;
  readonly command_type: number;
  readonly target_user?: WireUser;
  readonly target_message_id?: string;
}

/** A message as the service sends it. The fields after `tts` are those of an answer to a command. */
export interface WireMessage {
  readonly type: number;
  readonly content: string;
  readonly mentions: readonly WireUser[];
  readonly mention_roles: readonly string[];
  readonly attachments: readonly unknown[];
  readonly embeds: readonly unknown[];
  readonly timestamp: string;
  readonly edited_timestamp: string | null;
  readonly flags: number;
  readonly components: readonly unknown[];
  readonly id: string;
  readonly channel_id: string;
  readonly author: WireUser;
  readonly pinned: boolean;
  readonly mention_everyone: boolean;
  readonly tts: boolean;
  readonly application_id?: string;
  readonly webhook_id?: string;
  readonly interaction_metadata?: WireInteractionMetadata;
  /** Deprecated by the service, and still sent by it. */
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
  readonly referenced_message?: WireMessage;
}

type Given = Pick<WireMessage, 'id' | 'channel_id' | 'author' | 'content'> & Partial<WireMessage>;

/** A complete message from the parts that are known. Its time is the one in its id. */
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
