import type { RouteBinding } from '../../routes/route-binding.js';
import type { ListedInputKind, ModalInputKind } from '../../routes/route-kinds.js';
import type { KindOf, StateShape } from '../../routes/state-types.js';
import type { ComponentEmoji } from '../../messages/row-components.js';
import type { InteractionContextName } from '../command-settings.js';
import type { Defer } from '../defer.js';
import type { Localizations } from '../locale-types.js';
import type { ChannelTypeName } from '../options/option-values.js';
import type { RunSetting } from '../../queue/run-setting.js';
import type { AnySchema } from '../standard-schema.js';

/** A choice: a value that is its own text, or a text and a value. */
export type ComponentChoice<V extends string = string> =
  | V
  | {
      /** The text that users see, 1 to 100 characters. */
      readonly label: string;
      readonly labelLocalizations?: Localizations | undefined;
      /** The value that the handler gets, 1 to 100 characters. */
      readonly value: V;
      /** At most 100 characters. */
      readonly description?: string | undefined;
      readonly descriptionLocalizations?: Localizations | undefined;
      /** A standard one as a character, one of a guild or application as `<:name:id>` or an object. */
      readonly emoji?: string | ComponentEmoji | undefined;
    };

/** 1 to 25 choices: a list, or an object whose keys are the texts. */
export type ComponentChoices<V extends string = string> =
  | readonly ComponentChoice<V>[]
  | Readonly<Record<string, V>>;

/** The current state, not a promise. */
export type UpgradedState = object & { readonly then?: never };

/** Names and states of earlier versions, so that components on old messages keep working. */
export type FormerRouteSettings =
  | string
  | {
      /** The former id. Default: the current one. */
      readonly id?: string | undefined;
      /** The former state. Default: the current one. */
      readonly state?: StateShape | undefined;
      /** Converts the former state to the current one. Required if they differ. */
      readonly upgrade?: ((old: never) => UpgradedState | undefined) | undefined;
    }
  | {
      /** Matches the whole custom id, as written by another framework or a version without routes. */
      readonly customId: RegExp;
      /**
       * Returns the current state, or undefined if the custom id is not of this route. Default: a route without a
       * state.
       */
      readonly upgrade?: ((match: RegExpExecArray) => UpgradedState | undefined) | undefined;
    };

/** The settings of every route. */
export interface RouteSettings {
  /**
   * Where it can be used. Elsewhere the user is told so, and the handler does not run. `['GUILD']` lets the handler
   * take an interaction in a guild. Default: everywhere.
   */
  readonly contexts?: readonly InteractionContextName[] | undefined;
  /**
   * When to defer an interaction that has no response yet. For a component it is a deferred update, which shows
   * nothing; a reply or an update can follow. Default: the `defer` of `createApp`.
   */
  readonly defer?: Defer | undefined;
  /**
   * Whether custom ids are signed, so that nobody can forge one: `button`, `select` and `showModal` sign theirs. A
   * signed one can still be reused or moved to another message: see `boundTo`, and check what the state refers to.
   * Default false.
   */
  readonly signed?: boolean | undefined;
  /**
   * Restricts signed custom ids; implies `signed`. `'user'`: to one user; others are told that it is not for them.
   * `'message'`: to the messages of one interaction, or the one message that was edited with them. Default: not
   * restricted.
   */
  readonly boundTo?: RouteBinding | undefined;
  /** Components of earlier versions that this route also handles, latest first. */
  readonly formerly?: FormerRouteSettings | readonly FormerRouteSettings[] | undefined;
}

/** The settings of selects of every kind. */
export interface SelectSettings<M extends number = number> extends RouteSettings {
  /** Shown while nothing is selected. At most 150 characters. */
  readonly placeholder?: string | undefined;
  /** Fewest values, 0 to 25. Default 1. */
  readonly minValues?: M | undefined;
  /** Most values, 1 to 25. Default 1. */
  readonly maxValues?: number | undefined;
}

/** The settings of a select of texts. */
export interface StringSelectSettings<
  V extends string = string,
  M extends number = number,
> extends SelectSettings<M> {
  /** The choices; nothing else is accepted. Default: set on each select, and any text is accepted. */
  readonly choices?: ComponentChoices<V> | undefined;
}

/** The settings of a select of channels. */
export interface ChannelSelectSettings<
  N extends ChannelTypeName = ChannelTypeName,
  M extends number = number,
> extends SelectSettings<M> {
  /** The types of channels that can be selected. Default: all. */
  readonly channelTypes?: readonly N[] | undefined;
}

/** The settings of a modal. */
export interface ModalSettings extends Omit<RouteSettings, 'boundTo'> {
  /** `'user'`: only the user to whom the modal was shown can submit it; implies `signed`. Default: anybody. */
  readonly boundTo?: 'user' | undefined;
  /** The title by locale. */
  readonly titleLocalizations?: Localizations | undefined;
  /** Markdown below the fields. */
  readonly textAfter?: string | undefined;
  /** `textAfter` by locale. */
  readonly textAfterLocalizations?: Localizations | undefined;
}

/** The settings of every field of a modal. `R` is whether it is required. */
export interface AnyInputSettings<R extends boolean = boolean> extends InputTexts {
  /** Whether the user must answer. Default false. */
  readonly required?: R | undefined;
}

interface InputTexts {
  /** A second line below the label, 1 to 100 characters. */
  readonly description?: string | undefined;
  readonly labelLocalizations?: Localizations | undefined;
  readonly descriptionLocalizations?: Localizations | undefined;
  /** Markdown above the field. It counts as one of the at most five parts of a modal. */
  readonly textBefore?: string | undefined;
  readonly textBeforeLocalizations?: Localizations | undefined;
}

