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

const NOTES = `The user is a name, a mention or an id, and so is the guild that they join. In what they say, @name and #name become mentions of
users and channels.

Without --message, reactions, votes and pins are for the last message of the channel, and edits and deletions for the last one of
the user. What others write within --watch seconds is shown: that is how the bot reacts.

Users can do what their permissions allow, as in Discord. Commands and components are used with "commandry invoke".`;

/** Adds `commandry act`: does as a user of an emulator what is no interaction. */
export function addActCommand(program: Command, session: Session): void {
  addCommand(program, {
    usage: 'act <user> <verb> [words...]',
    description: 'Write, react, join and so on as a user, and show how the bot reacts.',
    examples: [
      ["act ada says 'Is it open?' --in general", 'write a message'],
      ['act ada says Yes --reply --file ./door.png', 'reply to the last message, with a file'],
      ['act ada says Help --to weather', 'write to the bot in direct messages'],
      ["act ada edits 'Is it open now?'", 'edit the last message of ada'],
      ['act ada deletes --message 1100000000000000401', 'delete a message'],
      ['act ben reacts 👍', 'react; "unreacts 👍" takes it back'],
      ['act ben pins', 'pin a message; "unpins" takes it from the pins'],
      ["act ben votes 'Tomorrow' 'Never'", 'vote in a poll; without an answer, take the votes back'],
      ['act ben types', 'type in the channel'],
      ['act cleo joins Harbour', 'join a guild, or by the code of an invite'],
      ['act cleo leaves Harbour', 'leave a guild'],
      [
        "act ada starts 'Rain' --message 1100000000000000401",
        'start a thread, with --message from a message',
      ],
      ['act ben enters --in rain', 'join a thread; "exits" leaves it'],
    ],
    notes: NOTES,
  })
    .option('--in <channel>', 'the channel; else the first one')
    .option('--guild <guild>', 'the guild of the channel')
    .option('--to <user>', 'write to this user, such as the bot, in direct messages')
    .option('--message <id>', 'the message that is meant')
    .option('--reply [message]', 'reply to this message; else to the last one')
    .option('--file <path>', 'add a file; may be given several times', collect, [])
    .option('--private', 'start a private thread')
    .option('--watch <seconds>', 'how long to show what others write', readSeconds, 2)
    .option('--emulator <url>', 'address of the emulator')
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
