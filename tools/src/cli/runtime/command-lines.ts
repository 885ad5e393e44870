import { type CommandOption, type CommandPayload, CommandType, isSubcommandType } from 'commandry/protocol';
import { toVisible } from 'commandry/sync';

/** One thing that a user can invoke: a command, or each subcommand of one. */
export interface CommandLine {
  /** For example `/weather forecast <city> [days]`: required and optional parameters. */
  readonly usage: string;
  readonly description: string;
}

/** Formats what a command offers as lines of a list, without terminal control characters. */
export function toCommandLines(command: Parameters<typeof toRawLines>[0]): CommandLine[] {
  return toRawLines(command).map(({ usage, description }) => ({
    usage: toVisible(usage),
    description: toVisible(description),
  }));
}

function toRawLines({
  type = CommandType.CHAT_INPUT,
  name,
  description = '',
  options = [],
}: Pick<CommandPayload, 'type' | 'name' | 'description' | 'options'>): CommandLine[] {
  switch (type) {
    case CommandType.USER:
      return [{ usage: `${name} (on a user)`, description }];
    case CommandType.MESSAGE:
      return [{ usage: `${name} (on a message)`, description }];
    case CommandType.PRIMARY_ENTRY_POINT:
      return [{ usage: `${name} (entry point)`, description }];
    default:
      return toLines(`/${name}`, description, options);
  }
}

function toLines(path: string, description: string, options: readonly CommandOption[]): CommandLine[] {
  const inner = options.filter(({ type }) => isSubcommandType(type));
  if (inner.length > 0) {
    return inner.flatMap((option) =>
      toLines(`${path} ${option.name}`, option.description, option.options ?? []),
    );
  }
  const parameters = options.map(({ name, required }) => (required ? ` <${name}>` : ` [${name}]`));
  return [{ usage: path + parameters.join(''), description }];
}
