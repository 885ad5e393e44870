import type { InContext, ContextOf, Contexts, Guilds } from '../contexts/in-guild.js';
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
import type { LocalizedTexts } from '../types/locale-types.js';
import type { LayerSettings } from '../types/middleware-types.js';
import type { NoSuchSetting } from '../types/exact.js';
import type { OptionKind } from './option-kind.js';
import type {
  AnyOptionSettings,
  AttachmentOptionSettings,
  ChannelOptionSettings,
  Choice,
  NumberSettings,
  SchemaNumberSettings,
  SchemaTextSettings,
  SuggestedNumberSettings,
  SuggestedTextSettings,
  TextSettings,
} from '../types/options/option-settings.js';
import type {
  IfRequired,
  OptionTypeName,
  OptionValue,
  OptionValues,
} from '../types/options/option-values.js';
import type { HandlerResult } from '../types/reply-types.js';
import type { AnySchema, InputOf, SchemaDoesNotTake, Taken } from '../types/standard-schema.js';
import type { Wrong } from '../types/wrong-reply.js';

interface Described {
  readonly kind?: undefined;
  readonly description: string;
}

interface TextOption extends TextSettings, Described {
  readonly type: 'string';
}

interface SuggestedTextOption extends SuggestedTextSettings, Described {
  readonly type: 'string';
}

interface SchemaTextOption extends SchemaTextSettings, Described {
  readonly type: 'string';
}

interface NumberOption extends NumberSettings, Described {
  readonly type: 'integer' | 'number';
}

interface SuggestedNumberOption extends SuggestedNumberSettings, Described {
  readonly type: 'integer' | 'number';
}

interface SchemaNumberOption extends SchemaNumberSettings, Described {
  readonly type: 'integer' | 'number';
}

interface ChannelOption extends ChannelOptionSettings, Described {
  readonly type: 'channel';
}

interface AttachmentOption extends AttachmentOptionSettings, Described {
  readonly type: 'attachment';
}

interface PlainOption extends AnyOptionSettings, Described {
  readonly type: 'boolean' | 'user' | 'role' | 'mentionable';
}

interface KindOption extends AnyOptionSettings {
  readonly kind: OptionKind<unknown>;
  readonly type?: undefined;
  readonly description: string;
}

/** An option of `defineCommand`: a type by name with its settings, or a kind of `defineOptionKind`. */
export type OptionInput =
  | TextOption
  | SuggestedTextOption
  | SchemaTextOption
  | NumberOption
  | SuggestedNumberOption
  | SchemaNumberOption
  | ChannelOption
  | AttachmentOption
  | PlainOption
  | KindOption;

/** Options by name, in the order they are registered. */
export type OptionInputs = Readonly<Record<string, OptionInput>>;

type ValueOf<O> = O extends { readonly kind: OptionKind<infer V> } ? IfRequired<O, V> : OptionValue<O>;

/** The option values that a handler of `defineCommand` receives, by option name. */
export type ValuesOf<O extends OptionInputs> = { readonly [K in keyof O]: ValueOf<O[K]> };

// What a handler takes follows from the settings, and nothing is inferred from it: the compiler would otherwise compare each handler's
// interaction and options with these types, branch by branch.

/**
 * A slash command. `O`: its options; `R`: the return type of its handler; `C`, `G`, `Q`: where it can be used and where
 * it runs, which decide the interaction that the handler gets.
 */
export interface LeafInput<
  O extends OptionInputs,
  R = HandlerResult,
  N extends string = string,
  C extends Contexts = Contexts,
  G extends Guilds = Guilds,
  Q extends Runnable = Runnable,
>
  extends CommandSettings, LayerSettings {
  readonly type?: 'slash';
  readonly name: N;
  readonly description: string;
  readonly contexts?: C;
  readonly guilds?: G;
  /** Where the handler runs. Default `'here'`. */
  readonly runs?: Q;
  readonly options?: O;
  readonly subcommands?: undefined;
  readonly run: (
    interaction: NoInfer<Runs<InContext<ChatInputInteraction, ContextOf<C, G>>, Q>>,
    options: NoInfer<ValuesOf<O>>,
  ) => R | HandlerResult;
}

type Runnable = RunSetting | undefined;

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
  C extends Contexts = Contexts,
  G extends Guilds = Guilds,
  Q extends Runnable = Runnable,
>
  extends CommandSettings, LayerSettings {
  readonly type?: 'slash';
  readonly name: N;
  readonly description: string;
  readonly contexts?: C;
  readonly guilds?: G;
  /** Where subcommands run by default. Default `'here'`. */
  readonly runs?: Q;
  /** Subcommands and groups by name, in the order they are registered. */
  readonly subcommands: Readonly<
    Record<Name, StepInput<R, Runs<InContext<ChatInputInteraction, ContextOf<C, G>>, Q>>>
  >;
  /** @deprecated A group is one of the `subcommands`, with `subcommands` of its own. */
  readonly groups?: DeclaredIn<'groups', 'subcommands'>;
}

