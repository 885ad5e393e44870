import type { Command, CommanderError } from 'commander';
import { pathOf } from '../runtime/add-command.js';
import type { ExitCode } from './exit-codes.js';
import { reportFailure } from './report-failure.js';
import { toJsonText } from './output.js';
import type { Session } from '../runtime/command-session.js';

/** Ends a run that the parser has ended: with help, with the version, or because it could not understand what was typed. */
export type EndUsage = (error: CommanderError) => ExitCode;

/**
 * Collects what the parser says of a program, so that it is printed in the form that was asked for. The commands of the
 * program have to be added afterwards.
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
    // Help that nobody asked for: a command that does nothing by itself was named alone.
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

/** A switch that there is not may have been given a token: it is named without its value. */
function withoutValue(text: string): string {
  return text.replace(/(unknown option '[^'=]*=)[^']*'/, `$1…'`);
}
