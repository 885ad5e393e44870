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
    description: 'Show the queue of the app and the jobs that have failed for good.',
    examples: [
      ['jobs', 'how much is queued, and what has failed'],
      ['jobs --retry remind~4f1c', 'queue a failed job again, with all its attempts'],
      ['jobs --remove remind~4f1c', 'forget a failed job'],
      ['jobs --json', 'for a program'],
    ],
    notes:
      'The bot may be running. Failed jobs are kept by a queue in a file (commandry/sqlite); BullMQ and the queue in memory keep none.',
  });
  command
    .option('--retry <id>', 'queue this failed job again; may be given several times', collect)
    .option('--remove <id>', 'forget this failed job; may be given several times', collect);
  addBotOptions(command).action(async (flags: JobsFlags) => {
    const { runJobs } = await import('./run.js');
    await runJobs(flags, session);
  });
}
