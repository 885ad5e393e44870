import type { BotFlags } from '../../runtime/bot-options.js';
import type { OutputFlags } from '../../output/output-flags.js';
import type { ActionWords } from './read-action.js';
import type { StepWord } from './steps/step-words.js';
import type { ContextFlags } from './invoke-context.js';

/** The options of `commandry invoke`. */
export interface InvokeFlags extends BotFlags, OutputFlags, ActionWords, ContextFlags {
  readonly stepWords: readonly StepWord[];
  /** Seconds. */
  readonly wait: number;
  /** Seconds. */
  readonly watch?: number;
  readonly emulator?: string;
  readonly url?: string;
  readonly privateKeyFile?: string;
}

/** The environment variable with a private key, used in place of `--private-key-file`. */
export const KEY_VARIABLE = 'COMMANDRY_PRIVATE_KEY';
