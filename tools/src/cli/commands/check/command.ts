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
    description: 'Compare the code with the manifest, or with Discord. Exit code 3 if they differ.',
    examples: [
      ['check', 'the code against commandry.manifest.json; in CI, without secrets'],
      ['check --manifest docs/commands.json', 'against another file'],
      ['check --remote', 'against the registered commands too; needs the bot token'],
      ['check --emulator', 'against what is registered in a running "commandry dev"'],
      ['manifest', 'if the code is right and the file is outdated'],
      ['sync', 'if the code is right and the registration is outdated'],
    ],
    notes: 'With --remote a manifest is optional, unless --manifest names one.',
  }).alias('validate');
  command
    .option('-m, --manifest <file>', 'the manifest; else commandry.manifest.json')
    .option('-r, --remote', 'also compare the code with the registered commands');
  addEmulatorOption(addBotOptions(command)).action(async (flags: CheckFlags) => {
    const { runCheck } = await import('./run.js');
    await runCheck(flags, session);
  });
}
