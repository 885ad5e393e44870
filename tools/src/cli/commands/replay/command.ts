import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions, type BotFlags } from '../../runtime/bot-options.js';
import type { Session } from '../../runtime/command-session.js';
import type { OutputFlags } from '../../output/output-flags.js';

/** The options of `commandry replay`. */
export interface ReplayFlags extends BotFlags, OutputFlags {}

const NOTES = `The bot and Discord run in this process: nothing is sent anywhere. Time is that of the recording: what waits for it does not
wait here. What is stored outside of the bot, such as in a database, is not part of a recording.

A file with an interaction of production, as redactInteraction has written it, is delivered to the bot, and what it shows is
printed.

The exit code is 1 if something else was shown than the recording has, or the interaction was not answered.`;

/** Adds `commandry replay`: plays a recording with the bot, and compares what is shown. */
export function addReplayCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'replay <file>',
    description:
      'Play a recording with the bot, and print what is shown otherwise. Exit code 1 if anything is.',
    examples: [
      [
        'replay session.json',
        'what "commandry dev --record session.json" has recorded, with the app of src/app.ts',
      ],
      ['replay session.json --app bot/app.ts', 'with that of another file'],
      ['replay interaction.json', 'an interaction of production'],
      ['replay session.json --json', 'the differences as JSON'],
    ],
    notes: NOTES,
  });
  addBotOptions(command).action(async (file: string, flags: ReplayFlags) => {
    const { runReplay } = await import('./run.js');
    await runReplay(file, flags, session);
  });
}
