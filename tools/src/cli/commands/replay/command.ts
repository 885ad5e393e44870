import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions, type BotFlags } from '../../runtime/bot-options.js';
import type { Session } from '../../runtime/command-session.js';
import type { OutputFlags } from '../../output/output-flags.js';

/** The options of `commandry replay`. */
export interface ReplayFlags extends BotFlags, OutputFlags {}

const NOTES = `The bot and Discord run in this process, and nothing is sent anywhere. Time is that of the recording, so waiting takes no time. A recording does not contain what is stored outside the bot, such as in a database.

A file with an interaction of production, written by redactInteraction, is delivered to the bot, and the result is printed.

Exit code 1: something differs from the recording, or the interaction was not answered.`;

/** Adds `commandry replay`: plays a recording with the bot, and compares what is shown. */
export function addReplayCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'replay <file>',
    description: 'Play a recording with the bot, and print what differs',
    examples: [
      ['replay session.json', 'Play what "commandry dev --record" has recorded'],
      ['replay session.json --app bot/app.ts', 'Play it with the app of another file'],
      ['replay interaction.json', 'Deliver an interaction of production'],
      ['replay session.json --json', 'Print the differences as JSON'],
    ],
    notes: NOTES,
  });
  addBotOptions(command).action(async (file: string, flags: ReplayFlags) => {
    const { runReplay } = await import('./run.js');
    await runReplay(file, flags, session);
  });
}
