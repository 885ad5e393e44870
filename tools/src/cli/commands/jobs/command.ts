import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions, type BotFlags } from '../../runtime/bot-options.js';
import type { OutputFlags } from '../../output/output-flags.js';
import type { Session } from '../../runtime/command-session.js';

export interface JobsFlags extends BotFlags, OutputFlags {
  readonly retry?: readonly string[];
  readonly remove?: readonly string[];
}

const collect = (id: string, ids: readonly string[] = []): readonly string[] => [...ids, id];

/** Adds `commandry jobs`: what the queue of the app has, and the jobs that have failed for good. */
export function addJobsCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'jobs',
    description: 'Show the queue and the jobs that have failed for good',
    examples: [
      ['jobs', 'Show what is queued and what has failed'],
      ['jobs --retry remind~4f1c', 'Queue a failed job again, with all its attempts'],
      ['jobs --remove remind~4f1c', 'Forget a failed job'],
      ['jobs --json', 'Print JSON'],
    ],
    notes: 'The bot may be running. Only a queue in a file (commandry/sqlite) keeps failed jobs.',
  });
  command
    .option('--retry <id>', 'Queue this failed job again; repeatable', collect)
    .option('--remove <id>', 'Forget this failed job; repeatable', collect);
  addBotOptions(command).action(async (flags: JobsFlags) => {
    const { runJobs } = await import('./run.js');
    await runJobs(flags, session);
  });
}
