import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import { addEmulatorOption } from '../emulator/emulator-option.js';
import { addPlanOptions } from './plan-options.js';
import type { Session } from '../../runtime/command-session.js';
import type { SyncFlags } from '../sync/flags.js';

/** Adds `commandry plan`: shows what `sync` would do. */
export function addPlanCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'plan',
    description: 'Show what sync would create, change and delete',
    examples: [
      ['plan', 'Plan every scope that the code names'],
      ['plan --guild 41771983423143937', 'Plan one guild'],
      ['plan --permissions', 'Include changes of permissions'],
      ['plan --markdown > plan.md', 'Print Markdown, for a review'],
      ['plan --emulator', 'Plan for a running "commandry dev"'],
      ['plan --json', 'Print JSON'],
    ],
    notes:
      'It changes nothing and needs the bot token. To fail if something differs, use "commandry check --remote".',
  });
  addPlanOptions(addEmulatorOption(addBotOptions(command)))
    .option('--permissions', 'Also show changes of permissions')
    .option('--markdown', 'Print the plan as Markdown')
    .action(async (flags: SyncFlags) => {
      const { runSync } = await import('../sync/run.js');
      await runSync({ ...flags, dryRun: true }, session);
    });
}