type StepInput<R, I> = SubcommandInput<R, OptionInputs, I> | GroupInput<R, I>;

/** Shown by the compiler for a field that belongs into another. */
type DeclaredIn<Field, Other> = string & { readonly field: Field; readonly declaredIn: Other };

/**
 * A subcommand. Only its own handler knows the types of its options. If its handler requires a guild, the command needs
 * `contexts: ['GUILD']`, or `guilds`.
 */
export interface SubcommandInput<
  R = HandlerResult,
  O extends OptionInputs = OptionInputs,
  I = ChatInputInteraction,
> extends SubcommandSettings {
  /** Where the handler runs. Default: the setting of the command. */
  readonly runs?: Runnable;
  /** The options by their names. Default: none. */
  readonly options?: O;
  /** The handler. Its return value is the reply. */
  readonly run: (interaction: I, options: never) => R | HandlerResult;
}

interface SubcommandSettings extends LocalizedTexts, LayerSettings {
  /** 1 to 100 characters, shown below the name. */
  readonly description: string;
  /** When an interaction without a response is deferred. Default: the setting of the command. */
  readonly defer?: Defer | undefined;
}

export interface UserInput<
  R = HandlerResult,
  N extends string = string,
  C extends Contexts = Contexts,
  G extends Guilds = Guilds,
  Q extends Runnable = Runnable,
>
  extends ContextMenuSettings, LayerSettings {
  readonly type: 'user';
  readonly name: N;
  readonly contexts?: C;
  readonly guilds?: G;
  /** Where the handler runs. Default `'here'`. */
  readonly runs?: Q;
  readonly run: (
    interaction: NoInfer<Runs<InContext<UserInteraction, ContextOf<C, G>>, Q>>,
  ) => R | HandlerResult;
}

export interface MessageInput<
  R = HandlerResult,
  N extends string = string,
  C extends Contexts = Contexts,
  G extends Guilds = Guilds,
  Q extends Runnable = Runnable,
>
  extends ContextMenuSettings, LayerSettings {
  readonly type: 'message';
  readonly name: N;
  readonly contexts?: C;
  readonly guilds?: G;
  /** Where the handler runs. Default `'here'`. */
  readonly runs?: Q;
  readonly run: (
    interaction: NoInfer<Runs<InContext<MessageInteraction, ContextOf<C, G>>, Q>>,
  ) => R | HandlerResult;
}

export interface EntryPointInput<R = HandlerResult, N extends string = string, C extends Contexts = Contexts>
  extends EntryPointSettings, LayerSettings {
  readonly type: 'entryPoint';
  readonly name: N;
  readonly description: string;
  readonly contexts?: C;
  readonly runs?: 'here';
  readonly run: (interaction: NoInfer<InContext<EntryPointInteraction, ContextOf<C>>>) => R | HandlerResult;
}

/** Any argument of `defineCommand`. */
export type AnyInput = LeafInput<OptionInputs> | ParentInput | UserInput | MessageInput | EntryPointInput;

// The following types check the argument of `defineCommand`, whose options are inferred as a whole: `O` are the
// options, `R` is the handler's return type, `S` that of the subcommands' handlers, `Name` the subcommands' names. For
// a mistake they require an impossible type whose name is the message. Not a literal, which would make the whole
// option, and so its value, impossible.

/** Finds unknown settings by name; walks through the options only if there are any. */
type SettingsFit<O> = [Unknown<O[keyof O]>] extends [never]
  ? unknown
  : {
      readonly options: {
        readonly [K in WithUnknown<O>]: { readonly [P in Unknown<O[K]>]: Unwanted<O[K], P> };
      };
    };

/** The names of the options with unknown settings. */
type WithUnknown<O> = { [K in keyof O]: [Unknown<O[K]>] extends [never] ? never : K }[keyof O];

/** The names of the settings of each type of option. */
interface SettingNames {
  readonly string: keyof TextOption;
  readonly integer: keyof NumberOption;
  readonly number: keyof NumberOption;
  readonly boolean: keyof PlainOption;
  readonly user: keyof PlainOption;
  readonly channel: keyof ChannelOption;
  readonly role: keyof PlainOption;
  readonly mentionable: keyof PlainOption;
  readonly attachment: keyof AttachmentOption;
}

