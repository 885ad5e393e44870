import type { Role } from '../../../protocol/guilds/role.js';
import type { Attachment } from '../../../protocol/messages/attachment.js';
import type { ListedInputKind } from '../../routes/route-kinds.js';
import type { StateParameter } from '../../routes/state-types.js';
import type { Localizations } from '../locale-types.js';
import type { ChannelValue, ChosenValue, MentionableValue, UserValue } from '../options/option-values.js';
import type { ComponentChoices, SettingsOfInput } from './route-settings.js';

/** The answer to a field of a list. */
interface ListedAnswers {
  readonly text: string;
  readonly select: string;
  readonly user: UserValue;
  readonly role: Role;
  readonly mentionable: MentionableValue;
  readonly channel: ChannelValue;
  readonly file: Attachment;
  readonly checkbox: boolean;
  readonly checkboxGroup: readonly string[];
  readonly radio: string;
}

/** The initial value of a field of a list. */
interface ListedPrefills {
  readonly text: string | number;
  readonly select: string;
  readonly user: string;
  readonly role: string;
  readonly mentionable: { readonly user: string } | { readonly role: string };
  readonly channel: string;
  readonly file: undefined;
  readonly checkbox: boolean;
  readonly checkboxGroup: readonly string[];
  readonly radio: string;
}

declare const answersBrand: unique symbol;

/**
 * The answers to a list of fields, by their ids: the type of the parameter that `@InputList` decorates. A field that was
 * left empty has none.
 *
 * @typeParam K - The kinds of fields that the list may have.
 */
export type Answers<K extends ListedInputKind = 'text'> = Readonly<
  Record<string, ListedAnswers[K] | undefined>
> & { readonly [answersBrand]?: K };

/** The settings of a field that a list cannot have: nothing but its custom id comes back with the answer. */
type Unlisted<K> = 'kind' | (K extends 'checkboxGroup' ? never : 'minValues' | 'maxValues');

/** A field of a list, made when the modal is shown. */
export type ListedInput<K extends ListedInputKind = ListedInputKind> = {
  [T in K]: {
    /** The key of its answer. Unique in its list; with the name of the list at most 88 characters. */
    readonly id: string;
    /** 1 to 45 characters. */
    readonly label: string;
    /** The initial value. */
    readonly value?: ListedPrefills[T] | undefined;
  } & (T extends 'text' ? { readonly type?: T | undefined } : { readonly type: T }) &
    Omit<SettingsOfInput[T], Unlisted<T>>;
}[K];

/** What `showModal` replaces of a declared field. Each kind of field takes what its declaration takes. */
export interface ShownInput<V extends string = string> {
  /** 1 to 45 characters. */
  readonly label?: string | undefined;
  /** The label by locale; the declared one no longer counts. */
  readonly labelLocalizations?: Localizations | undefined;
  /** 1 to 100 characters. */
  readonly description?: string | undefined;
  /** The description by locale. */
  readonly descriptionLocalizations?: Localizations | undefined;
  /** At most 100 characters in a text field, 150 in a select. */
  readonly placeholder?: string | undefined;
  /** The placeholder by locale. */
  readonly placeholderLocalizations?: Localizations | undefined;
  /** Among the declared ones, if there are any. */
  readonly choices?: ComponentChoices<V> | undefined;
  /** Only an optional field can become required. */
  readonly required?: boolean | undefined;
  /** At least the declared one. */
  readonly minLength?: number | undefined;
  /** At most the declared one. */
  readonly maxLength?: number | undefined;
  /** At least the declared one. */
  readonly minValues?: number | undefined;
  /** At most the declared one. */
  readonly maxValues?: number | undefined;
}

/** The initial value of a field of a modal: the text or value, the id of a user, role or channel. */
export type Prefill<V> = V extends readonly (infer Element)[]
  ? readonly Prefill<Element>[]
  : V extends string | number | boolean
    ? V
    : V extends Attachment
      ? undefined
      : V extends { readonly kind: 'user' | 'role' }
        ? { readonly user: string } | { readonly role: string }
        : V extends object
          ? string
          : never;

/** The kinds of a parameter with answers to a list; `never` for any other. */
type KindsOf<P> = 0 extends 1 & P
  ? never
  : typeof answersBrand extends keyof Exclude<P, undefined>
    ? Exclude<P, undefined> extends { readonly [answersBrand]?: infer K }
      ? Exclude<K, undefined>
      : never
    : never;

