import { CliError } from '../../output/cli-error.js';
import type { Action, Files } from './act-in-emulator.js';
import { readGivenFile } from './given-path.js';
import { readTypedCommand } from './typed-command.js';

/** The words that describe an action. */
export interface ActionWords {
  /** The text being typed, or `true` where it is the last option of the words. */
  readonly autocomplete?: string | true;
  readonly userCommand?: string;
  readonly messageCommand?: string;
  readonly target?: string;
  readonly launch?: string | true;
  /** Each is `option=path`. */
  readonly file: readonly string[];
}

/**
 * Parses the action of a user.
 *
 * @param cwd - The folder that paths are relative to.
 * @param hasSteps - True if steps follow, which need no command before them.
 * @throws CliError with the exit code 2 where there is no action, or several.
 */
export async function readAction(
  words: readonly string[],
  { autocomplete, userCommand, messageCommand, target, launch, file }: ActionWords,
  cwd: string,
  hasSteps: boolean,
): Promise<Action> {
  // The parser assigns the first word to an option with an optional value.
  const isText = typeof autocomplete === 'string' && words.length === 0;
  const typed = isText ? [autocomplete] : words;
  const ways = [typed.length > 0, userCommand, messageCommand, launch].filter(
    (way) => way !== undefined && way !== false,
  );
  if (
    ways.length === 0 &&
    hasSteps &&
    autocomplete === undefined &&
    file.length === 0 &&
    target === undefined
  ) {
    return { kind: 'steps' };
  }
  if (hasSteps && autocomplete !== undefined) {
    throw misuse('--press, --choose and --submit follow a command that was sent, not --autocomplete.');
  }
  if (ways.length !== 1) {
    throw misuse(
      ways.length === 0
        ? 'Say what to use: a typed command such as "/ping", --user-command, --message-command, --launch, or --press and --choose for what is there.'
        : 'A typed command, --user-command, --message-command and --launch cannot be combined; use one.',
    );
  }
  const isMenu = userCommand !== undefined || messageCommand !== undefined;
  if (target !== undefined && !isMenu)
    throw misuse('--target belongs to --user-command or --message-command.');
  if (typed.length === 0 && (autocomplete !== undefined || file.length > 0)) {
    throw misuse('--autocomplete and --file belong to a typed command.');
  }
  if (userCommand !== undefined) return { kind: 'user', name: userCommand, target };
  if (messageCommand !== undefined) return { kind: 'message', name: messageCommand, target: readId(target) };
  if (launch !== undefined) return { kind: 'launch', name: launch === true ? undefined : launch };
  const files = Object.fromEntries(await Promise.all(file.map((each) => readOptionFile(each, cwd)))) as Files;
  if (autocomplete === undefined) return { kind: 'slash', typed: readTypedCommand(typed), files };
  const all = typeof autocomplete === 'string' && !isText ? [...typed, autocomplete] : typed;
  return { kind: 'typing', typed: readTypedCommand(all), files };
}

function readId(target: string | undefined): string | undefined {
  if (target === undefined || /^\d{1,20}$/.test(target)) return target;
  throw misuse(`--target of a message command must be the id of a message; "${target}" is not one.`);
}

async function readOptionFile(text: string, cwd: string) {
  const [, option, path] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (option === undefined || path === undefined) {
    throw misuse(`--file is an option and a path, as in image=./cat.png; "${text}" is not.`);
  }
  return [option, await readGivenFile(path, cwd)];
}

function misuse(message: string): CliError {
  return new CliError(message, { exitCode: 2 });
}
