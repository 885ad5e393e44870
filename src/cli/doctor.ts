import type { Command } from 'commander';
import { addCommand } from './add-command.js';
import { addBotOptions } from './bot-options.js';
import type { DoctorFlags } from './doctor/run.js';
import type { Session } from './session.js';

const NOTES = `It writes nothing and changes nothing. The service is asked once, with the token; the bot is sent one request with a
wrong signature, which it must refuse, and where the service is an emulator a PING with a right one. The exit code is 1 where
a check failed.`;

/** Adds `commandry doctor`: whether everything that a bot needs is as it should be. */
export function addDoctorCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'doctor',
    description: 'Look at everything that the bot needs, and say what is wrong and what to do.',
    examples: [
      ['doctor', 'Node.js, tsconfig.json, the app, keys, the token, the clock and the endpoint'],
      ['doctor --url https://bot.example.org/interactions', 'with a bot that the service does not know yet'],
      ['doctor --offline', 'without asking anybody'],
      ['doctor --strict --json', 'in CI: warnings count as failures'],
    ],
    notes: NOTES,
  });
  addBotOptions(command)
    .option('--url <url>', 'where the bot answers interactions; else where the service says')
    .option('--offline', 'ask neither the service nor the bot', false)
    .option('--strict', 'end with 1 for warnings too', false)
    .action(async (flags: DoctorFlags) => {
      const { runDoctor } = await import('./doctor/run.js');
      await runDoctor(flags, session);
    });
}
