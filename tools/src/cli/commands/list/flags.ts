import type { OutputFlags } from '../../output/output-flags.js';
import type { BotFlags } from '../../runtime/bot-options.js';
import type { EmulatorFlags } from '../emulator/emulator-option.js';

export interface ListFlags extends BotFlags, EmulatorFlags, OutputFlags {
  readonly remote?: true;
  readonly guild?: readonly string[];
}
