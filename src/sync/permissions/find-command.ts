import { CommandryError } from '../../common/errors/commandry-error.js';
import type { RegisteredCommand } from '../../protocol/commands/command.js';
import { describeCommand } from '../format/describe-command.js';
import { findCandidates } from './permissions-plan.js';

/**
 * Finds a registered command as a person names it: by its id, by its name with or without a slash, or by the path of
 * one of its subcommands, which share the permissions of the whole.
 *
 * @param type - 1 slash command, 2 user command, 3 message command, 4 entry point command. Default: any.
 * @throws CommandryError `COMMAND_NOT_FOUND` or `COMMAND_AMBIGUOUS`, naming the commands that exist.
 */
export function findCommand(
  text: string,
  commands: readonly RegisteredCommand[],
  type?: number,
): RegisteredCommand {
  const wanted = commands.filter((command) => type === undefined || command.type === type);
  const name = text.replace(/^\//, '').trim();
  const [first = ''] = name.split(' ');
  const found = [
    wanted.filter(({ id }) => id === name),
    wanted.filter((command) => command.name === name),
    wanted.filter((command) => command.name === first),
  ].find((matches) => matches.length > 0);
  const [command, ...more] = found ?? [];
  if (!command) throw notFound(name, wanted);
  if (more.length === 0) return command;
  const list = [command, ...more].map((each) => {
    const where = each.guild_id === undefined ? 'global' : 'of the guild';
    return `\n  ${describeCommand(each)}, ${where}, id ${each.id}`;
  });
  throw new CommandryError('COMMAND_AMBIGUOUS', `Several commands are called ${name}.${list.join('')}\n`);
}

function notFound(name: string, commands: readonly RegisteredCommand[]): CommandryError {
  const candidates = findCandidates(name, commands).map((each) => describeCommand(each));
  const there = candidates.length > 0 ? ` There are: ${candidates.join(', ')}.` : ' There are none.';
  return new CommandryError(
    'COMMAND_NOT_FOUND',
    `No registered command is called ${JSON.stringify(name)}.${there}`,
  );
}
