import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import { addEmulatorOption } from '../emulator/emulator-option.js';
import { addPlanOptions } from '../plan/plan-options.js';
import type { Session } from '../../runtime/command-session.js';
import type { SyncFlags } from './flags.js';

/** Adds `commandry sync`: registers what the code declares. */
export function addSyncCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'sync',
    description: 'Register what the code declares: plan, print the plan, and apply it.',
    examples: [
      ['sync', 'every scope that the code names'],
      ['sync --dry-run', 'plan only; the same as "commandry plan"'],
      ['sync --guild 41771983423143937', 'only one guild, even one that the code no longer names'],
      ['sync --no-prune', 'delete nothing'],
      ['sync --permissions', 'and set the permissions that the code declares'],
      ['sync --emulator', 'with the emulator of a running "commandry dev"'],
      ['sync --json', 'for a program'],
    ],
    notes:
      'It never asks for confirmation: look at "commandry plan" first. It writes only differences. Stopped half way, it does\nthe rest when it runs again. --permissions needs what "permissions apply" needs, and restores what renames removed.',
  });
  addPlanOptions(addEmulatorOption(addBotOptions(command)))
    .option('-n, --dry-run', 'plan, and change nothing')
    .option('--permissions', 'set permissions afterwards, as "permissions apply" does')
    .option('--markdown', 'print the plan as Markdown')
    .action(async (flags: SyncFlags) => {
      const { runSync } = await import('./run.js');
      await runSync(flags, session);
    });
}
