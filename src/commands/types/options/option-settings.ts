import type {
  AnyAutocomplete,
  AutocompleteClass,
  AutocompleteProvider,
  AutocompleteSource,
} from './autocomplete-provider.js';
import type { LocalizedTexts } from '../localization-settings.js';
import type { ChannelTypeName, OptionTypeName } from './option-values.js';
import type { Suggestion } from '../reply-types.js';

/** A fixed value with a name of its own, which may be translated. */
export type Choice<V extends string | number> = Suggestion<V>;

/**
 * The fixed values of an option, at most 25: a list of plain values or of names and values, or an object whose keys are
 * the names, for example an enum.
 */
export type Choices<V extends string | number> = readonly (V | Choice<V>)[] | Readonly<Record<string, V>>;

/** The settings of every option. */
export interface AnyOptionSettings extends LocalizedTexts {
  /** Whether the user must fill the option. Default false. Required options come before optional ones. */
  readonly required?: boolean | undefined;
}

interface Suggested<P> {
  readonly choices?: undefined;
  /** Suggests values while the user types. On its own it does not restrict the submitted value. */
  readonly autocomplete: P;
  /**
   * Checks the submitted value when the command is used, by the provider's `lookup` if it has one; else calls it again with
   * the value as the text. Refuses a value that is not found or suggested, or that cannot be checked within a second.
   * Default false.
   */
  readonly strict?: boolean | undefined;
}

/** An option can have fixed choices, or suggestions while typing, or neither. */
type ValueSource<V extends string | number> =
  | {
      /** The only valid values. */
      readonly choices?: Choices<V> | undefined;
      readonly autocomplete?: undefined;
      readonly strict?: undefined;
    }
  | Suggested<AutocompleteProvider<V> | AutocompleteClass<V> | AutocompleteSource<V>>;

interface TextBounds {
  /** Fewest characters, 0 to 6,000. */
  readonly minLength?: number | undefined;
  /** Most characters, 1 to 6,000. */
  readonly maxLength?: number | undefined;
}

interface IntegerBounds {
  /** Smallest value, a whole number from -(2^53 - 1). */
  readonly minValue?: number | undefined;
  /** Largest value, a whole number to 2^53 - 1. */
  readonly maxValue?: number | undefined;
}

interface NumberBounds {
  /** Smallest value, from -2^53. */
  readonly minValue?: number | undefined;
  /** Largest value, to 2^53. */
  readonly maxValue?: number | undefined;
}

/** The settings of an option that is a text. */
export type StringOptionSettings = AnyOptionSettings & ValueSource<string> & TextBounds;

/** The settings of an option that is a whole number. */
export type IntegerOptionSettings = AnyOptionSettings & ValueSource<number> & IntegerBounds;

/** The settings of an option that is a number. */
export type NumberOptionSettings = AnyOptionSettings & ValueSource<number> & NumberBounds;

/** The settings of an option that is a channel. */
export type ChannelOptionSettings = AnyOptionSettings & {
  /** The types of channels that can be chosen. Default: all. The value's `type` narrows to them. */
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
};

/** The settings of an option that is a file. */
export type AttachmentOptionSettings = AnyOptionSettings & {
  /** Which files can be attached: `image`, `video`, `audio`, or endings such as `.pdf`. At most 10. Default: all. */
  readonly fileTypes?: readonly string[] | undefined;
};

/** The settings of each type of option. */
export interface OptionSettings {
  readonly string: StringOptionSettings;
  readonly integer: IntegerOptionSettings;
  readonly number: NumberOptionSettings;
  readonly boolean: AnyOptionSettings;
  readonly user: AnyOptionSettings;
  readonly channel: ChannelOptionSettings;
  readonly role: AnyOptionSettings;
  readonly mentionable: AnyOptionSettings;
  readonly attachment: AttachmentOptionSettings;
}

interface BoundsOf {
  readonly string: TextBounds;
  readonly integer: IntegerBounds;
  readonly number: NumberBounds;
}

/**
 * The settings of a parameter decorator: those of its type, where a provider may also be a public method of the same
 * class, by its name.
 */
export type ParameterSettings<T extends OptionTypeName> =
  | OptionSettings[T]
  | (T extends keyof BoundsOf ? AnyOptionSettings & Suggested<string> & BoundsOf[T] : never);

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
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minValue?: number | undefined;
  readonly maxValue?: number | undefined;
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
  readonly fileTypes?: readonly string[] | undefined;
}
