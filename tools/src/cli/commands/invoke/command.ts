import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import { CliError } from '../../output/cli-error.js';
import { KEY_VARIABLE, type InvokeFlags } from './flags.js';
import type { Session } from '../../runtime/command-session.js';
import type { StepWord } from './steps/step-words.js';

const NOTES = `Everything after "invoke" is what a user types; quotes around a value are removed. Users, roles and channels are
@name, #name, a mention or an id. The slash may be left out, for shells that change a leading slash.

--press, --choose and --submit go on with what was answered, one after the other in their order; consecutive --submit fill
one modal. Values of options are labels or values, separated by commas; users, roles and channels are written as above, a
checkbox is true or false, and a file is @path. Without a command, --press and --choose use the messages in the channel.

By default it uses an emulator: the one of COMMANDRY_BASE_URL, else http://127.0.0.1:4321, where "commandry dev" is.
With --url one signed request goes to a bot without an emulator. It must have been started with the public key that
belongs to the private key given by --private-key-file or ${KEY_VARIABLE}: a throw-away pair, because only Discord
has the private key of a live application. What is typed is read by the commands of the app (--app).

The exit code is 1 if the bot failed to answer, if its handler or provider failed before the reply was there, whatever
the reply says, and if the reply was still loading when --wait was over. A handler that fails after its reply has come
is known only with --watch, and only if it fails in that time. A bot of another framework does not tell of a failed handler.`;

/** Adds `commandry invoke`: uses a command of a running bot as a user. */
export function addInvokeCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'invoke [words...]',
    description: 'Use a command of a running bot as a user would, and show what comes back.',
    examples: [
      ["invoke '/weather forecast city:Paris days:2'", 'use a slash command'],
      ["invoke '/weather forecast' --autocomplete city:Par", 'show what is suggested while typing'],
      ["invoke --user-command 'High five' --target @ben", 'use a user command'],
      [
        "invoke --message-command 'Count words'",
        'use a message command on the last message, or --target <id>',
      ],
      ['invoke --launch', 'launch the entry point command'],
      ["invoke '/avatar set' --file image=./cat.png", 'fill an option with a file'],
      [
        "invoke '/ticket open' --press Claim --submit why='Too loud' --submit proof=@./photo.png",
        'and go on',
      ],
      ["invoke --choose 'Pick a size=large,small' --press Order", 'use what was answered before'],
      [
        'invoke /ping --url http://127.0.0.1:3000/interactions --private-key-file key.pem',
        'without a service',
      ],
    ],
    notes: NOTES,
  });
  // In the order of the command line, whatever option they belong to.
  const stepWords: StepWord[] = [];
  const step = (kind: StepWord['kind']) => (text: string) => {
    stepWords.push({ kind, text });
    return text;
  };
  addBotOptions(command)
    .option('--as <user>', 'the acting user; else the first one')
    .option('--in <channel>', 'the channel; else the first one')
    .option('--guild <guild>', 'the guild of the channel')
    .option('--autocomplete [typed]', 'type into the last option instead of sending the command')
    .option('--user-command <name>', 'use a user command on the target')
    .option('--message-command <name>', 'use a message command on the target')
    .option('--target <target>', 'a user, or the id of a message')
    .option('--launch [name]', 'launch the entry point command')
    .option('--file <option=path>', 'fill an option with a file; may be given several times', collect, [])
    .option('--press <button>', 'press a button of the answer, by its label or custom id', step('press'))
    .option('--choose <select=values>', 'choose in a select, by its placeholder or custom id', step('choose'))
    .option('--submit <field=value>', 'fill and submit the open modal, by label or custom id', step('submit'))
    .option('--wait <seconds>', 'how long to wait for a deferred reply', readSeconds, 15)
    .option('--watch <seconds>', 'how long to keep showing edits and follow-ups after the reply', readSeconds)
    .option('--emulator <url>', 'address of the emulator')
    .option('--url <url>', 'address of the bot: call it without an emulator')
    .option('--private-key-file <file>', 'the private key to sign with, for --url')
    .action(async (words: readonly string[], flags: Omit<InvokeFlags, 'stepWords'>) => {
      const { runInvoke } = await import('./run.js');
      await runInvoke(words, { ...flags, stepWords }, session);
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
