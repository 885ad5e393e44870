import type { CausedInteraction } from '../interaction-types.js';
import type { LocalizedTexts } from '../locale-types.js';
import type { Suggestion } from '../reply-types.js';
import type { AnySchema } from '../standard-schema.js';
import type {
  AnyAutocomplete,
  AutocompleteClass,
  AutocompleteProvider,
  AutocompleteSource,
} from './autocomplete-provider.js';
import type { ChannelTypeName, OptionTypeName } from './option-values.js';

// Settings are interfaces with type parameters for what a handler's types depend on: `V` the fixed values, `R` whether
// the option is required, `A` the provider. The compiler relates them by name, and editors show them by name.

/** A fixed value with a name of its own, which may be translated. */
export type Choice<V extends string | number> = Suggestion<V>;

/**
 * The fixed values of an option, at most 25: a list of plain values or of names and values, or an object whose keys are
 * the names, for example an enum.
 */
export type Choices<V extends string | number> =
  | readonly (V | Choice<V>)[]
  // Lists again, so that errors in a list are not explained by the type of the object.
  | (V | Choice<V>)[]
  | Readonly<Record<string, V>>;

/** The settings of every option. */
export interface AnyOptionSettings<R extends boolean = boolean> extends LocalizedTexts {
  /** Whether the user must fill the option. Default false. Required options come before optional ones. */
  readonly required?: R | undefined;
}

/** An option can have fixed choices, or suggestions while typing, or neither. */
interface Fixed<V extends string | number> {
  /** The only valid values. */
  readonly choices?: Choices<V> | undefined;
  readonly autocomplete?: undefined;
  readonly strict?: undefined;
  readonly schema?: undefined;
}

type Provider<V extends string | number, A> =
  | A
  | AutocompleteProvider<V>
  | AutocompleteClass<V>
  | AutocompleteSource<V>;

interface MayBeStrict {
  /**
   * Checks the submitted value: with the provider's `lookup` if it has one, else by calling it with the value as text.
   * Refuses a value that is not found or suggested, or cannot be checked within a second. Default false.
   */
  readonly strict?: boolean | undefined;
}

interface Suggested<V extends string | number, A> extends MayBeStrict {
  readonly choices?: undefined;
  readonly schema?: undefined;
  /** Suggests values while the user types. Does not restrict the submitted value; see `strict`. */
  readonly autocomplete: Provider<V, A>;
}

/** The choices of a schema are those that it says itself. */
interface Validated<V extends string | number, A, X> extends MayBeStrict {
  readonly choices?: undefined;
  /** Suggests values while the user types. */
  readonly autocomplete?: Provider<V, A> | undefined;
  /**
   * Validates the submitted value, and returns the one that the handler gets: a schema of Zod, Valibot, ArkType or
   * another library with Standard Schema. It may be asynchronous. The user reads its message. Of an option that was left
   * out it gets undefined: a default of the schema fills it, and otherwise it stays undefined.
   *
   * Lengths, bounds and enumerations are registered too, where the schema describes its input as JSON Schema; bounds
   * beside it come first.
   */
  readonly schema: X;
}

interface TextBounds {
  /** Fewest characters, 0 to 6,000. */
  readonly minLength?: number | undefined;
  /** Most characters, 1 to 6,000. */
  readonly maxLength?: number | undefined;
}

interface NumberBounds {
  /** Smallest value, from -2^53; of an integer option a whole number, from -(2^53 - 1). */
  readonly minValue?: number | undefined;
  /** Largest value, to 2^53; of an integer option a whole number, to 2^53 - 1. */
  readonly maxValue?: number | undefined;
}

/** The settings of a text option. */
export interface TextSettings<V extends string = string, R extends boolean = boolean>
  extends AnyOptionSettings<R>, TextBounds, Fixed<V> {}

/** The same with suggestions. */
export interface SuggestedTextSettings<R extends boolean = boolean, A = never>
  extends AnyOptionSettings<R>, TextBounds, Suggested<string, A> {}

/** The same with a schema. */
export interface SchemaTextSettings<R extends boolean = boolean, A = never, X = AnySchema>
  extends AnyOptionSettings<R>, TextBounds, Validated<string, A, X> {}

/** The settings of a number option. */
export interface NumberSettings<V extends number = number, R extends boolean = boolean>
  extends AnyOptionSettings<R>, NumberBounds, Fixed<V> {}

/** The same with suggestions. */
export interface SuggestedNumberSettings<R extends boolean = boolean, A = never>
  extends AnyOptionSettings<R>, NumberBounds, Suggested<number, A> {}

/** The same with a schema. */
export interface SchemaNumberSettings<R extends boolean = boolean, A = never, X = AnySchema>
  extends AnyOptionSettings<R>, NumberBounds, Validated<number, A, X> {}

/** The settings of a channel option. */
export interface ChannelOptionSettings<
  N extends ChannelTypeName = ChannelTypeName,
  R extends boolean = boolean,
> extends AnyOptionSettings<R> {
  /** The types of channels that can be chosen. Default: all. The value's `type` narrows to them. */
  readonly channelTypes?: readonly N[] | undefined;
}

/** The settings of an attachment option. */
export interface AttachmentOptionSettings<R extends boolean = boolean> extends AnyOptionSettings<R> {
  /** Which files can be attached: `image`, `video`, `audio`, or endings such as `.pdf`. At most 10. Default: all. */
  readonly fileTypes?: readonly string[] | undefined;
}

/** The settings of each type of option. */
export interface OptionSettings {
  readonly string: TextSettings | SuggestedTextSettings | SchemaTextSettings;
  readonly integer: NumberSettings | SuggestedNumberSettings | SchemaNumberSettings;
  readonly number: NumberSettings | SuggestedNumberSettings | SchemaNumberSettings;
  readonly boolean: AnyOptionSettings;
  readonly user: AnyOptionSettings;
  readonly channel: ChannelOptionSettings;
  readonly role: AnyOptionSettings;
  readonly mentionable: AnyOptionSettings;
  readonly attachment: AttachmentOptionSettings;
}

/** The settings of any option, for code that treats them all alike. */
export interface LooseOptionSettings extends AnyOptionSettings {
  readonly choices?: Choices<string> | Choices<number> | undefined;
  readonly autocomplete?:
    | AnyAutocomplete
    | AutocompleteProvider<never>
    | AutocompleteClass<never>
    | AutocompleteSource<string | number>
    | undefined;
  readonly strict?: boolean | undefined;
  readonly schema?: AnySchema | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minValue?: number | undefined;
  readonly maxValue?: number | undefined;
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
  readonly fileTypes?: readonly string[] | undefined;
}

/** An option without its name, as decorators record it and `defineCommand` receives it. */
export interface OptionSpec {
  readonly type: OptionTypeName;
  /** As the author wrote them. */
  readonly settings: LooseOptionSettings;
  readonly transform?: Transform;
}

/** Converts a submitted value. It may throw `OptionRefused` to tell the user what is wrong. */
export type Transform = (value: never, interaction: CausedInteraction) => unknown;
