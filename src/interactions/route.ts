import { executablesOf, type CommandDefinition, type Executable } from '../commands/definition.js';
import { CommandType, OptionType } from '../model/command.js';
import type { CommandData, SubmittedOption, SubmittedValue } from '../model/interaction.js';

/** Where an interaction leads: a method, and the values for its parameters. */
export interface Destination {
  readonly executable: Executable;
  /** The whole path as a user types it, for example `weather forecast`. */
  readonly commandPath: string;
  readonly values: readonly SubmittedValue[];
}

/** Finds the method for a command. Answers `undefined` when no class declares it. */
export type Route = (data: CommandData) => Destination | undefined;

/**
 * Compiles definitions into one map, once. The key is the command type and the full path, so that a user command and
 * a slash command may share a name, and a lookup costs the same for five commands and for five thousand.
 */
export function createRoute(definitions: readonly CommandDefinition[]): Route {
  const routes = new Map<string, Executable>();
  for (const definition of definitions) {
    for (const { path, executable } of executablesOf(definition)) {
      routes.set(toKey(definition.type, path), executable);
    }
  }
  return (data) => {
    const { commandPath, values } = followPath(data);
    const executable = routes.get(toKey(data.type, commandPath));
    return executable && { executable, commandPath, values };
  };
}

/** The path an interaction asks for, and the option values at its end. */
export function followPath(data: CommandData): Omit<Destination, 'executable'> {
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

function toKey(type: number, path: string): string {
  return `${type} ${path}`;
}
