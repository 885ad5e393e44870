/** The channels that the bot writes to. */
export interface ModerationChannels {
  /** A channel that only moderators see. What they do, and what members report, is written there. */
  readonly logChannelId: string;
}
