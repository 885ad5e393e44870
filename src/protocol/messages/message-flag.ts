/** Bits of a message's `flags`. See {@link SETTABLE_FLAGS}. */
export const MessageFlag = {
  CROSSPOSTED: 1 << 0,
  IS_CROSSPOST: 1 << 1,
  SUPPRESS_EMBEDS: 1 << 2,
  SOURCE_MESSAGE_DELETED: 1 << 3,
  URGENT: 1 << 4,
  HAS_THREAD: 1 << 5,
  EPHEMERAL: 1 << 6,
  LOADING: 1 << 7,
  FAILED_TO_MENTION_SOME_ROLES_IN_THREAD: 1 << 8,
  SUPPRESS_NOTIFICATIONS: 1 << 12,
  IS_VOICE_MESSAGE: 1 << 13,
  HAS_SNAPSHOT: 1 << 14,
  IS_COMPONENTS_V2: 1 << 15,
} as const;

/** True if the flags of a message, which may be missing, have a bit. */
export function hasFlag(flags: number | undefined, bit: number): boolean {
  return ((flags ?? 0) & bit) !== 0;
}

/**
 * The use of message data: as a new message, as an edit of a message, or as the update that responds to a component.
 */
export type MessageUse = 'create' | 'edit' | 'update';

const EDITABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.IS_COMPONENTS_V2;

/**
 * The flags that each use may set. Discord ignores all others, and never removes IS_COMPONENTS_V2 from a message.
 * Whether a message is EPHEMERAL is fixed when it is created.
 */
export const SETTABLE_FLAGS: Readonly<Record<MessageUse, number>> = {
  create:
    MessageFlag.SUPPRESS_EMBEDS |
    MessageFlag.EPHEMERAL |
    MessageFlag.SUPPRESS_NOTIFICATIONS |
    MessageFlag.IS_VOICE_MESSAGE |
    MessageFlag.IS_COMPONENTS_V2,
  edit: EDITABLE,
  update: EDITABLE,
};
