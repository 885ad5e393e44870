import { Command, CommanderError } from 'commander';
import { CliError } from './cli-error.js';
import { addEmulatorCommand } from './emulator.js';
import type { Surroundings } from './surroundings.js';

/** Adds a command of its own to the program. */
export type AddCommand = (program: Command, surroundings: Surroundings) => void;

const COMMANDS: readonly AddCommand[] = [addEmulatorCommand];

/**
 * Runs the command line program.
 *
 * @param parameters - What was typed after its name.
 * @param commands - The commands it has. Default: all of them.
 * @returns The exit code: 0; 1 when what was asked for failed; 2 when it could not be understood.
 */
export async function runCli(
  parameters: readonly string[],
  surroundings: Surroundings,
  commands: readonly AddCommand[] = COMMANDS,
): Promise<number> {
  const program = createProgram(surroundings);
  for (const addCommand of commands) addCommand(program, surroundings);
  try {
    await program.parseAsync([...parameters], { from: 'user' });
    return 0;
  } catch (error) {
    // Thrown for help and version too, which are no mistakes.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CliError)) throw error;
    surroundings.stderr.write(`commandry: ${error.message}\n`);
    return 1;
  }
}

/** The program without its commands. They inherit where it prints and that it never ends the process. */
function createProgram({ version, stdout, stderr }: Surroundings): Command {
  return new Command('commandry')
    .description('Bots that live on application commands.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('Run "commandry --help" to see what there is.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    });
}
