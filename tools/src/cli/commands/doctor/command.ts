import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import { KEY_VARIABLE } from '../invoke/flags.js';
import type { DoctorFlags } from './run.js';
import type { Session } from '../../runtime/command-session.js';

const NOTES = `It writes nothing and changes nothing. It makes one request to Discord, with the token, and sends the bot a request
with a wrong signature and one without, which it must reject. A PING with a valid signature is sent if the key is known:
by an emulator, or with --private-key-file or ${KEY_VARIABLE} to a bot that runs with a key pair made for that. For a
live application only Discord has it, and sends that PING when the address is saved. The exit code is 1 if a check failed.`;

/** Adds `commandry doctor`: checks everything that a bot needs. */
export function addDoctorCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'doctor',
    description: 'Check everything that the bot needs, and say what is wrong and what to do.',
    examples: [
      ['doctor', 'Node.js, tsconfig.json, the app, keys, the token, the clock and the endpoint'],
      ['doctor --url https://bot.example.org/interactions', 'with a bot that Discord does not know yet'],
      ['doctor --emulator', 'the bot of a running "commandry dev"'],
      ['doctor --offline', 'without any requests'],
      ['doctor --strict --json', 'in CI: warnings count as failures'],
    ],
    notes: NOTES,
  });
  addBotOptions(command)
    .option('--url <url>', 'where the bot receives interactions; else as Discord says')
    .option('--emulator [url]', 'check the bot of a running "commandry dev" or emulator')
    .option('--private-key-file <file>', 'sign a PING with this key, for a bot that runs with its public key')
    .option('--offline', 'ask neither Discord nor the bot', false)
    .option('--strict', 'exit code 1 for warnings too', false)
    .action(async (flags: DoctorFlags) => {
      const { runDoctor } = await import('./run.js');
      await runDoctor(flags, session);
    });
}
