import type { AutocompleteInteraction } from './interaction-types.js';
import type { Localizations, LocalizedTexts } from './localizations.js';
import type { ChannelTypeName } from './option-values.js';
import type { Awaitable, Suggestion } from './reply.js';

/**
 * Answers a user who types into an option.
 *
 * @param typed - The text so far; `''` before the first key. Text for numeric options too.
 * @param interaction - The rest: who types, where, and the options already filled.
 * @returns At most 25 suggestions, the most relevant first: plain values, or names and values.
 */
export type AutocompleteProvider<V extends string | number> = (
  typed: string,
  interaction: AutocompleteInteraction,
) => Awaitable<readonly (V | Suggestion<V>)[]>;

/** A fixed value with a name of its own, which may be translated. */
export interface Choice<V extends string | number> extends Suggestion<V> {
  readonly nameLocalizations?: Localizations | undefined;
}

/**
 * The fixed values of an option, at most 25: a list of plain values or of names and values, or an object whose keys are
 * the names, for example an enum.
 */
export type Choices<V extends string | number> = readonly (V | Choice<V>)[] | Readonly<Record<string, V>>;

/** What every option may say. */
export interface AnyOptionSettings extends LocalizedTexts {
  /** Whether the user must fill the option. Default false. Required options come before optional ones. */
  readonly required?: boolean | undefined;
}

/** A value can be chosen from fixed choices, or suggested while typing, or neither. */
type ValueSource<V extends string | number> =
  | {
      /** The only valid values. */
      readonly choices?: Choices<V> | undefined;
      readonly autocomplete?: undefined;
    }
  | {
      readonly choices?: undefined;
      /** Suggests values while the user types. It does not restrict what is submitted. */
      readonly autocomplete: AutocompleteProvider<V>;
    };

export type StringOptionSettings = AnyOptionSettings &
  ValueSource<string> & {
    /** Fewest characters, 0 to 6,000. */
    readonly minLength?: number | undefined;
    /** Most characters, 1 to 6,000. */
    readonly maxLength?: number | undefined;
  };

export type IntegerOptionSettings = AnyOptionSettings &
  ValueSource<number> & {
    /** Smallest value, a whole number from -(2^53 - 1). */
    readonly minValue?: number | undefined;
    /** Largest value, a whole number to 2^53 - 1. */
    readonly maxValue?: number | undefined;
  };

export type NumberOptionSettings = AnyOptionSettings &
  ValueSource<number> & {
    /** Smallest value, from -2^53. */
    readonly minValue?: number | undefined;
    /** Largest value, to 2^53. */
    readonly maxValue?: number | undefined;
  };

export type ChannelOptionSettings = AnyOptionSettings & {
  /** The types of channels that can be chosen. Default: all. The value's `type` narrows to them. */
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
};

export type AttachmentOptionSettings = AnyOptionSettings & {
  /** Which files can be attached: `image`, `video`, `audio`, or endings such as `.pdf`. At most 10. Default: all. */
  readonly fileTypes?: readonly string[] | undefined;
};

/** What each type of option may say. */
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

/** The settings of any option, for code that treats them all alike. */
export interface LooseOptionSettings extends AnyOptionSettings {
  readonly choices?: Choices<string> | Choices<number> | undefined;
  readonly autocomplete?: AutocompleteProvider<string> | AutocompleteProvider<number> | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minValue?: number | undefined;
  readonly maxValue?: number | undefined;
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
  readonly fileTypes?: readonly string[] | undefined;
}
