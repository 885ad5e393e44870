import type { Command } from 'commander';
import { CliError } from '../../output/cli-error.js';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import type { Session } from '../../runtime/command-session.js';
import type { ExploreFlags } from './run.js';

const NOTES = `It uses each command with values at the boundaries of its options, with each suggestion and in each language; then each button, select and modal that appears; and each with one fault: a repeated or late delivery, a wrong signature, a refused or failing call. It leaves out what a Discord client does not allow. The simplest uses come first.

Each path starts with a fresh bot and a fresh world in this process, where waiting takes no time. The same seed plays the same paths. Each handler that throws, response that Discord refuses, and unanswered user is reported once, with the shortest way to it. --out writes each as a recording for "commandry replay"; nothing else is written.

Databases and other services are really used: export an app with stubs or a copy.

Exit code 1: it found something.`;

/** Adds `commandry explore`: looks for what users can do that a bot fails at. */
export function addExploreCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'explore',
    description: 'Use everything that the bot offers, and report what fails',
    examples: [
      ['explore', 'Explore the app of src/app.ts'],
      ['explore --budget 5000 --seconds 300', 'Explore longer'],
      ['explore --seed 42', 'Repeat an earlier run'],
      ['explore --out findings', 'Write a recording of each finding'],
    ],
    notes: NOTES,
  });
  addBotOptions(command)
    .option('--budget <paths>', 'Maximum number of paths to play', readWhole(1_000_000), 1000)
    .option('--seconds <seconds>', 'Time limit', readWhole(86_400), 60)
    .option(
      '--seed <number>',
      'Seed of the order and of Math.random (default: random)',
      readWhole(4_294_967_295),
    )
    .option('--world <file>', 'Play in the first guild of this world, as for "commandry dev"')
    .option('-o, --out <folder>', 'Folder for recordings of the findings')
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
