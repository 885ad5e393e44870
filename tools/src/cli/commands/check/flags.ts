import type { OutputFlags } from '../../output/output-flags.js';
import type { BotFlags } from '../../runtime/bot-options.js';
import type { EmulatorFlags } from '../emulator/emulator-option.js';

export interface CheckFlags extends BotFlags, EmulatorFlags, OutputFlags {
  readonly manifest?: string;
  readonly remote?: true;
}
