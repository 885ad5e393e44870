import type { Defer } from '../commands/defer.js';
import { executablesOf, type CommandDefinition, type Executable } from '../commands/definition.js';
import { groupByScope } from '../commands/scopes.js';
import { CommandType, OptionType } from '../model/command.js';
import type { CommandData, SubmittedOption, SubmittedValue } from '../model/interaction.js';
import type { Snowflake } from '../model/snowflake.js';

/** Where an interaction leads: a method, and the values for its parameters. */
export interface Destination {
  readonly executable: Executable;
  /** When it is deferred, if the command says so. */
  readonly defer: Defer | undefined;
  /** The whole path as a user types it, for example `weather forecast`. */
  readonly commandPath: string;
  readonly values: readonly SubmittedValue[];
}

/** Finds the method for a command. Answers `undefined` when no class declares it. */
export type Route = (data: CommandData) => Destination | undefined;

/**
 * Compiles definitions into one map, once. The key is the scope, the command type and the full path, so that a user
 * command and a slash command may share a name, and a global command and a guild's, and a lookup costs the same for five
 * commands and for five thousand.
 *
 * @param redirectedTo - The development guild that every command but the entry point was redirected to, if any.
 */
export function createRoute(definitions: readonly CommandDefinition[], redirectedTo?: Snowflake): Route {
  const routes = new Map<string, Pick<Destination, 'executable' | 'defer'>>();
  for (const { scope, members } of groupByScope(definitions, redirectedTo)) {
    const guildId = scope === 'global' ? undefined : scope.guildId;
    for (const definition of members) {
      for (const { path, executable } of executablesOf(definition)) {
        const defer = executable.defer ?? definition.settings.defer;
        routes.set(toKey(guildId, definition.type, path), { executable, defer });
      }
    }
  }
  return (data) => {
    const { commandPath, values } = followPath(data);
    // The service names the guild here only if the command itself is a guild command.
    const found = routes.get(toKey(data.guild_id, data.type, commandPath));
    return found && { executable: found.executable, defer: found.defer, commandPath, values };
  };
}

/** The path an interaction asks for, and the option values at its end. */
export function followPath(data: CommandData): Pick<Destination, 'commandPath' | 'values'> {
  let commandPath = data.name;
  let options: readonly SubmittedOption[] = data.options ?? [];
  if (data.type !== CommandType.CHAT_INPUT) return { commandPath, values: [] };
  for (let step = options.find(isStep); step; step = options.find(isStep)) {
    commandPath += ` ${step.name}`;
    options = step.options ?? [];
  }
  return { commandPath, values: options.filter(isValue) };
}

type Step = Extract<SubmittedOption, { type: 1 | 2 }>;

function isStep(option: SubmittedOption): option is Step {
  return option.type === OptionType.SUB_COMMAND || option.type === OptionType.SUB_COMMAND_GROUP;
}

function isValue(option: SubmittedOption): option is SubmittedValue {
  return !isStep(option);
}

function toKey(guildId: Snowflake | undefined, type: number, path: string): string {
  return `${guildId ?? ''} ${type} ${path}`;
}