interface WithPlaceholder {
  /** Shown while the field is empty. At most 100 characters in a text field, 150 in a select. */
  readonly placeholder?: string | undefined;
  readonly placeholderLocalizations?: Localizations | undefined;
}

/** The number of values: at most `M`. */
interface Counted<M extends number = number> {
  /** Fewest values. Default 1 where an answer is required, else 0. */
  readonly minValues?: number | undefined;
  /** Most values. With more than 1 the handler gets a list. Default 1. */
  readonly maxValues?: M | undefined;
}

/** The settings of a text field of a modal. `V` is the value after the kind's transform. */
export interface TextInputSettings<V = unknown, R extends boolean = boolean> extends AnyTextInput<R> {
  /** An option kind of `defineOptionKind`, for texts and numbers: the handler gets its transformed value. */
  readonly kind?: KindOf<V> | undefined;
  /** Never set: with a schema, the settings are {@link SchemaTextInputSettings}. */
  readonly schema?: undefined;
}

/** The same with a schema. */
export interface SchemaTextInputSettings<X = AnySchema, R extends boolean = boolean> extends AnyTextInput<R> {
  readonly kind?: undefined;
  /** Validates the text, and returns what the handler gets; see `schema` of `@StringOption`. */
  readonly schema: X;
}

interface AnyTextInput<R extends boolean> extends AnyInputSettings<R>, WithPlaceholder {
  /** One line, or several. Default `short`. */
  readonly style?: 'short' | 'paragraph' | undefined;
  /** Fewest characters, 0 to 4,000. */
  readonly minLength?: number | undefined;
  /** Most characters, 1 to 4,000. */
  readonly maxLength?: number | undefined;
}

/** The settings of a select of texts in a modal. */
export interface SelectInputSettings<
  V extends string = string,
  R extends boolean = boolean,
  M extends number = number,
> extends EntityInputSettings<R, M> {
  /** 1 to 25. Default: given with each `showModal`, and any text is accepted. */
  readonly choices?: ComponentChoices<V> | undefined;
}

/** The settings of a select of users, roles, or both in a modal. */
export interface EntityInputSettings<R extends boolean = boolean, M extends number = number>
  extends AnyInputSettings<R>, WithPlaceholder, Counted<M> {}

/** The settings of a select of channels in a modal. */
export interface ChannelInputSettings<
  N extends ChannelTypeName = ChannelTypeName,
  R extends boolean = boolean,
  M extends number = number,
> extends EntityInputSettings<R, M> {
  /** The types of channels that can be selected. Default: all. */
  readonly channelTypes?: readonly N[] | undefined;
}

/** The settings of a field of a modal for files. */
export interface FileInputSettings<R extends boolean = boolean, M extends number = number>
  extends AnyInputSettings<R>, Counted<M> {
  /** Which files can be uploaded: `image`, `video`, `audio`, or endings such as `.pdf`. At most 10. Default: all. */
  readonly fileTypes?: readonly string[] | undefined;
}

/** The settings of one checkbox in a modal. */
export interface CheckboxInputSettings extends InputTexts {}

/** The settings of a checkbox group in a modal. */
export interface CheckboxGroupInputSettings<V extends string = string> extends AnyInputSettings, Counted {
  /** 1 to 10. Default: given with each `showModal`, and any text is accepted. */
  readonly choices?: ComponentChoices<V> | undefined;
}

/** The settings of a radio group in a modal. */
export interface RadioInputSettings<
  V extends string = string,
  R extends boolean = boolean,
> extends AnyInputSettings<R> {
  /** 2 to 10. Default: given with each `showModal`, and any text is accepted. */
  readonly choices?: ComponentChoices<V> | undefined;
}

/** The settings of a list of fields that is made when the modal is shown. */
export interface InputListSettings<K extends ListedInputKind = ListedInputKind> {
  /** The kinds of fields that it may have. Default: texts alone. */
  readonly types?: readonly K[] | undefined;
}

/** The settings of each kind of field. */
export interface SettingsOfInput {
  readonly text: TextInputSettings | SchemaTextInputSettings;
  readonly select: SelectInputSettings;
  readonly user: EntityInputSettings;
  readonly role: EntityInputSettings;
  readonly mentionable: EntityInputSettings;
  readonly channel: ChannelInputSettings;
  readonly file: FileInputSettings;
  readonly checkbox: CheckboxInputSettings;
  readonly checkboxGroup: CheckboxGroupInputSettings;
  readonly radio: RadioInputSettings;
}

/** The settings of each kind of part of a modal that has answers. */
export interface SettingsOfPart extends SettingsOfInput {
  readonly list: InputListSettings;
}

/** The settings of any route, for code that treats them all alike. */
export interface LooseRouteSettings
  extends StringSelectSettings, ChannelSelectSettings, Omit<ModalSettings, 'boundTo'> {
  readonly run?: RunSetting | undefined;
}

/** The settings of any field, for code that treats them all alike. */
export interface LooseInputSettings
  extends
    Omit<TextInputSettings, 'choices' | 'schema'>,
    Omit<ChannelInputSettings, 'choices'>,
    Omit<FileInputSettings, 'choices'>,
    InputListSettings {
  readonly choices?: ComponentChoices | undefined;
  readonly schema?: AnySchema | undefined;
}

/** A field of a modal without its name and label, as decorators record it and `defineModal` receives it. */
export interface InputSpec {
  readonly input: ModalInputKind;
  readonly settings: LooseInputSettings;
}
