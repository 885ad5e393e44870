import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import { addEmulatorOption } from '../emulator/emulator-option.js';
import type { Session } from '../../runtime/command-session.js';
import type { CheckFlags } from './flags.js';

/** Adds `commandry check`: compares the code with the committed manifest and with Discord. */
export function addCheckCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'check',
    description: 'Compare the code with the manifest or Discord; exit 3 if they differ',
    examples: [
      ['check', 'Compare with commandry.manifest.json, without secrets'],
      ['check --manifest docs/commands.json', 'Compare with another file'],
      ['check --remote', 'Also compare with Discord; needs the bot token'],
      ['check --emulator', 'Also compare with a running "commandry dev"'],
      ['manifest', 'Update the file, if the code is right'],
      ['sync', 'Update the registration, if the code is right'],
    ],
    notes: 'With --remote, the manifest is optional unless --manifest names one.',
  }).alias('validate');
  command
    .option('-m, --manifest <file>', 'Manifest (default: commandry.manifest.json)')
    .option('-r, --remote', 'Also compare with the registered commands');
  addEmulatorOption(addBotOptions(command)).action(async (flags: CheckFlags) => {
    const { runCheck } = await import('./run.js');
    await runCheck(flags, session);
  });
}
