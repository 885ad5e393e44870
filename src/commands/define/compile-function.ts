import { CommandType } from '../../protocol/commands/command-type.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import { compileOption } from '../compile/compile-option.js';
import { compileSettings } from '../compile/compile-settings.js';
import { toEntryPointHandler } from '../decorators/handler-decorators.js';
import {
  inputOf,
  type AnyInput,
  type FunctionCommand,
  type GroupInput,
  type OptionInput,
  type OptionInputs,
  type SubcommandInput,
} from './define-command.js';
import { defined } from '../types/defined.js';
import { nameOfMade } from './name-of-made.js';
import { showValue } from '../compile/checks/show-value.js';
import type {
  CommandDefinition,
  FunctionHandler,
  GroupDefinition,
  OptionDefinition,
  ParentDefinition,
  SubcommandDefinition,
} from '../compile/definition.js';
import { layersField, toLayers, type Layer } from '../types/middleware-types.js';
import type { OptionSpec } from './option-spec.js';
import type { ProblemList } from '../compile/checks/problem-list.js';

/** Compiles a command made by `defineCommand`. */
export function compileFunctionCommand(command: FunctionCommand, problems: ProblemList): CommandDefinition[] {
  const given = inputOf(command);
  if (!isJsonObject(given)) {
    const found = given === null ? 'null' : `a ${typeof given}`;
    problems.add('WRONG_KIND', { className: 'defineCommand' }, found, 'an object that describes the command');
    return [];
  }
  const input = given as unknown as AnyInput;
  const known = ['slash', 'user', 'message', 'entryPoint'];
  const type: unknown = input.type ?? 'slash';
  if (!known.includes(type as string)) {
    const found = `type ${showValue(type)}`;
    problems.add(
      'NOT_ALLOWED_VALUE',
      { className: nameOfMade('defineCommand', input.name) },
      found,
      `one of ${known.join(', ')}`,
    );
    return [];
  }
  if (given['groups'] !== undefined) {
    const wanted = 'groups among the subcommands: subcommands: { list: { description, subcommands: { … } } }';
    const className = nameOfMade('defineCommand', input.name);
    problems.add('SETTING_UNKNOWN', { className }, 'the setting groups', wanted);
    return [];
  }
  const holes = findHoles(input);
  for (const path of holes) {
    problems.add(
      'WRONG_KIND',
      { className: nameOfMade('defineCommand', input.name) },
      `${path}: not an object`,
      'an object',
    );
  }
  if (holes.length > 0) return [];
  const definition = toDefinition(input);
  if (definition.kind === 'parent') checkNotEmpty(definition, problems);
  return [definition];
}

/** Checks that a command and its groups have subcommands, as in a class. */
function checkNotEmpty({ className, name, subcommands }: ParentDefinition, problems: ProblemList): void {
  if (subcommands.length === 0) {
    problems.add(
      'COMMAND_WITHOUT_SUBCOMMAND',
      { className, option: name },
      'subcommands: {}',
      'at least one',
    );
  }
  for (const step of subcommands) {
    if (step.kind === 'subcommand' || step.subcommands.length > 0) continue;
    const option = `${name} ${step.name}`;
    problems.add('GROUP_WITHOUT_SUBCOMMAND', { className, option }, 'subcommands: {}', 'at least one');
  }
}

/** Returns the paths of options, subcommands and groups that are not objects, as plain JavaScript allows. */
function findHoles(input: object): string[] {
  return (['options', 'subcommands'] as const).flatMap((field) => {
    const members: unknown = (input as Record<string, unknown>)[field];
    if (members === undefined) return [];
    if (!isJsonObject(members)) return [field];
    return Object.entries(members).flatMap(([name, member]) =>
      isJsonObject(member)
        ? findHoles(member).map((inner) => `${field} ${name} ${inner}`)
        : [`${field} ${name}`],
    );
  });
}

