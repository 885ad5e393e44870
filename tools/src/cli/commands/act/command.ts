import type { Command } from 'commander';
import { CliError } from '../../output/cli-error.js';
import type { OutputFlags } from '../../output/output-flags.js';
import { addCommand } from '../../runtime/add-command.js';
import type { Session } from '../../runtime/command-session.js';
import type { ContextFlags } from '../invoke/invoke-context.js';

/** The options of `commandry act`. */
export interface ActFlags extends OutputFlags, Pick<ContextFlags, 'in' | 'guild'> {
  readonly to?: string;
  readonly message?: string;
  readonly reply?: string | true;
  readonly file: readonly string[];
  readonly private?: boolean;
  /** Seconds. */
  readonly watch: number;
  readonly emulator?: string;
}

const NOTES = `Name users and guilds by name, mention or id. In a message, @name and #name become mentions.

Without --message, reactions, votes and pins apply to the last message of the channel, edits and deletions to the last message of the user. The command prints what others, such as the bot, write within --watch seconds.

Users can do only what their permissions allow, as in Discord. For commands and components, use "commandry invoke".`;

/** Adds `commandry act`: does as a user of an emulator what is no interaction. */
export function addActCommand(program: Command, session: Session): void {
  addCommand(program, {
    usage: 'act <user> <verb> [words...]',
    description: 'Write, react or join as a user, and show how the bot reacts',
    examples: [
      ["act ada says 'Is it open?' --in general", 'Write a message'],
      ['act ada says Yes --reply --file ./door.png', 'Reply to the last message, with a file'],
      ['act ada says Help --to weather', 'Write to the bot in direct messages'],
      ["act ada edits 'Is it open now?'", 'Edit the last message of ada'],
      ['act ada deletes --message 1100000000000000401', 'Delete a message'],
      ['act ben reacts 👍', 'React; "unreacts 👍" removes the reaction'],
      ['act ben pins', 'Pin a message; "unpins" unpins it'],
      ["act ben votes 'Tomorrow' 'Never'", 'Vote in a poll; without an answer, remove the votes'],
      ['act ben types', 'Type in the channel'],
      ['act cleo joins Harbour', 'Join a guild, by its name or an invite code'],
      ['act cleo leaves Harbour', 'Leave a guild'],
      ["act ada starts 'Rain' --message 1100000000000000401", 'Start a thread from a message'],
      ['act ben enters --in rain', 'Join a thread; "exits" leaves it'],
    ],
    notes: NOTES,
  })
    .option('--in <channel>', 'Channel, or @user for direct messages (default: the first)')
    .option('--guild <guild>', 'Guild of the channel')
    .option('--to <user>', 'Write to this user, such as the bot, in direct messages')
    .option('--message <id>', 'Message to act on')
    .option('--reply [message]', 'Reply to this message (default: the last)')
    .option('--file <path>', 'Attach a file; repeatable', collect, [])
    .option('--private', 'Start a private thread')
    .option('--watch <seconds>', 'How long to print what others write', readSeconds, 2)
    .option('--emulator <url>', 'Address of the emulator')
    .action(async (user: string, verb: string, words: readonly string[], flags: ActFlags) => {
      const { runAct } = await import('./run.js');
      await runAct({ user, verb, words }, flags, session);
    });
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function readSeconds(text: string): number {
  const seconds = /^\d{1,4}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (seconds <= 3600) return seconds;
  throw new CliError(`"${text}" is not a number of seconds from 0 to 3600.`, { exitCode: 2 });
}
