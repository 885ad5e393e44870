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
    description: 'List the commands and routes of the code, or the commands that are registered.',
    examples: [
      ['list', 'what the app declares in src/app.ts, or wherever package.json says'],
      ['list --app bot/app.ts', 'those of another file'],
      ['list --remote', 'what is registered in the scopes that the code names; needs the bot token'],
      ['list --remote --guild 41771983423143937', 'what is registered in one guild'],
      ['list --emulator', 'what is registered in the emulator of a running "commandry dev"'],
      ['list --json', 'payloads and routes, or registered commands, as JSON'],
    ],
  });
  command
    .option('-r, --remote', 'list what is registered instead')
    .option('-g, --guild <id>', 'only this guild; may be given several times', collectGuild);
  addEmulatorOption(addBotOptions(command)).action(async (flags: ListFlags) => {
    const { runList } = await import('./run.js');
    await runList(flags, session);
  });
}