/** In plain JavaScript the field may be there without a value. */
function hasSubcommands<I extends object>(input: I): input is Extract<I, { readonly subcommands: unknown }> {
  return 'subcommands' in input && input.subcommands !== undefined;
}

function toDefinition({ name, use, guards, runs, ...input }: AnyInput): CommandDefinition {
  const layers = toLayers({ use, guards });
  const className = nameOfMade('defineCommand', name);
  const handlerOf = (run: FunctionHandler['run']): FunctionHandler => ({ kind: 'function', className, run });
  if (input.type === 'user' || input.type === 'message') {
    const { type, run, ...settings } = input;
    const commandType = type === 'user' ? CommandType.USER : CommandType.MESSAGE;
    return {
      kind: 'contextMenu',
      type: commandType,
      name,
      settings: compileSettings({ ...settings, run: runs }),
      handler: handlerOf(run),
      options: [],
      ...layersField(layers),
    };
  }
  if (input.type === 'entryPoint') {
    const { type: _type, description, handler, run, ...settings } = input;
    return {
      kind: 'entryPoint',
      type: CommandType.PRIMARY_ENTRY_POINT,
      name,
      description,
      settings: compileSettings({ ...settings, run: runs }),
      entryPointHandler: toEntryPointHandler(handler),
      handler: handlerOf(run),
      options: [],
      ...layersField(layers),
    };
  }
  if (hasSubcommands(input)) {
    const { type: _type, description, subcommands, ...settings } = input;
    const steps = Object.entries(subcommands).map(([step, value]) =>
      compileStep(step, value, className, layers, handlerOf),
    );
    return {
      kind: 'parent',
      type: CommandType.CHAT_INPUT,
      className,
      name,
      description,
      settings: compileSettings({ ...settings, run: runs }),
      subcommands: steps,
    };
  }
  const { type: _type, description, options, run, ...settings } = input;
  return {
    kind: 'leaf',
    type: CommandType.CHAT_INPUT,
    name,
    description,
    settings: compileSettings({ ...settings, run: runs }),
    handler: handlerOf(run),
    options: compileOptions(options),
    ...layersField(layers),
  };
}

type HandlerOf = (run: FunctionHandler['run']) => FunctionHandler;

function compileStep(
  name: string,
  step: SubcommandInput | GroupInput,
  className: string,
  outer: readonly Layer[],
  handlerOf: HandlerOf,
): SubcommandDefinition | GroupDefinition {
  if (!('subcommands' in step)) return compileSubcommand(name, step, outer, handlerOf);
  const { description, subcommands, use, guards, ...texts } = step;
  const layers = [...outer, ...toLayers({ use, guards })];
  const inner = Object.entries(subcommands).map(([child, value]) =>
    compileSubcommand(child, value, layers, handlerOf),
  );
  return { kind: 'group', className, name, description, ...defined(texts), subcommands: inner };
}

function compileSubcommand(
  name: string,
  input: SubcommandInput,
  outer: readonly Layer[],
  handlerOf: HandlerOf,
): SubcommandDefinition {
  const { description, options, run, runs, use, guards, ...texts } = input;
  return {
    kind: 'subcommand',
    name,
    description,
    ...defined({ ...texts, run: runs }),
    handler: handlerOf(run),
    options: compileOptions(options),
    ...layersField([...outer, ...toLayers({ use, guards })]),
  };
}

function compileOptions(options: OptionInputs = {}): OptionDefinition[] {
  return Object.entries(options).map(([name, option]) =>
    compileOption(name, option.description, toSpec(option)),
  );
}

function toSpec(option: OptionInput): OptionSpec {
  if (option.kind !== undefined) {
    const { kind, type: _type, description: _description, ...use } = option;
    // The settings of the kind take precedence over those of its use.
    return { ...kind.spec, settings: { ...use, ...kind.spec.settings } };
  }
  const { type, kind: _kind, description: _description, ...settings } = option;
  return { type, settings: settings };
}
