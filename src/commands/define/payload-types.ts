import type {
  AutocompleteClass,
  AutocompleteProvider,
  AutocompleteSource,
} from '../types/options/autocomplete-provider.js';
import type { CommandSettings } from '../types/command-settings.js';
import type { Defer } from '../types/defer.js';
import type {
  ChatInputInteraction,
  EntryPointInteraction,
  MessageInteraction,
  UserInteraction,
} from '../types/interaction-types.js';
import type { LayerSettings } from '../types/middleware-types.js';
import type { OptionTypeName, OptionValues } from '../types/options/option-values.js';
import type { RunSetting } from '../queue/run-setting.js';
import type { HandlerResult } from '../types/reply-types.js';

/** An interaction of a command of any type, distinguished by `kind`. */
export type PayloadInteraction =
  | ChatInputInteraction
  | UserInteraction
  | MessageInteraction
  | EntryPointInteraction;

/** The option values by name. Options that the user left out are absent. */
export type PayloadOptions = Readonly<Record<string, OptionValues[OptionTypeName] | undefined>>;

/**
 * The handler of a command of `fromPayload`. The compiler does not know a payload's options, nor in most JSON its type:
 * annotate the parameters, for example `(interaction: ChatInputInteraction, { days }: { days?: number })`. Submitted
 * values are checked against the payload before the function is called.
 */
export type PayloadRun<I = PayloadInteraction> = {
  /** A method, so that annotated parameters may be narrower. */
  run(interaction: I, options: PayloadOptions): HandlerResult;
}['run'];

/** A provider of suggestions: a function, an object, or a class. */
export type PayloadProvider =
  | AutocompleteProvider<string | number>
  | AutocompleteSource<string | number>
  | AutocompleteClass<string | number>;

/** A handler with its settings. */
export interface PayloadHandlerSettings<I = PayloadInteraction> extends LayerSettings {
  /** The handler. */
  readonly run: PayloadRun<I>;
  /** The provider of each option whose `autocomplete` is true, by the name of the option. */
  readonly autocomplete?: Readonly<Record<string, PayloadProvider>> | undefined;
  /** When an interaction without a response is deferred. Default: the setting of the command. */
  readonly defer?: Defer | undefined;
  /**
   * Where the handler runs. A queued one cannot open a modal or launch an Activity; here that is only checked at run
   * time. Default `'here'`.
   */
  readonly runs?: RunSetting | undefined;
}

/** A handler of a command or a subcommand of `fromPayload`. */
export type PayloadHandler<I = PayloadInteraction> = PayloadRun<I> | PayloadHandlerSettings<I>;

/**
 * The handler of a command without subcommands, or the handlers of all subcommands by their paths. Only slash commands have
 * subcommands.
 */
export type PayloadHandlers<I = PayloadInteraction> =
  | PayloadHandler<I>
  | Readonly<Record<string, PayloadHandler<I>>>;

/** Settings of a command that a payload cannot express. */
export interface PayloadSettings
  extends LayerSettings, Pick<CommandSettings, 'guilds' | 'formerly' | 'permissions' | 'defer'> {}

/** The interaction of a command, by its payload or builder. */
export type InteractionOf<P> = 0 extends 1 & P
  ? PayloadInteraction
  : P extends { readonly toJSON: () => infer Json }
    ? InteractionOfJson<Json>
    : InteractionOfJson<P>;

/** Without a type it is a slash command. */
type InteractionOfJson<Json> = Json extends unknown
  ? 'type' extends keyof Json
    ? InteractionOfType<Json['type']>
    : ChatInputInteraction
  : never;

/** In imported JSON the type is just `number`. Compared as text, since any number is assignable to an enum. */
type InteractionOfType<Type> = `${number}` extends `${Extract<Type, number>}`
  ? PayloadInteraction
  : InteractionOfNumber<Type>;

type InteractionOfNumber<Type> = Type extends 2
  ? UserInteraction
  : Type extends 3
    ? MessageInteraction
    : Type extends 4
      ? EntryPointInteraction
      : ChatInputInteraction;
