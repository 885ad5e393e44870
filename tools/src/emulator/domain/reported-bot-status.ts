import type { CodeError } from './requests/request-entry.js';

/** Whether the bot of an application runs, as last reported. */
export interface BotStatus {
  /** `up` once its endpoint has passed the probes; `starting` and `down` as reported by whoever runs it. */
  readonly status: 'starting' | 'up' | 'down';
  /** In words, for example how it ended. */
  readonly message: string | null;
  /** What ended it, with its place in the code. */
  readonly error?: CodeError;
  readonly at_ms: number;
}
