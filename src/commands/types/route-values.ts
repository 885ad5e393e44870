import type { Attachment } from '../../protocol/messages/attachment.js';
import type { Role } from '../../protocol/guilds/role.js';
import type { KindOf, MadeOf, StateParameter } from '../routes/state-types.js';
import type { SelectKind } from '../routes/route-definition.js';
import type {
  ChannelSelectInteraction,
  MentionableSelectInteraction,
  RoleSelectInteraction,
  StringSelectInteraction,
  UserSelectInteraction,
} from './component-types.js';
import type { ChosenValue, IfRequired } from './option-decorator-type.js';
import type { ChannelTypeName, ChannelValue, MentionableValue, UserValue } from './option-values.js';

/** The first value of a select, which may be missing only if none need be selected. */
type First<S, V> = S extends { readonly minValues: 0 } ? V | undefined : V;

type ChosenIn<S> = S extends { readonly choices: infer C extends object } ? ChosenValue<C> & string : string;

type TypesIn<S> = S extends { readonly channelTypes: readonly (infer Name extends ChannelTypeName)[] }
  ? Name
  : ChannelTypeName;

/** The interaction of each kind of select with these settings. */
interface SelectInteractions<S> {
  readonly stringSelect: StringSelectInteraction<ChosenIn<S>, First<S, ChosenIn<S>>>;
  readonly userSelect: UserSelectInteraction<First<S, UserValue>>;
  readonly roleSelect: RoleSelectInteraction<First<S, Role>>;
  readonly mentionableSelect: MentionableSelectInteraction<First<S, MentionableValue>>;
  readonly channelSelect: ChannelSelectInteraction<TypesIn<S>, First<S, ChannelValue<TypesIn<S>>>>;
}

/** The interaction that the handler of a select gets. */
export type SelectInteractionOf<K extends SelectKind, S> = SelectInteractions<S>[K];

type IsList<S> = S extends { readonly maxValues: infer Most extends number }
  ? Most extends 1
    ? false
    : true
  : false;

type OneOrList<S, V> = IsList<S> extends true ? V[] : IfRequired<S, V>;

interface InputValues<S> {
  readonly text: IfRequired<S, S extends { readonly kind: KindOf<infer V> } ? V : string>;
  readonly select: OneOrList<S, ChosenIn<S>>;
  readonly user: OneOrList<S, UserValue>;
  readonly role: OneOrList<S, Role>;
  readonly mentionable: OneOrList<S, MentionableValue>;
  readonly channel: OneOrList<S, ChannelValue<TypesIn<S>>>;
  readonly file: OneOrList<S, Attachment>;
  readonly checkbox: boolean;
  readonly checkboxGroup: ChosenIn<S>[];
  readonly radio: IfRequired<S, ChosenIn<S>>;
}

/** The value of a field of a modal with these settings. */
export type InputValue<K extends keyof InputValues<unknown>, S> = InputValues<S>[K];

type AnyFunction = (...parameters: never[]) => unknown;

type KindOfMethod<F> = F extends (interaction: infer I, ...others: never[]) => unknown
  ? 0 extends 1 & I
    ? never
    : I extends { readonly kind: infer K }
      ? K
      : never
  : never;

/** The names of the methods that handle interactions of a kind. */
export type RouteNames<T, Kind> = {
  [K in keyof T & string]: [KindOfMethod<T[K]>] extends [never]
    ? never
    : [KindOfMethod<T[K]>] extends [Kind]
      ? K
      : never;
}[keyof T & string];

/** The setting `state` of a component, where the method that handles it has one. */
export type StateSetting<F> = F extends AnyFunction
  ? [StateParameter<Required<Parameters<F>>>] extends [never]
    ? unknown
    : MadeSetting<MadeOf<StateParameter<Required<Parameters<F>>>>>
  : unknown;

/** The setting `state`: it can be left out if all of its values can. */
export type MadeSetting<Made> = object extends Made ? { readonly state?: Made } : { readonly state: Made };

/** What a field of a modal may be filled with when it is shown: the text or value, the id of a user, role or channel. */
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

type PrefillsOf<P> = P extends readonly [infer First, ...infer Others]
  ? [First] extends [Exclude<StateParameter<[First]>, never>]
    ? PrefillsOf<Others>
    : [Prefill<Exclude<First, undefined>>?, ...PrefillsOf<Others>]
  : [];

/** The setting `values` of a modal: what its fields are filled with, in the order of the parameters. */
export interface PrefillSetting<F> {
  readonly values?: F extends (interaction: never, ...others: infer Others) => unknown
    ? Readonly<PrefillsOf<Required<Others>>>
    : undefined;
}
