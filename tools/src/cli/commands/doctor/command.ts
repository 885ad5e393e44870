import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import { KEY_VARIABLE } from '../invoke/flags.js';
import type { DoctorFlags } from './run.js';
import type { Session } from '../../runtime/command-session.js';

const NOTES = `It writes nothing and changes nothing. The service is asked once, with the token; the bot is sent a request with a wrong
signature and one with none, which it must refuse. A PING with a right signature is sent where the key is known: by an
emulator, or with --private-key-file or ${KEY_VARIABLE} to a bot that runs with a pair made for that. For a live
application the service alone has it, and sends that PING when the address is saved. The exit code is 1 where a check failed.`;

/** Adds `commandry doctor`: checks everything that a bot needs. */
export function addDoctorCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'doctor',
    description: 'Look at everything that the bot needs, and say what is wrong and what to do.',
    examples: [
      ['doctor', 'Node.js, tsconfig.json, the app, keys, the token, the clock and the endpoint'],
      ['doctor --url https://bot.example.org/interactions', 'with a bot that the service does not know yet'],
      ['doctor --emulator', 'the bot that "commandry dev" runs, as that runs it'],
      ['doctor --offline', 'without asking anybody'],
      ['doctor --strict --json', 'in CI: warnings count as failures'],
    ],
    notes: NOTES,
  });
  addBotOptions(command)
    .option('--url <url>', 'where the bot answers interactions; else where the service says')
    .option('--emulator [url]', 'look at the bot of a running "commandry dev" or emulator')
    .option('--private-key-file <file>', 'sign a PING with this key, for a bot that runs with its public key')
    .option('--offline', 'ask neither the service nor the bot', false)
    .option('--strict', 'end with 1 for warnings too', false)
    .action(async (flags: DoctorFlags) => {
      const { runDoctor } = await import('./run.js');
      await runDoctor(flags, session);
    });
}
