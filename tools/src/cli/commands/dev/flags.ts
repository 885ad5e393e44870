import type { BotFlags } from '../../runtime/bot-options.js';
import type { OutputFlags } from '../../output/output-flags.js';

/** The switches of `commandry dev`. */
export interface DevFlags extends BotFlags, OutputFlags {
  /** Of the emulator. */
  readonly port: number;
  /** Of the bot. 0: any free one. */
  readonly botPort: number;
  readonly state?: string;
  readonly program?: string;
  /** Where a program of its own answers interactions. */
  readonly path: string;
  readonly watch: boolean;
  readonly ignore: readonly string[];
  readonly rateLimits: boolean;
}
