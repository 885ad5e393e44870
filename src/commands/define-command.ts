import type { CommandSettings, ContextMenuSettings } from './command-settings.js';
import type { Defer } from './defer.js';
import type { EntryPointSettings } from './decorators/handlers.js';
import type {
  ChatInputInteraction,
  EntryPointInteraction,
  MessageInteraction,
  UserInteraction,
} from './interaction-types.js';
import type { LocalizedTexts } from './localizations.js';
import type { LayerSettings } from './middleware.js';
import type { OptionKind } from './option-kind.js';
import type { OptionSettings } from './option-settings.js';
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

export interface LeafInput<O extends OptionInputs> extends CommandSettings, LayerSettings, Runnable<O> {
  readonly type?: 'slash';
  readonly name: string;
  readonly description: string;
}

/** A subcommand, made by {@link defineSubcommand}, or a group of them. */
export interface GroupInput extends LocalizedTexts, LayerSettings {
  readonly description: string;
  readonly subcommands: Readonly<Record<string, SubcommandInput>>;
}

export interface ParentInput extends CommandSettings, LayerSettings {
  readonly type?: 'slash';
  readonly name: string;
  readonly description: string;
  /** Subcommands and groups by name, in the order they are registered. */
  readonly subcommands: Readonly<Record<string, SubcommandInput | GroupInput>>;
}

/** A subcommand whose options are known to its handler and to nobody else. */
export interface SubcommandInput extends LocalizedTexts, LayerSettings {
  readonly description: string;
  /** When an unanswered interaction is deferred. Default: as the command says. */
  readonly defer?: Defer | undefined;
  readonly options?: OptionInputs;
  readonly run: (interaction: ChatInputInteraction, options: never) => HandlerResult;
}

export interface UserInput extends ContextMenuSettings, LayerSettings {
  readonly type: 'user';
  readonly name: string;
  readonly run: (interaction: UserInteraction) => HandlerResult;
}

export interface MessageInput extends ContextMenuSettings, LayerSettings {
  readonly type: 'message';
  readonly name: string;
  readonly run: (interaction: MessageInteraction) => HandlerResult;
}

export interface EntryPointInput extends EntryPointSettings, LayerSettings {
  readonly type: 'entryPoint';
  readonly name: string;
  readonly description: string;
  readonly run: (interaction: EntryPointInteraction) => HandlerResult;
}

/** Whatever `defineCommand` is given. */
export type AnyInput = LeafInput<OptionInputs> | ParentInput | UserInput | MessageInput | EntryPointInput;

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
  input: LocalizedTexts &
    LayerSettings & { readonly description: string; readonly defer?: Defer | undefined } & Runnable<O>,
): SubcommandInput {
  return input;
}

export function isFunctionCommand(source: unknown): source is FunctionCommand {
  return typeof source === 'object' && source !== null && INPUT in source;
}

/** What a command was defined with. In plain JavaScript it may be anything. */
export function inputOf(command: FunctionCommand): unknown {
  return command[INPUT];
}
