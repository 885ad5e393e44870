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
    description: 'Register what the code declares, and print the plan first',
    examples: [
      ['sync', 'Register in every scope that the code names'],
      ['sync --dry-run', 'Only plan, as "commandry plan" does'],
      ['sync --guild 41771983423143937', 'Only in one guild, even if the code no longer names it'],
      ['sync --no-prune', 'Delete nothing'],
      ['sync --permissions', 'Also set the declared permissions'],
      ['sync --emulator', 'Register in a running "commandry dev"'],
      ['sync --json', 'Print JSON'],
    ],
    notes:
      'It never asks for confirmation: look at "commandry plan" first. It writes only differences, and an interrupted run continues when you run it again. --permissions needs what "permissions apply" needs, and restores what renames removed.',
  });
  addPlanOptions(addEmulatorOption(addBotOptions(command)))
    .option('-n, --dry-run', 'Plan, and change nothing')
    .option('--permissions', 'Set permissions afterwards, as "permissions apply" does')
    .option('--markdown', 'Print the plan as Markdown')
    .action(async (flags: SyncFlags) => {
      const { runSync } = await import('./run.js');
      await runSync(flags, session);
    });
}
