import type { BotFlags } from '../../runtime/bot-options.js';
import type { OutputFlags } from '../../output/output-flags.js';

/** The options of `commandry dev`. */
export interface DevFlags extends BotFlags, OutputFlags {
  /** The emulator's port. Default: the usual one, or the next that is free. */
  readonly port?: number;
  /** The bot's port. 0: any free one. */
  readonly botPort: number;
  readonly state?: string;
  readonly program?: string;
  /** The file with the recording of what users do. */
  readonly record?: string;
  /** The path where a separate program receives interactions. */
  readonly path: string;
  /** The path where a separate program receives events. */
  readonly eventsPath?: string;
  /** A file with the world to begin with. */
  readonly world?: string;
  readonly watch: boolean;
  readonly ignore: readonly string[];
  /** Files and folders whose changes restart the bot too. */
  readonly watchAlso: readonly string[];
  readonly rateLimits: boolean;
  /** True to connect to the live service over the gateway instead. */
  readonly live?: true;
  /** The guild in which commands are registered then. */
  readonly guild?: string;
  /** True to register without a question. */
  readonly yes?: true;
}
