import type { Command } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import { addBotOptions } from '../../runtime/bot-options.js';
import { CliError } from '../../output/cli-error.js';
import { KEY_VARIABLE, type InvokeFlags } from './flags.js';
import type { Session } from '../../runtime/command-session.js';
import type { StepWord } from './steps/step-words.js';

const NOTES = `Everything after "invoke" is what a user types; quotes around a value are removed. Name users, roles and channels as @name, #name, mention or id. You may leave out the slash, for shells that change it.

--press, --choose and --submit continue with the answer, in their order; consecutive --submit fill one modal. A value is a label or a value, several are separated by commas; a checkbox is true or false, and a file is @path. Without a command, --press and --choose use the messages of the channel.

It uses the emulator of COMMANDRY_BASE_URL, else http://127.0.0.1:4321, where "commandry dev" runs. With --url, it sends one signed request to a bot without an emulator. Start that bot with the public key of a key pair made for this, and pass the private key with --private-key-file or ${KEY_VARIABLE}: only Discord has the private key of a live application. The commands of the app (--app) parse what you type.

Exit code 1: the bot did not answer, its handler or provider failed before the reply, or the reply was still loading after --wait. A failure after the reply counts only with --watch, and only during that time. A bot in another framework does not report a failed handler.`;

/** Adds `commandry invoke`: uses a command of a running bot as a user. */
export function addInvokeCommand(program: Command, session: Session): void {
  const command = addCommand(program, {
    usage: 'invoke [words...]',
    description: 'Use a command of a running bot as a user, and show the result',
    examples: [
      ["invoke '/weather forecast city:Paris days:2'", 'Use a slash command'],
      ["invoke '/weather forecast' --autocomplete city:Par", 'Show suggestions'],
      ["invoke --user-command 'High five' --target @ben", 'Use a user command'],
      ["invoke --message-command 'Count words'", 'Use a message command on the last message'],
      ['invoke --launch', 'Launch the entry point command'],
      ["invoke '/avatar set' --file image=./cat.png", 'Fill an option with a file'],
      [
        "invoke '/ticket open' --press Claim --submit why=Loud",
        'Use a command, press a button of the answer, submit the modal',
      ],
      ["invoke --choose 'Pick a size=large,small' --press Order", 'Use an earlier answer'],
      ['invoke /ping --url http://127.0.0.1:3000/interactions', 'Call a bot without an emulator'],
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
    .option('--as <user>', 'Acting user (default: the first)')
    .option('--in <channel>', 'Channel, or @user for direct messages (default: the first)')
    .option('--guild <guild>', 'Guild of the channel')
    .option('--autocomplete [typed]', 'Type into the last option instead of sending the command')
    .option('--user-command <name>', 'Use a user command on the target')
    .option('--message-command <name>', 'Use a message command on the target')
    .option('--target <target>', 'User, or id of a message')
    .option('--launch [name]', 'Launch the entry point command')
    .option('--file <option=path>', 'Fill an option with a file; repeatable', collect, [])
    .option('--press <button>', 'Press a button of the answer, by label or custom id', step('press'))
    .option('--choose <select=values>', 'Choose in a select, by placeholder or custom id', step('choose'))
    .option('--submit <field=value>', 'Fill and submit the open modal, by label or custom id', step('submit'))
    .option('--wait <seconds>', 'How long to wait for a deferred reply', readSeconds, 15)
    .option('--watch <seconds>', 'How long to print edits and follow-ups after the reply', readSeconds)
    .option('--emulator <url>', 'Address of the emulator')
    .option('--url <url>', 'Address of the bot, to call it without an emulator')
    .option('--private-key-file <file>', 'Private key to sign with, for --url')
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
