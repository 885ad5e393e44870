import { CommandType } from '../model/command.js';
import type { CommandSettings, ContextMenuSettings } from './command-settings.js';
import { compileOption } from './compile-option.js';
import { compileSettings } from './compile-settings.js';
import { toEntryPointHandler, type EntryPointSettings } from './decorators/handlers.js';
import { defined } from './defined.js';
import type {
  CommandDefinition,
  FunctionHandler,
  GroupDefinition,
  OptionDefinition,
  SubcommandDefinition,
} from './definition.js';
import type {
  ChatInputInteraction,
  EntryPointInteraction,
  MessageInteraction,
  UserInteraction,
} from './interaction-types.js';
import type { LocalizedTexts } from './localizations.js';
import type { OptionKind } from './option-kind.js';
import type { OptionSettings } from './option-settings.js';
import type { OptionSpec } from './option-spec.js';
import type { IfRequired, OptionValue } from './option-type.js';
import type { OptionTypeName } from './option-values.js';
import type { HandlerResult } from './reply.js';

type TypedOption = {
  [T in OptionTypeName]: {
    readonly type: T;
    readonly kind?: undefined;
    readonly description: string;
  } & OptionSettings[T];
}[OptionTypeName];

interface KindOption extends LocalizedTexts {
  readonly kind: OptionKind<unknown>;
  readonly type?: undefined;
  readonly description: string;
  readonly required?: boolean | undefined;
}

/** An option of `defineCommand`: a type by name with its settings, or a kind of `defineOptionKind`. */
export type OptionInput = TypedOption | KindOption;

/** Options by name, in the order they are registered. */
export type OptionInputs = Readonly<Record<string, OptionInput>>;

type ValueOf<O> = O extends { readonly kind: OptionKind<infer V> }
  ? IfRequired<O, V>
  : O extends { readonly type: infer T extends OptionTypeName }
    ? OptionValue<T, O>
    : never;

/** The values a handler of `defineCommand` is given, by option name. */
export type ValuesOf<O extends OptionInputs> = { readonly [K in keyof O]: ValueOf<O[K]> };

interface Runnable<O extends OptionInputs> {
  readonly options?: O;
  readonly run: (interaction: ChatInputInteraction, options: ValuesOf<O>) => HandlerResult;
}

export interface LeafInput<O extends OptionInputs> extends CommandSettings, Runnable<O> {
  readonly type?: 'slash';
  readonly name: string;
  readonly description: string;
}

/** A subcommand, made by {@link defineSubcommand}, or a group of them. */
export interface GroupInput extends LocalizedTexts {
  readonly description: string;
  readonly subcommands: Readonly<Record<string, SubcommandInput>>;
}

export interface ParentInput extends CommandSettings {
  readonly type?: 'slash';
  readonly name: string;
  readonly description: string;
  /** Subcommands and groups by name, in the order they are registered. */
  readonly subcommands: Readonly<Record<string, SubcommandInput | GroupInput>>;
}

/** A subcommand whose options are known to its handler and to nobody else. */
export interface SubcommandInput extends LocalizedTexts {
  readonly description: string;
  readonly options?: OptionInputs;
  readonly run: (interaction: ChatInputInteraction, options: never) => HandlerResult;
}

export interface UserInput extends ContextMenuSettings {
  readonly type: 'user';
  readonly name: string;
  readonly run: (interaction: UserInteraction) => HandlerResult;
}

export interface MessageInput extends ContextMenuSettings {
  readonly type: 'message';
  readonly name: string;
  readonly run: (interaction: MessageInteraction) => HandlerResult;
}

export interface EntryPointInput extends EntryPointSettings {
  readonly type: 'entryPoint';
  readonly name: string;
  readonly description: string;
  readonly run: (interaction: EntryPointInteraction) => HandlerResult;
}

type AnyInput = LeafInput<OptionInputs> | ParentInput | UserInput | MessageInput | EntryPointInput;

const INPUT: unique symbol = Symbol.for('commandry.function-command.v1');

/** A command made by {@link defineCommand}. Pass it to `createApp({ commands })` beside classes. */
export interface FunctionCommand {
  readonly [INPUT]: AnyInput;
}

