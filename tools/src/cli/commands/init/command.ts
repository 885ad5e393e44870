import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import type { InitFlags } from './run.js';
import type { Session } from '../../runtime/command-session.js';

/** Adds `commandry init`: creates a new project that runs and passes its own tests. */
export function addInitCommand(program: Command, session: Session): void {
  addCommand(program, {
    usage: 'init [folder]',
    description: 'Create a project: a bot with two commands, a server and tests',
    examples: [
      ['init my-bot', 'Create it in the folder my-bot'],
      ['init', 'Create it here, in an empty folder'],
      ['init --add --name @ada/bot', 'Add it to existing files, with another name'],
    ],
    notes: 'Then run "npm install", "npm test" and "npm run dev". It never overwrites a file.',
  })
    .option('--name <name>', 'Name of the package (default: that of the folder)')
    .option('--add', 'Add the files to a folder that is not empty', false)
    .action(async (folder: string | undefined, flags: InitFlags) => {
      const { runInit } = await import('./run.js');
      await runInit(folder ?? '.', flags, session);
    });
}
