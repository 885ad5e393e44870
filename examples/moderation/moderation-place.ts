/** Where the bot moderates. */
export interface ModerationPlace {
  /** A channel that only moderators see. What they do, and what members report, is written there. */
  readonly logChannelId: string;
}
