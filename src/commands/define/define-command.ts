import type { InContext, ContextOf, Contexts, Guilds, WithContexts } from '../contexts/in-guild.js';
import type { CommandSettings, ContextMenuSettings } from '../types/command-settings.js';
import type { Defer } from '../types/defer.js';
import type { EntryPointSettings } from '../decorators/handler-decorators.js';
import type {
  ChatInputInteraction,
  EntryPointInteraction,
  MessageInteraction,
  UserInteraction,
} from '../types/interaction-types.js';
import type { QueuedInteraction, Runs } from '../queue/queued-interaction.js';
import type { RunSetting } from '../queue/run-setting.js';
import type { LocalizedTexts } from '../types/localization-settings.js';
import type { LayerSettings } from '../types/middleware-types.js';
import type { OptionKind } from './option-kind.js';
import type { OptionSettings } from '../types/options/option-settings.js';
import type { OptionValue } from '../types/options/option-decorator-type.js';
import type { IfRequired } from '../types/options/option-values.js';
import type { OptionTypeName } from '../types/options/option-values.js';
import type { UnknownReplyFields } from '../types/handler-type.js';
import type { HandlerResult } from '../types/reply-types.js';
import type {
  FieldsUnknown,
  ErrorsAtPaths,
  NoSuchField,
  UnknownFields,
} from '../compile/checks/unknown-fields.js';

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

/** The option values that a handler of `defineCommand` receives, by option name. */
export type ValuesOf<O extends OptionInputs> = { readonly [K in keyof O]: ValueOf<O[K]> };

interface Runnable<O extends OptionInputs, R, I = ChatInputInteraction> {
  readonly options?: O;
  readonly run: (interaction: I, options: ValuesOf<O>) => R | HandlerResult;
}

export interface LeafInput<
  O extends OptionInputs,
  R = HandlerResult,
  N extends string = string,
  I = ChatInputInteraction,
>
  extends CommandSettings, LayerSettings, Runnable<O, R, I> {
  readonly type?: 'slash';
  readonly name: N;
  readonly description: string;
}

/** A group of subcommands, each made by {@link defineSubcommand}. */
export interface GroupInput<R = HandlerResult, I = ChatInputInteraction>
  extends LocalizedTexts, LayerSettings {
  readonly description: string;
  readonly subcommands: Readonly<Record<string, SubcommandInput<R, OptionInputs, I>>>;
}

export interface ParentInput<
  R = HandlerResult,
  Name extends string = string,
  N extends string = string,
  I = ChatInputInteraction,
>
  extends CommandSettings, LayerSettings {
  readonly type?: 'slash';
  readonly name: N;
  readonly description: string;
  /** Subcommands and groups by name, in the order they are registered. */
  readonly subcommands: Readonly<Record<Name, SubcommandInput<R, OptionInputs, I> | GroupInput<R, I>>>;
}

/**
 * A subcommand. The type of its options is known only to its own handler. One whose handler takes an interaction in a
 * guild fits a command with `contexts: ['GUILD']`, or with `guilds`.
 */
export interface SubcommandInput<
  R = HandlerResult,
  O extends OptionInputs = OptionInputs,
  I = ChatInputInteraction,
>
  extends LocalizedTexts, LayerSettings {
  /** 1 to 100 characters, shown below the name. */
  readonly description: string;
  /** When an interaction without a response is deferred. Default: the setting of the command. */
  readonly defer?: Defer | undefined;
  /** Where the handler runs. Default: the setting of the command. */
  readonly runs?: RunSetting | undefined;
  /** The options by their names. Default: none. */
  readonly options?: O;
  /** The handler. What it returns is the reply. */
  readonly run: (interaction: I, options: never) => R | HandlerResult;
}

export interface UserInput<R = HandlerResult, N extends string = string, I = UserInteraction>
  extends ContextMenuSettings, LayerSettings {
  readonly type: 'user';
  readonly name: N;
  readonly run: (interaction: I) => R | HandlerResult;
}

export interface MessageInput<R = HandlerResult, N extends string = string, I = MessageInteraction>
  extends ContextMenuSettings, LayerSettings {
  readonly type: 'message';
  readonly name: N;
  readonly run: (interaction: I) => R | HandlerResult;
}

export interface EntryPointInput<R = HandlerResult, N extends string = string, I = EntryPointInteraction>
  extends EntryPointSettings, LayerSettings {
  readonly type: 'entryPoint';
  readonly name: N;
  readonly description: string;
  readonly run: (interaction: I) => R | HandlerResult;
}

/** Where the handlers of a command run, as its own type. */
export interface RunsSetting<Q extends RunSetting | undefined> {
  /** Where the handler runs; of a command with subcommands, those that do not say it themselves. Default `'here'`. */
  readonly runs?: Q;
}

/** Any argument of `defineCommand`. */
export type AnyInput = (LeafInput<OptionInputs> | ParentInput | UserInput | MessageInput | EntryPointInput) &
  RunsSetting<RunSetting | undefined>;

/**
 * The following types check the argument of `defineCommand`: `O` are the options, `R` is the handler's return type, `S`
 * that of the subcommands' handlers, `Name` the subcommands' names.
 *
 * Requires an impossible value for each unknown setting of an option.
 */
type SettingsFit<O extends OptionInputs> = [UnknownSettings<O[keyof O]>] extends [never]
  ? unknown
  : { readonly options: { readonly [K in keyof O]: ErrorsAtPaths<UnknownSettings<O[K]>> } };

type UnknownSettings<I> = I extends { readonly kind: OptionKind<unknown> }
  ? UnknownFields<I, KindOption>
  : UnknownFields<I, TypedOption>;

