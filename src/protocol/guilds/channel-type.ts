/** Channel types of Discord. */
export const ChannelType = {
  GUILD_TEXT: 0,
  DM: 1,
  GUILD_VOICE: 2,
  GROUP_DM: 3,
  GUILD_CATEGORY: 4,
  GUILD_ANNOUNCEMENT: 5,
  ANNOUNCEMENT_THREAD: 10,
  PUBLIC_THREAD: 11,
  PRIVATE_THREAD: 12,
  GUILD_STAGE_VOICE: 13,
  GUILD_DIRECTORY: 14,
  GUILD_FORUM: 15,
  GUILD_MEDIA: 16,
} as const;
export type ChannelType = (typeof ChannelType)[keyof typeof ChannelType];

const THREADS: readonly number[] = [
  ChannelType.ANNOUNCEMENT_THREAD,
  ChannelType.PUBLIC_THREAD,
  ChannelType.PRIVATE_THREAD,
];

/** True if a channel of this type is a thread in another channel. */
export function isThread(type: number): boolean {
  return THREADS.includes(type);
}

/** True if a channel of this type is in no guild: direct messages of two users or of a group. */
export function isDirect(type: number): boolean {
  return type === ChannelType.DM || type === ChannelType.GROUP_DM;
}
