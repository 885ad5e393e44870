import type { ProblemLocation } from '../../../common/errors/commandry-error.js';
import type { CommandPayload } from '../../../protocol/commands/command.js';
import { isJsonObject } from '../../../protocol/validation/field-checker.js';
import type { PayloadProblem } from '../../../protocol/validation/payload-problem.js';
import {
  locationOfHandler,
  type CommandDefinition,
  type Executable,
  type GroupDefinition,
  type SubcommandDefinition,
} from '../definition.js';

export interface Located {
  readonly location: ProblemLocation;
  /** The invalid field of the decorator, or `''` for the command or option as a whole. */
  readonly field: string;
}

type Path = PayloadProblem['path'];

/** Maps a path in the payloads of a bulk overwrite to the decorator that caused it. */
export function locate(definitions: readonly CommandDefinition[], path: Path): Located {
  const [index, ...rest] = path;
  const definition = definitions[Number(index)];
  if (!definition) return { location: { className: 'createApp({ commands })' }, field: '' };
  if (definition.payload) return locateInPayload(definition, definition.payload, rest);
  if (definition.kind !== 'parent') return locateIn(definition, definition.name, rest);
  return locateStep(definition, definition.name, rest);
}

/** For payloads, the path itself: `options[0].choices[2].name`. */
function locateInPayload(definition: CommandDefinition, payload: CommandPayload, path: Path): Located {
  const className = definition.kind === 'parent' ? definition.className : definition.handler.className;
  const names = [definition.name];
  let options: unknown = payload.options;
  for (let at = 0; path[at] === 'options'; at += 2) {
    const option: unknown = Array.isArray(options) ? options[Number(path[at + 1])] : undefined;
    if (!isJsonObject(option)) break;
    names.push(String(option['name']));
    options = option['options'];
  }
  const field = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return { location: withLocale({ className, option: names.join(' ') }, path), field: field.slice(1) };
}

interface Steps {
  readonly className: string;
  readonly subcommands: readonly (SubcommandDefinition | GroupDefinition)[];
}

function locateStep({ className, subcommands }: Steps, commandPath: string, path: Path): Located {
  const [field, index, ...inner] = path;
  const step = field === 'options' ? subcommands[Number(index)] : undefined;
  if (!step) return { location: withLocale({ className, option: commandPath }, path), field: fieldOf(path) };
  const stepPath = `${commandPath} ${step.name}`;
  return step.kind === 'group' ? locateStep(step, stepPath, inner) : locateIn(step, stepPath, inner);
}

function locateIn({ handler, options }: Executable, commandPath: string, path: Path): Located {
  const at = locationOfHandler(handler);
  const [field, index, ...inner] = path;
  const option = field === 'options' ? options[Number(index)] : undefined;
  if (!option) return { location: withLocale({ ...at, option: commandPath }, path), field: fieldOf(path) };
  const location = { ...at, ...parameterOf(handler, Number(index)), option: `${commandPath} ${option.name}` };
  return { location: withLocale(location, inner), field: fieldOf(inner) };
}

function parameterOf(handler: Executable['handler'], optionIndex: number): { parameter?: number } {
  const parameter = handler.kind === 'method' ? handler.parameters[optionIndex] : undefined;
  return parameter === undefined ? {} : { parameter: parameter + 1 };
}

function withLocale(location: ProblemLocation, path: Path): ProblemLocation {
  const at = path.findIndex((step) => step === 'name_localizations' || step === 'description_localizations');
  const locale = at < 0 ? undefined : path[at + 1];
  return typeof locale === 'string' ? { ...location, locale } : location;
}

/** Formats a path with elements counted from 1: `choices 3 name` for `['choices', 2, 'name']`. */
function fieldOf(path: Path): string {
  return path.map((step) => (typeof step === 'number' ? step + 1 : step)).join(' ');
}
