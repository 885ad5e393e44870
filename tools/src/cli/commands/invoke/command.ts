import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import { CliError } from '../../output/cli-error.js';
import { KEY_VARIABLE, type InvokeFlags } from './flags.js';
import type { Session } from '../../runtime/command-session.js';

const NOTES = `Everything after "invoke" is what a user types; quotes around a value are taken off. Users, roles and channels are
@name, #name, a mention or an id. Without the slash it is understood too, for shells that change a leading slash.

By default an emulator is asked: the one of COMMANDRY_BASE_URL, else http://127.0.0.1:4321, where "commandry dev" is.
With --url one signed request goes to a bot that knows no emulator. It must have been started with the public key that
belongs to the private key given by --private-key-file or ${KEY_VARIABLE}: a throw-away pair, because the service alone
has the private key of a live application. What is typed is read by the commands of the app (--app).

The exit code is 1 where the bot failed to answer.`;

/** Adds `commandry invoke`: uses a command of a running bot as a user. */
export function addInvokeCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'invoke [words...]',
    description: 'Use a command of a running bot as a user would, and show what comes back.',
    examples: [
      ["invoke '/weather forecast city:Paris days:2'", 'use a slash command'],
      ["invoke '/weather forecast' --autocomplete city:Par", 'show what is suggested while typing'],
      ["invoke --user-command 'High five' --target @ben", 'use a command of the menu of a user'],
      ["invoke --message-command 'Count words'", 'use one of a message: the last, or --target <id>'],
      ['invoke --launch', 'launch the entry point command'],
      ["invoke '/avatar set' --file image=./cat.png", 'fill an option with a file'],
      [
        'invoke /ping --url http://127.0.0.1:3000/interactions --private-key-file key.pem',
        'without a service',
      ],
    ],
    notes: NOTES,
  });
  addBotOptions(command)
    .option('--as <user>', 'who does it; else the first user there is')
    .option('--in <channel>', 'where; else the first channel there is')
    .option('--guild <guild>', 'the guild that the channel is looked for in')
    .option('--autocomplete [typed]', 'type into the last option instead of sending the command')
    .option('--user-command <name>', 'use a user command on the target')
    .option('--message-command <name>', 'use a message command on the target')
    .option('--target <target>', 'a user, or the id of a message')
    .option('--launch [name]', 'launch the entry point command')
    .option('--file <option=path>', 'fill an option with a file; may be given several times', collect, [])
    .option('--wait <seconds>', 'how long to wait for a deferred reply', readSeconds, 15)
    .option(
      '--watch <seconds>',
      'how long to go on showing edits and follow-ups after the reply',
      readSeconds,
    )
    .option('--emulator <url>', 'where the emulator is')
    .option('--url <url>', 'where the bot answers interactions: ask it without an emulator')
    .option('--private-key-file <file>', 'the private key to sign with, for --url')
    .action(async (words: readonly string[], flags: InvokeFlags) => {
      const { runInvoke } = await import('./run.js');
      await runInvoke(words, flags, session);
    });
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function readSeconds(text: string): number {
  const seconds = /^\d{1,4}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (seconds <= 3600) return seconds;
  throw new CliError(`"${text}" is no number of seconds from 0 to 3600.`, { exitCode: 2 });
}
