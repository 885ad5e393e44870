import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import { addEmulatorOption } from '../emulator/emulator-option.js';
import type { Session } from '../../runtime/command-session.js';
import type { CheckFlags } from './flags.js';

/** Adds `commandry check`: compares the code with the committed manifest and with the service. */
export function addCheckCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'check',
    description: 'See whether the code says what the manifest says, or the service has. Ends with 3 if not.',
    examples: [
      ['check', 'the code against commandry.manifest.json; in CI, without secrets'],
      ['check --manifest docs/commands.json', 'against another file'],
      ['check --remote', 'against what is registered too; with the bot token'],
      ['check --emulator', 'against what is registered in a running "commandry dev"'],
      ['manifest', 'what to run when the code is right, and the file is not'],
      ['sync', 'what to run when the code is right, and the service is not'],
    ],
    notes: 'With --remote there need not be a manifest, unless --manifest names one.',
  }).alias('validate');
  command
    .option('-m, --manifest <file>', 'the manifest; else commandry.manifest.json')
    .option('-r, --remote', 'compare the code with what is registered, too');
  addEmulatorOption(addBotOptions(command)).action(async (flags: CheckFlags) => {
    const { runCheck } = await import('./run.js');
    await runCheck(flags, session);
  });
}
