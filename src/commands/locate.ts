import type { ProblemLocation } from '../errors.js';
import type { Issue } from '../model/issue.js';
import type { CommandDefinition, Executable } from './definition.js';

export interface Located {
  readonly location: ProblemLocation;
  /** The field of the decorator at fault, or `''` when it is the command or the option as a whole. */
  readonly field: string;
}

/** Follows a path through the payloads of a bulk overwrite back to the decorator that caused it. */
export function locate(definitions: readonly CommandDefinition[], path: Issue['path']): Located {
  const [index, ...rest] = path;
  const definition = definitions[Number(index)];
  if (!definition) return { location: { className: 'createApp({ commands })' }, field: '' };
  if (definition.kind !== 'parent') return locateIn(definition, definition.name, rest);
  const [field, subcommandIndex, ...inner] = rest;
  const subcommand = field === 'options' ? definition.subcommands[Number(subcommandIndex)] : undefined;
  const name = definition.name;
  if (!subcommand)
    return { location: { className: definition.className, option: name }, field: fieldOf(rest) };
  return locateIn(subcommand, `${name} ${subcommand.name}`, inner);
}

function locateIn(executable: Executable, commandPath: string, path: Issue['path']): Located {
  const { className, methodName } = executable.handler;
  const [field, optionIndex, ...inner] = path;
  const option = field === 'options' ? executable.options[Number(optionIndex)] : undefined;
  if (!option) return { location: { className, methodName, option: commandPath }, field: fieldOf(path) };
  const parameter = option.parameter + 1;
  return {
    location: { className, methodName, parameter, option: `${commandPath} ${option.name}` },
    field: fieldOf(inner),
  };
}

/** `choices 3 name` for `['choices', 2, 'name']`: elements counted aloud. */
function fieldOf(path: Issue['path']): string {
  return path.map((step) => (typeof step === 'number' ? step + 1 : step)).join(' ');
}
