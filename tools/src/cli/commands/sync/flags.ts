import type { OutputFlags } from '../../output/output-flags.js';
import type { BotFlags } from '../../runtime/bot-options.js';
import type { EmulatorFlags } from '../emulator/emulator-option.js';
import type { PlanFlags } from '../plan/plan-options.js';

/** The options of `sync` and of `plan`, which is a sync that stops after planning. */
export interface SyncFlags extends BotFlags, EmulatorFlags, OutputFlags, PlanFlags {
  readonly dryRun?: boolean;
  readonly markdown?: boolean;
  readonly permissions?: boolean;
}
