import type { Command } from 'commander';
import { CliError } from '../../output/cli-error.js';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import type { Session } from '../../runtime/command-session.js';
import type { ExploreFlags } from './run.js';

const NOTES = `Each command is used with values at the boundaries of its options, with each suggestion and in each language; then each button,
select and modal that appears, and each with a fault: a repeated or late delivery, a wrong signature, a refused or failing call. What the client would not let
a user do is left out. The plainest uses come first, then what follows from them.

Every path is played from the start, with a fresh bot in a world of its own in this process, in which nothing takes time. Of
handlers that throw, answers that Discord refuses and users who are left unanswered, each is told once, with the shortest way to
it. The same seed plays the same paths. With --out each is written as a recording, which "commandry replay" plays;
nothing else is written.

Whatever else the bot uses, such as a database, is used in earnest: explore a bot that has stubs or a copy of it.

The exit code is 1 if something was found.`;

/** Adds `commandry explore`: looks for what users can do that a bot fails at. */
export function addExploreCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'explore',
    description:
      'Use everything that the bot offers, and report what throws, is refused or stays unanswered.',
    examples: [
      ['explore', 'the app of src/app.ts, or wherever package.json says'],
      ['explore --budget 5000 --seconds 300', 'longer'],
      ['explore --seed 42', 'again as it was then'],
      ['explore --out findings', 'write a recording of each finding'],
    ],
    notes: NOTES,
  });
  addBotOptions(command)
    .option('--budget <paths>', 'how many paths to play at most', readWhole(1_000_000), 1000)
    .option('--seconds <seconds>', 'when to stop', readWhole(86_400), 60)
    .option(
      '--seed <number>',
      'what decides the order and what the bot draws; else a random one',
      readWhole(4_294_967_295),
    )
    .option('--world <file>', 'play in the first guild of this world, as "commandry dev" takes it')
    .option('-o, --out <folder>', 'write recordings of the findings to this folder')
    .action(async (flags: ExploreFlags) => {
      const { runExplore } = await import('./run.js');
      await runExplore(flags, session);
    });
}

function readWhole(most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (number <= most) return number;
    throw new CliError(`"${text}" is not a whole number from 0 to ${most}.`, { exitCode: 2 });
  };
}
