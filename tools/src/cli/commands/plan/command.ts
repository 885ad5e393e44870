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
    description: 'Show what sync would create, change and delete. Changes nothing.',
    examples: [
      ['plan', 'every scope that the code names'],
      ['plan --guild 41771983423143937', 'only one guild'],
      ['plan --permissions', 'with the changes of permissions'],
      ['plan --markdown > plan.md', 'for a review'],
      ['plan --emulator', 'with the emulator of a running "commandry dev"'],
      ['plan --json', 'for a program'],
    ],
    notes: 'It needs the bot token. To fail if something differs, use "commandry check --remote".',
  });
  addPlanOptions(addEmulatorOption(addBotOptions(command)))
    .option('--permissions', 'also show the changes of permissions')
    .option('--markdown', 'print it as Markdown')
    .action(async (flags: SyncFlags) => {
      const { runSync } = await import('../sync/run.js');
      await runSync({ ...flags, dryRun: true }, session);
    });
}
