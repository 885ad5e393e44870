import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import { addEmulatorOption } from '../emulator/emulator-option.js';
import { collectGuild } from '../plan/plan-options.js';
import type { Session } from '../../runtime/command-session.js';
import type { ListFlags } from './flags.js';

/** Adds `commandry list`: lists what the code declares, or what is registered. */
export function addListCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'list',
    description: 'List the commands and routes of the code, or the registered commands',
    examples: [
      ['list', 'List what the app of src/app.ts declares'],
      ['list --app bot/app.ts', 'List what another file declares'],
      ['list --remote', 'List what is registered; needs the bot token'],
      ['list --remote --guild 41771983423143937', 'List what is registered in one guild'],
      ['list --emulator', 'List what is registered in a running "commandry dev"'],
      ['list --json', 'Print payloads and routes as JSON'],
    ],
  });
  command
    .option('-r, --remote', 'List what is registered instead')
    .option('-g, --guild <id>', 'Only this guild; repeatable', collectGuild);
  addEmulatorOption(addBotOptions(command)).action(async (flags: ListFlags) => {
    const { runList } = await import('./run.js');
    await runList(flags, session);
  });
}