/** Requires an impossible value for each unknown setting of a group. */
type StepsFit<Steps> = { readonly [K in keyof Steps]: StepFits<Steps[K]> };

type StepFits<Step> = Step extends { readonly subcommands: unknown }
  ? ErrorsAtPaths<FieldsUnknown<Omit<Step, 'subcommands'>, GroupInput>>
  : unknown;

/** Says where groups are: they are looked for beside the subcommands. */
interface GroupsInSubcommands {
  /** @deprecated A group is one of the `subcommands`, with `subcommands` of its own. */
  readonly groups?: DeclaredIn<'groups', 'subcommands'>;
}

/** Shown by the compiler in place of a field that belongs into another. */
type DeclaredIn<Field, Other> = string & { readonly field: Field; readonly declaredIn: Other };

/** Forbids options and a handler beside subcommands. */
type OnlySubcommands<Name> = [Name] extends [never]
  ? unknown
  : {
      readonly options?: NotBeside<'options', 'subcommands'>;
      readonly run?: NotBeside<'run', 'subcommands'>;
    };

/** Shown by the compiler in place of a field that excludes another. */
type NotBeside<Field, Other> = string & { readonly field: Field; readonly notBeside: Other };

/**
 * Accepts replies, and objects with fields that no reply has, which {@link ReplyFits} reports. Anything else is refused
 * by the constraint, with the compiler's own message.
 */
export type AllowedResult<R> = [UnknownReplyFields<R>] extends [never] ? HandlerResult : unknown;

/** Reports unknown fields in the values that handlers return. */
export type ReplyFits<Field extends string, R> = [UnknownReplyFields<R>] extends [never]
  ? unknown
  : Readonly<Record<Field, NoSuchField<UnknownReplyFields<R>>>>;

/** The type-level description of a defined command: its name, its options, and its subcommands by name. */
export interface Declaration<Name, Options, Steps> {
  readonly name: Name;
  readonly options: Options;
  readonly steps: Steps;
}

const INPUT: unique symbol = Symbol.for('commandry.function-command.v1');

/** A command made by {@link defineCommand}. Pass it to `createApp({ commands })` beside classes. */
export interface FunctionCommand<Declared = unknown> {
  readonly [INPUT]: AnyInput;
  /** A type-level description for typed tests. Never set. */
  readonly declared?: Declared;
}

/**
 * Defines a command without decorators. It compiles to the same definition as a class, and the handler receives the
 * interaction and an object of typed options. Needs no compiler setting, and works in plain JavaScript.
 *
 * @example defineCommand({ name: 'roll', description: 'Rolls a die', options: { sides: { type: 'integer',
 *   description: 'How many sides', minValue: 2, required: true } }, run: (interaction, { sides }) => `You rolled ${1 +
 *   Math.floor(Math.random() * sides)}.`, });
 */
export function defineCommand<
  const O extends OptionInputs,
  R extends AllowedResult<R> = never,
  S extends AllowedResult<S> = never,
  Name extends string = never,
  const N extends string = string,
  const Steps = unknown,
  const C extends Contexts = undefined,
  const G extends Guilds = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  input: (
    | (LeafInput<O, R, N, Runs<InContext<ChatInputInteraction, ContextOf<C, G>>, Q>> & SettingsFit<O>)
    | (ParentInput<S, Name, N, Runs<InContext<ChatInputInteraction, ContextOf<C, G>>, Q>> &
        ReplyFits<'subcommands', S> & { readonly subcommands: Steps & StepsFit<Steps> })
    | UserInput<R, N, Runs<InContext<UserInteraction, ContextOf<C, G>>, Q>>
    | MessageInput<R, N, Runs<InContext<MessageInteraction, ContextOf<C, G>>, Q>>
    | (EntryPointInput<R, N, InContext<EntryPointInteraction, ContextOf<C, G>>> & { readonly runs?: 'here' })
  ) &
    WithContexts<C, G> &
    RunsSetting<Q> &
    ReplyFits<'run', R> &
    OnlySubcommands<Name> &
    GroupsInSubcommands,
): FunctionCommand<Declaration<N, O, Steps>> {
  return { [INPUT]: input as AnyInput };
}

/** The requirements of a subcommand on its command. Where the subcommand says itself where it runs, the command does not matter. */
type OfSubcommand<I, Q> = [Q] extends [undefined]
  ? NoInfer<I>
  : NoInfer<I> | ChatInputInteraction | QueuedInteraction<ChatInputInteraction>;

/** Defines a subcommand for `defineCommand({ subcommands })`, so that its handler knows its options. */
export function defineSubcommand<
  const O extends OptionInputs,
  R extends AllowedResult<R> = never,
  const Q extends RunSetting | undefined = undefined,
  I extends QueuedInteraction<ChatInputInteraction> | ChatInputInteraction = Runs<ChatInputInteraction, Q>,
>(
  input: LocalizedTexts &
    LayerSettings & { readonly description: string; readonly defer?: Defer | undefined } & RunsSetting<Q> &
    Runnable<O, R, I> &
    SettingsFit<O> &
    ReplyFits<'run', R>,
): SubcommandInput<HandlerResult, O, OfSubcommand<I, Q>> {
  return input as unknown as SubcommandInput<HandlerResult, O, OfSubcommand<I, Q>>;
}

export function isFunctionCommand(source: unknown): source is FunctionCommand {
  return typeof source === 'object' && source !== null && INPUT in source;
}

/** Returns the argument that a command was defined with. In plain JavaScript it may be anything. */
export function inputOf(command: FunctionCommand): unknown {
  return command[INPUT];
}
