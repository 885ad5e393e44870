import { basename } from 'node:path';
import { Command, CommanderError } from 'commander';
import { addActCommand } from './commands/act/command.js';
import { addDevCommand } from './commands/dev/command.js';
import { addDoctorCommand } from './commands/doctor/command.js';
import { addEmulatorCommand } from './commands/emulator/command.js';
import { addAliases } from './runtime/command-aliases.js';
import { addExploreCommand } from './commands/explore/command.js';
import { addHelpCommand } from './output/help.js';
import { addInitCommand } from './commands/init/command.js';
import { addInvokeCommand } from './commands/invoke/command.js';
import { reportFailure, toFailure, withCause } from './output/report-failure.js';
import { addJobsCommand } from './commands/jobs/command.js';
import { addCheckCommand } from './commands/check/command.js';
import { addListCommand } from './commands/list/command.js';
import { addMcpCommand } from './commands/mcp/command.js';
import { addManifestCommand } from './commands/manifest/command.js';
import { addOutputOptions, asksForJson, HELP_LAYOUT, inheritOutputOptions } from './output/output-options.js';
import { addPermissionsCommand } from './commands/permissions/command.js';
import { addPlanCommand } from './commands/plan/command.js';
import { addReplayCommand } from './commands/replay/command.js';
import { addServeCommand } from './commands/serve/command.js';
import { startSession, type Session } from './runtime/command-session.js';
import type { CliEnvironment } from './runtime/cli-environment.js';
import { addTestFromCommand } from './commands/test-from/command.js';
import { addSyncCommand } from './commands/sync/command.js';
import { collectUsage } from './output/usage-errors.js';

/** Adds a command to the program. */
export type AddCommand = (program: Command, session: Session) => void;

/** In the order of the help. The code of a command is loaded when it runs, not with its file. */
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
  addJobsCommand,
  addInvokeCommand,
  addActCommand,
  addMcpCommand,
  addExploreCommand,
  addReplayCommand,
  addTestFromCommand,
  addDoctorCommand,
  addServeCommand,
  addAliases,
];

/**
 * Runs the command line program.
 *
 * @param parameters - The arguments after its name.
 * @param commands - The commands it has. Default: all of them.
 * @returns The exit code, one of `EXIT_CODES`.
 */
export async function runCli(
  parameters: readonly string[],
  environment: CliEnvironment,
  commands: readonly AddCommand[] = COMMANDS,
): Promise<number> {
  const session = startSession(environment);
  const isJson = asksForJson(parameters);
  const program = createProgram(session);
  const endUsage = collectUsage(program, session, isJson);
  for (const addCommand of commands) addCommand(program, session);
  addHelpCommand(program);
  try {
    await program.parseAsync([...parameters], { from: 'user' });
    return session.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return endUsage(error);
    const failure = toFailure(error);
    if (!failure) throw error;
    reportFailure(session, withCause(failure, error, session.output.verbose), isJson);
    return failure.exitCode;
  }
}

/**
 * Returns the arguments of a process. `npx commandry-dev` alone starts an emulator, for the bot of any framework; `commandry`
 * alone says what there is.
 */
export function withDefaultCommand([, program = '', ...parameters]: readonly string[]): readonly string[] {
  return parameters.length === 0 && basename(program) === 'commandry-dev' ? ['emulator'] : parameters;
}

/** Creates the program without its commands, which inherit its output and that it never ends the process. */
function createProgram(session: Session): Command {
  const program = new Command('commandry')
    .description('Develop, register, test and check Discord bots.')
    .version(session.version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Print this help')
    .configureHelp(HELP_LAYOUT)
    .helpCommand(false)
    .showHelpAfterError('Run "commandry --help" to see what there is.')
    .enablePositionalOptions()
    .exitOverride();
  addOutputOptions(program);
  inheritOutputOptions(program, session);
  return program;
}