/** The names of unknown settings of an option, `choices` if a choice has one, and `schema` if it takes no such value. */
type Unknown<I> = I extends { readonly type: infer T extends OptionTypeName }
  ? | Exclude<keyof I, SettingNames[T]>
    | (I extends { readonly schema: infer X extends AnySchema }
        ? [Taken<X, OptionValues[T]>] extends [never]
          ? 'schema'
          : never
        : never)
    | (I extends { readonly choices: readonly unknown[] }
        ? [UnknownOfChoices<I>] extends [never]
          ? never
          : 'choices'
        : never)
  : Exclude<keyof I, keyof KindOption>;

type UnknownOfChoices<I> = I extends { readonly choices: readonly (infer C)[] }
  ? C extends object
    ? Exclude<keyof C, keyof Choice<string>>
    : never
  : never;

type Unwanted<I, P> = P extends 'choices'
  ? NoSuchSetting<`choices[].${UnknownOfChoices<I> & string}`>
  : P extends 'schema'
    ? UnfitSchema<I>
    : NoSuchSetting<P>;

/** `schema` is no setting of other types. */
type UnfitSchema<I> = I extends {
  readonly type: infer T extends 'string' | 'integer' | 'number';
  readonly schema: infer X extends AnySchema;
}
  ? SchemaDoesNotTake<OptionValues[T], InputOf<X>>
  : NoSuchSetting<'schema'>;

/** Finds unknown settings of a group. */
type StepsFit<Steps> = { readonly [K in keyof Steps]: StepFits<Steps[K]> };

type StepFits<Step> = Step extends { readonly subcommands: unknown }
  ? { readonly [P in Exclude<keyof Step, keyof GroupInput>]: NoSuchSetting<P> }
  : unknown;

/** Forbids options and a handler beside subcommands. */
type OnlySubcommands<Name> = [Name] extends [never]
  ? unknown
  : {
      readonly options?: NotBeside<'options', 'subcommands'>;
      readonly run?: NotBeside<'run', 'subcommands'>;
    };

/** Shown by the compiler for a field that excludes another. */
type NotBeside<Field, Other> = string & { readonly field: Field; readonly notBeside: Other };

/** Describes problems of the values that handlers return. */
export type ReplyFits<Field extends string, R> = [Wrong<R>] extends [never]
  ? unknown
  : Readonly<Record<Field, NoInfer<Wrong<R>>>>;

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
  R = never,
  S = never,
  Name extends string = never,
  const N extends string = string,
  const Steps = unknown,
  const C extends Contexts = undefined,
  const G extends Guilds = undefined,
  const Q extends Runnable = undefined,
>(
  input: ReplyFits<'run', R> &
    (
      | (LeafInput<O, R, N, C, G, Q> & SettingsFit<O>)
      | (ParentInput<S, Name, N, C, G, Q> &
          OnlySubcommands<Name> &
          ReplyFits<'subcommands', S> & { readonly subcommands: Steps & StepsFit<Steps> })
      | UserInput<R, N, C, G, Q>
      | MessageInput<R, N, C, G, Q>
      | EntryPointInput<R, N, C>
    ),
): FunctionCommand<Declaration<N, O, Steps>> {
  return { [INPUT]: input as AnyInput };
}

/** What a subcommand requires of its command. If it sets `runs` itself, the command's does not matter. */
type OfSubcommand<I, Q> = [Q] extends [undefined]
  ? NoInfer<I>
  : NoInfer<I> | ChatInputInteraction | QueuedInteraction<ChatInputInteraction>;

interface OwnSubcommandInput<O extends OptionInputs, R, Q extends Runnable, I> extends SubcommandSettings {
  /** Where the handler runs. Default: the setting of the command. */
  readonly runs?: Q;
  readonly options?: O;
  readonly run: (interaction: I, options: NoInfer<ValuesOf<O>>) => R | HandlerResult;
}

/** Defines a subcommand for `defineCommand({ subcommands })`, so that its handler knows its options. */
export function defineSubcommand<
  const O extends OptionInputs,
  R = never,
  const Q extends Runnable = undefined,
  I extends QueuedInteraction<ChatInputInteraction> | ChatInputInteraction = Runs<ChatInputInteraction, Q>,
>(
  input: OwnSubcommandInput<O, R, Q, I> & SettingsFit<O> & ReplyFits<'run', R>,
): SubcommandInput<HandlerResult, O, OfSubcommand<I, Q>> {
  return input as unknown as SubcommandInput<HandlerResult, O, OfSubcommand<I, Q>>;
}

export function isFunctionCommand(source: unknown): source is FunctionCommand {
  return typeof source === 'object' && source !== null && INPUT in source;
}

/** Returns the argument of `defineCommand`. In plain JavaScript it may be anything. */
export function inputOf(command: FunctionCommand): unknown {
  return command[INPUT];
}