/** Whether a decorated parameter has the answers to a list of these kinds. */
export type IsAnswers<P> = [KindsOf<P>] extends [never] ? false : true;

type ListedIn<P> = P extends readonly [infer First, ...infer Others]
  ? KindsOf<First> | ListedIn<Others>
  : never;

/** The union of the types of parameters that fields fill: not the interaction, the state and lists. */
type FieldsIn<P> = P extends readonly [infer First, ...infer Others]
  ? | ([StateParameter<[First]>] extends [never] ? (IsAnswers<First> extends true ? never : First) : never)
    | FieldsIn<Others>
  : never;

/** The parameters other than the interaction, which is an object without a brand, and the first one. */
type WithoutInteraction<P> = P extends readonly [infer First, ...infer Others]
  ? [First] extends [string | number | boolean | readonly unknown[] | undefined]
    ? P
    : [StateParameter<[First]>] extends [never]
      ? IsAnswers<First> extends true
        ? P
        : Others
      : P
  : P;

type TextsIn<V> = V extends string ? V : V extends readonly (infer E)[] ? Extract<E, string> : never;

interface ShownBy<Values, Text extends string> {
  /** The initial values of its fields, by custom id. */
  readonly values?: Readonly<Record<string, Prefill<Exclude<Values, undefined>> | undefined>> | undefined;
  /** What is replaced of its fields, by custom id. */
  readonly fields?: Readonly<Record<string, ShownInput<Text> | undefined>> | undefined;
}

interface ShownWithLists<Values, Text extends string, K extends ListedInputKind> {
  /** The initial values of its fields, by custom id. Those of a list have their own. */
  readonly values?: Readonly<Record<string, Prefill<Exclude<Values, undefined>> | undefined>> | undefined;
  /** The fields of its lists by their names, and what is replaced of other fields by custom id. */
  readonly fields: Readonly<Record<string, readonly ListedInput<K>[] | ShownInput<Text> | undefined>>;
}

/** The settings of a modal of a method that concern its fields. Custom ids are checked when it is shown. */
export type ShownSetting<F> = F extends (...parameters: infer P) => void
  ? ShownOf<WithoutInteraction<Required<P>>>
  : unknown;

type ShownOf<P> = [ListedIn<P>] extends [never]
  ? ShownBy<FieldsIn<P>, TextsIn<FieldsIn<P>>>
  : ShownWithLists<FieldsIn<P>, TextsIn<FieldsIn<P>>, ListedIn<P>>;

/** The values of the choices of a select or a field with these settings. */
export type ChosenIn<S> = S extends { readonly choices: infer C extends object }
  ? ChosenValue<C> & string
  : string;

type KindOf<S> = S extends { readonly type: infer T extends ListedInputKind } ? T : never;

type KindsInList<S> = S extends { readonly types: readonly (infer K extends ListedInputKind)[] } ? K : 'text';

/** The inputs that are incomplete as declared: lists, and those of choices without any. */
type IncompleteOf<I> = {
  [K in keyof I]: I[K] extends { readonly type: 'list' }
    ? K
    : I[K] extends { readonly type: 'select' | 'radio' | 'checkboxGroup' }
      ? I[K] extends { readonly choices: object }
        ? never
        : K
      : never;
}[keyof I];

type ShownInputOf<S> = S extends { readonly type: 'list' }
  ? readonly ListedInput<KindsInList<S>>[]
  : Pick<
      ShownInput<ChosenIn<S>>,
      Extract<keyof ShownInput, 'label' | 'labelLocalizations' | keyof SettingsOfInput[KindOf<S>]>
    >;

type ShownInputs<I> = {
  readonly [K in Exclude<keyof I, IncompleteOf<I>>]?: ShownInputOf<I[K]> | undefined;
} & {
  readonly [K in IncompleteOf<I>]: I[K] extends { readonly type: 'list' }
    ? ShownInputOf<I[K]>
    : ShownInputOf<I[K]> & { readonly choices: ComponentChoices };
};

/** The settings of a modal of inputs that concern them, by custom id. `Values` are its answers. */
export type NamedShownSetting<I, Values> = {
  readonly values?:
    | {
        readonly [K in keyof Values as I[K & keyof I] extends { readonly type: 'list' } ? never : K]?:
          | Prefill<Exclude<Values[K], undefined>>
          | undefined;
      }
    | undefined;
} & ([IncompleteOf<I>] extends [never]
  ? { readonly fields?: ShownInputs<I> | undefined }
  : { readonly fields: ShownInputs<I> });
