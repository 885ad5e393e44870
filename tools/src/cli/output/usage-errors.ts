import type { Command, CommanderError } from 'commander';
import { pathOf } from '../runtime/add-command.js';
import type { ExitCode } from './exit-codes.js';
import { reportFailure } from './report-failure.js';
import { toJsonText } from './output.js';
import type { Session } from '../runtime/command-session.js';

/** Ends a run that the parser ended: with help, with the version, or because of invalid usage. */
export type EndUsage = (error: CommanderError) => ExitCode;

/**
 * Collects the parser's output, so that it is printed in the requested form. The commands of the program must be added
 * afterwards.
 */
export function collectUsage(program: Command, session: Session, isJson: boolean): EndUsage {
  const said = { out: '', err: '' };
  let explained = program;
  program
    .configureOutput({
      writeOut: (text) => (said.out += text),
      writeErr: (text) => (said.err += text),
    })
    .addHelpText('beforeAll', ({ command }) => {
      explained = command;
      return '';
    });
  return ({ exitCode, code }) => {
    const { stdout, stderr, version } = session;
    if (exitCode === 0) {
      const document = code === 'commander.version' ? { version } : { help: said.out };
      stdout.write(isJson ? toJsonText(document) : said.out);
      return 0;
    }
    // A command group was named without a subcommand.
    const isBare = code === 'commander.help';
    if (isBare && !isJson) stderr.write(said.err);
    else
      reportFailure(session, toMisuse(isBare ? describeCommands(explained) : withoutValue(said.err)), isJson);
    return 2;
  };
}

function toMisuse(text: string) {
  return { code: 'MISUSED', message: text.trim().replace(/^error: /, ''), exitCode: 2 as const };
}

function describeCommands(command: Command): string {
  const names = command.createHelp().visibleCommands(command);
  const list = names.map((each) => each.name()).join(', ');
  return `No command is named. There are: ${list}. Run "${pathOf(command)} --help" to see what they do.`;
}

/** An unknown option may contain a token: it is named without its value. */
function withoutValue(text: string): string {
  return text.replace(/(unknown option '[^'=]*=)[^']*'/, `$1…'`);
}
