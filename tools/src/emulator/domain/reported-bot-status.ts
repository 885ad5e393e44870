/** Whether the bot of an application runs, as last reported. */
export interface BotStatus {
  /** `up` once its endpoint has passed the probes; `starting` and `down` as reported by whoever runs it. */
  readonly status: 'starting' | 'up' | 'down';
  /** In words, for example how it ended. */
  readonly message: string | null;
  readonly at_ms: number;
}