/**
 * Defines a command without decorators. It compiles to the same definition as a class, and the handler is given the
 * interaction and an object of typed options. Needs no compiler setting, and works in plain JavaScript.
 *
 * @example
 * defineCommand({
 *   name: 'roll',
 *   description: 'Rolls a die',
 *   options: { sides: { type: 'integer', description: 'How many sides', minValue: 2, required: true } },
 *   run: (interaction, { sides }) => `You rolled ${1 + Math.floor(Math.random() * sides)}.`,
 * });
 */
export function defineCommand<const O extends OptionInputs>(
  input: LeafInput<O> | ParentInput | UserInput | MessageInput | EntryPointInput,
): FunctionCommand {
  return { [INPUT]: input as AnyInput };
}

/** Defines a subcommand for `defineCommand({ subcommands })`, so that its handler knows its options. */
export function defineSubcommand<const O extends OptionInputs>(
  input: LocalizedTexts & { readonly description: string } & Runnable<O>,
): SubcommandInput {
  return input;
}

export function isFunctionCommand(source: unknown): source is FunctionCommand {
  return typeof source === 'object' && source !== null && INPUT in source;
}

/** Makes the definition of a defined command. */
export function compileFunctionCommand({ [INPUT]: input }: FunctionCommand): CommandDefinition {
  const { name } = input;
  const className = `defineCommand('${name}')`;
  const handlerOf = (run: FunctionHandler['run']): FunctionHandler => ({ kind: 'function', className, run });
  if (input.type === 'user' || input.type === 'message') {
    const { type, name: _name, run, ...settings } = input;
    const commandType = type === 'user' ? CommandType.USER : CommandType.MESSAGE;
    return {
      kind: 'contextMenu',
      type: commandType,
      name,
      settings: compileSettings(settings),
      handler: handlerOf(run),
      options: [],
    };
  }
  if (input.type === 'entryPoint') {
    const { type: _type, name: _name, description, handler, run, ...settings } = input;
    return {
      kind: 'entryPoint',
      type: CommandType.PRIMARY_ENTRY_POINT,
      name,
      description,
      settings: compileSettings(settings),
      entryPointHandler: toEntryPointHandler(handler),
      handler: handlerOf(run),
      options: [],
    };
  }
  if ('subcommands' in input) {
    const { type: _type, name: _name, description, subcommands, ...settings } = input;
    const steps = Object.entries(subcommands).map(([step, value]) =>
      compileStep(step, value, className, handlerOf),
    );
    return {
      kind: 'parent',
      type: CommandType.CHAT_INPUT,
      className,
      name,
      description,
      settings: compileSettings(settings),
      subcommands: steps,
    };
  }
  const { type: _type, name: _name, description, options, run, ...settings } = input;
  return {
    kind: 'leaf',
    type: CommandType.CHAT_INPUT,
    name,
    description,
    settings: compileSettings(settings),
    handler: handlerOf(run),
    options: compileOptions(options),
  };
}

type HandlerOf = (run: FunctionHandler['run']) => FunctionHandler;

function compileStep(
  name: string,
  step: SubcommandInput | GroupInput,
  className: string,
  handlerOf: HandlerOf,
): SubcommandDefinition | GroupDefinition {
  if (!('subcommands' in step)) return compileSubcommand(name, step, handlerOf);
  const { description, subcommands, ...texts } = step;
  const inner = Object.entries(subcommands).map(([child, value]) =>
    compileSubcommand(child, value, handlerOf),
  );
  return { kind: 'group', className, name, description, ...defined(texts), subcommands: inner };
}

function compileSubcommand(name: string, input: SubcommandInput, handlerOf: HandlerOf): SubcommandDefinition {
  const { description, options, run, ...texts } = input;
  return {
    kind: 'subcommand',
    name,
    description,
    ...defined(texts),
    handler: handlerOf(run),
    options: compileOptions(options),
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
    return { ...kind.spec, settings: { ...kind.spec.settings, ...use } };
  }
  const { type, kind: _kind, description: _description, ...settings } = option;
  return { type, settings: settings };
}
