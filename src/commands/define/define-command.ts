import type { CommandSettings, ContextMenuSettings } from '../types/command-settings.js';
import type { Defer } from '../types/defer.js';
import type { EntryPointSettings } from '../decorators/handler-decorators.js';
import type {
  ChatInputInteraction,
  EntryPointInteraction,
  MessageInteraction,
  UserInteraction,
} from '../types/interaction-types.js';
import type { LocalizedTexts } from '../types/localization-settings.js';
import type { LayerSettings } from '../types/middleware-types.js';
import type { OptionKind } from './option-kind.js';
import type { OptionSettings } from '../types/option-settings.js';
import type { IfRequired, OptionValue } from '../types/option-decorator-type.js';
import type { OptionTypeName } from '../types/option-values.js';
import type { UnknownReplyFields } from '../types/handler-type.js';
import type { HandlerResult } from '../types/reply-types.js';
import type { InTheirPlaces, NoSuchField, UnknownFields } from '../compile/checks/unknown-fields.js';

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

interface Runnable<O extends OptionInputs, R> {
  readonly options?: O;
  readonly run: (interaction: ChatInputInteraction, options: ValuesOf<O>) => R | HandlerResult;
}

export interface LeafInput<O extends OptionInputs, R = HandlerResult>
  extends CommandSettings, LayerSettings, Runnable<O, R> {
  readonly type?: 'slash';
  readonly name: string;
  readonly description: string;
}

/** A subcommand, made by {@link defineSubcommand}, or a group of them. */
export interface GroupInput<R = HandlerResult> extends LocalizedTexts, LayerSettings {
  readonly description: string;
  readonly subcommands: Readonly<Record<string, SubcommandInput<R>>>;
}

export interface ParentInput<R = HandlerResult, Name extends string = string>
  extends CommandSettings, LayerSettings {
  readonly type?: 'slash';
  readonly name: string;
  readonly description: string;
  /** Subcommands and groups by name, in the order they are registered. */
  readonly subcommands: Readonly<Record<Name, SubcommandInput<R> | GroupInput<R>>>;
}

/** A subcommand whose options are known to its handler and to nobody else. */
export interface SubcommandInput<R = HandlerResult> extends LocalizedTexts, LayerSettings {
  readonly description: string;
  /** When an unanswered interaction is deferred. Default: as the command says. */
  readonly defer?: Defer | undefined;
  readonly options?: OptionInputs;
  readonly run: (interaction: ChatInputInteraction, options: never) => R | HandlerResult;
}

export interface UserInput<R = HandlerResult> extends ContextMenuSettings, LayerSettings {
  readonly type: 'user';
  readonly name: string;
  readonly run: (interaction: UserInteraction) => R | HandlerResult;
}

export interface MessageInput<R = HandlerResult> extends ContextMenuSettings, LayerSettings {
  readonly type: 'message';
  readonly name: string;
  readonly run: (interaction: MessageInteraction) => R | HandlerResult;
}

export interface EntryPointInput<R = HandlerResult> extends EntryPointSettings, LayerSettings {
  readonly type: 'entryPoint';
  readonly name: string;
  readonly description: string;
  readonly run: (interaction: EntryPointInteraction) => R | HandlerResult;
}

/** Whatever `defineCommand` is given. */
export type AnyInput = LeafInput<OptionInputs> | ParentInput | UserInput | MessageInput | EntryPointInput;

/**
 * What follows judges what `defineCommand` is given: `O` the options, `R` what the handler returns, `S` what those of
 * subcommands return, `Name` what these are called.
 *
 * What is wrong with the settings of options: each that does not exist, in its place.
 */
type SettingsFit<O extends OptionInputs> = [UnknownSettings<O[keyof O]>] extends [never]
  ? unknown
  : { readonly options: { readonly [K in keyof O]: InTheirPlaces<UnknownSettings<O[K]>> } };

type UnknownSettings<I> = I extends { readonly kind: OptionKind<unknown> }
  ? UnknownFields<I, KindOption>
  : UnknownFields<I, TypedOption>;

/** What has subcommands, whatever they are, has no options and no handler of its own. */
type OnlySubcommands<Name> = [Name] extends [never]
  ? unknown
  : {
      readonly options?: NotBeside<'options', 'subcommands'>;
      readonly run?: NotBeside<'run', 'subcommands'>;
    };

/** Shown by the compiler in place of a field that excludes another. */
type NotBeside<Field, Other> = string & { readonly field: Field; readonly notBeside: Other };

/**
 * Takes what is a reply, and what has fields that no reply has, which {@link ReplyFits} names. What is no reply for another
 * reason is refused as the constraint of a handler, in the compiler's own words.
 */
type Told<R> = [UnknownReplyFields<R>] extends [never] ? HandlerResult : unknown;

/** What is wrong with the fields of what the handlers of a place return. */
type ReplyFits<Place extends string, R> = [UnknownReplyFields<R>] extends [never]
  ? unknown
  : Readonly<Record<Place, NoSuchField<UnknownReplyFields<R>>>>;

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
export function defineCommand<
  const O extends OptionInputs,
  R extends Told<R> = never,
  S extends Told<S> = never,
  Name extends string = never,
>(
  input: (
    | (LeafInput<O, R> & SettingsFit<O>)
    | (ParentInput<S, Name> & ReplyFits<'subcommands', S>)
    | UserInput<R>
    | MessageInput<R>
    | EntryPointInput<R>
  ) &
    ReplyFits<'run', R> &
    OnlySubcommands<Name>,
): FunctionCommand {
  return { [INPUT]: input as AnyInput };
}

/** Defines a subcommand for `defineCommand({ subcommands })`, so that its handler knows its options. */
export function defineSubcommand<const O extends OptionInputs, R extends Told<R> = never>(
  input: LocalizedTexts &
    LayerSettings & { readonly description: string; readonly defer?: Defer | undefined } & Runnable<O, R> &
    SettingsFit<O> &
    ReplyFits<'run', R>,
): SubcommandInput {
  return input as SubcommandInput;
}

export function isFunctionCommand(source: unknown): source is FunctionCommand {
  return typeof source === 'object' && source !== null && INPUT in source;
}

/** What a command was defined with. In plain JavaScript it may be anything. */
export function inputOf(command: FunctionCommand): unknown {
  return command[INPUT];
}
