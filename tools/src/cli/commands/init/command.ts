import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import type { InitFlags } from './run.js';
import type { Session } from '../../runtime/command-session.js';

/** Adds `commandry init`: creates a new project that runs and passes its own tests. */
export function addInitCommand(program: Command, session: Session): void {
  addCommand(program, {
    usage: 'init [folder]',
    description: 'Create a new project: a bot with two commands, a server and tests.',
    examples: [
      ['init my-bot', 'in the folder my-bot'],
      ['init', 'in this folder, which must be empty'],
      ['init --add --name @ada/bot', 'beside existing files, with another name'],
    ],
    notes: 'Then "npm install", "npm test" and "npm run dev". No file is ever overwritten.',
  })
    .option('--name <name>', 'name of the package; else that of the folder')
    .option('--add', 'put the files into a folder that is not empty', false)
    .action(async (folder: string | undefined, flags: InitFlags) => {
      const { runInit } = await import('./run.js');
      await runInit(folder ?? '.', flags, session);
    });
}
