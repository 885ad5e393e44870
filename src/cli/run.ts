import { Command, CommanderError } from 'commander';
import { addDevCommand } from './dev.js';
import { addDoctorCommand } from './doctor.js';
import { addEmulatorCommand } from './emulator.js';
import { addForeignNames } from './foreign-names.js';
import { addInitCommand } from './init.js';
import { addInvokeCommand } from './invoke.js';
import { tellFailure, toFailure } from './failure.js';
import { addCheckCommand } from './check.js';
import { addListCommand } from './list.js';
import { addManifestCommand } from './manifest.js';
import { addPermissionsCommand } from './permissions.js';
import { addPlanCommand } from './plan.js';
import { addServeCommand } from './serve.js';
import { startSession, type Session } from './session.js';
import type { Surroundings } from './surroundings.js';
import { addSyncCommand } from './sync.js';

/** Adds a command of its own to the program. */
export type AddCommand = (program: Command, session: Session) => void;

/** In the order in which help names them. What a command needs is loaded when it runs, not with its file. */
const COMMANDS: readonly AddCommand[] = [
  addInitCommand,
  addDevCommand,
  addEmulatorCommand,
  addListCommand,
  addPlanCommand,
  addSyncCommand,
  addManifestCommand,
  addCheckCommand,
  addPermissionsCommand,
  addInvokeCommand,
  addDoctorCommand,
  addServeCommand,
  addForeignNames,
];

/**
 * Runs the command line program.
 *
 * @param parameters - What was typed after its name.
 * @param commands - The commands it has. Default: all of them.
 * @returns The exit code, one of `EXIT_CODES`.
 */
export async function runCli(
  parameters: readonly string[],
  surroundings: Surroundings,
  commands: readonly AddCommand[] = COMMANDS,
): Promise<number> {
  const session = startSession(surroundings);
  const isJson = parameters.includes('--json');
  const program = createProgram(session, isJson);
  for (const addCommand of commands) addCommand(program, session);
  try {
    await program.parseAsync([...parameters], { from: 'user' });
    return session.exitCode;
  } catch (error) {
    // Thrown for help and version too, which are no mistakes.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const failure = error instanceof CommanderError ? toMisuse(error) : toFailure(error);
    if (!failure) throw error;
    // Commander has said its own in words.
    if (isJson || !(error instanceof CommanderError)) tellFailure(session, failure, isJson);
    return failure.exitCode;
  }
}

function toMisuse({ message }: CommanderError) {
  return { code: 'MISUSED', message: withoutValue(message).replace(/^error: /, ''), exitCode: 2 as const };
}

/** A switch that there is not may have been given a token: it is named without its value. */
function withoutValue(text: string): string {
  return text.replace(/(unknown option '[^'=]*=)[^']*'/, `$1…'`);
}

/** The program without its commands. They inherit where it prints and that it never ends the process. */
function createProgram({ version, stdout, stderr }: Session, isJson: boolean): Command {
  return new Command('commandry')
    .description('Bots that live on application commands.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('Run "commandry --help" to see what there is.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => {
        if (!isJson) stderr.write(withoutValue(text));
      },
    });
}
