import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import { KEY_VARIABLE } from '../invoke/flags.js';
import type { DoctorFlags } from './run.js';
import type { Session } from '../../runtime/command-session.js';

const NOTES = `It changes nothing. It makes one request to Discord, with the token, and sends the bot a request with a wrong signature and one without a signature, which it must reject.

If it has the key, it also sends a correctly signed PING: through an emulator, or with --private-key-file or ${KEY_VARIABLE} to a bot that runs with a key pair made for that. Only Discord has the key of a live application, and sends that PING when you save the endpoint.

Exit code 1: a check failed.`;

/** Adds `commandry doctor`: checks everything that a bot needs. */
export function addDoctorCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'doctor',
    description: 'Check everything that the bot needs, and explain what to fix',
    examples: [
      ['doctor', 'Check Node.js, tsconfig.json, the app, keys, token, clock and endpoint'],
      ['doctor --url https://bot.example.org/interactions', 'Check a bot that Discord does not know yet'],
      ['doctor --emulator', 'Check the bot of a running "commandry dev"'],
      ['doctor --offline', 'Make no requests'],
      ['doctor --strict --json', 'In CI: treat warnings as failures'],
    ],
    notes: NOTES,
  });
  addBotOptions(command)
    .option('--url <url>', 'Where the bot receives interactions (default: as in Discord)')
    .option('--emulator [url]', 'Check the bot of a running "commandry dev" or emulator')
    .option('--private-key-file <file>', 'Sign a PING with this key, for a bot with its public key')
    .option('--offline', 'Make no requests to Discord or the bot', false)
    .option('--strict', 'Exit with 1 for warnings too', false)
    .action(async (flags: DoctorFlags) => {
      const { runDoctor } = await import('./run.js');
      await runDoctor(flags, session);
    });
}
