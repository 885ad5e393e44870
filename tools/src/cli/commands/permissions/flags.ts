import type { OutputFlags } from '../../output/output-flags.js';
import type { BotFlags } from '../../runtime/bot-options.js';
import type { EmulatorFlags } from '../emulator/emulator-option.js';

/** The options of `permissions list` and `permissions apply`. */
export interface PermissionsFlags extends BotFlags, EmulatorFlags, OutputFlags {
  readonly guild?: readonly string[];
  readonly dryRun?: boolean;
  readonly markdown?: boolean;
  readonly concurrency?: number;
}

/** The options of `permissions explain`. */
export interface ExplainFlags extends BotFlags, EmulatorFlags, OutputFlags {
  readonly guild?: string;
  readonly user?: string;
  readonly channel?: string;
  readonly type?: number;
  readonly facts?: string;
}
