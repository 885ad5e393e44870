import type { Attachment } from '../../../protocol/messages/attachment.js';
import type { RouteKind } from '../../routes/route-kinds.js';
import type { MadeOf, StateParameter } from '../../routes/state-types.js';

/** The type-level description of a route that a function made. */
export interface RouteTypes<Kind extends RouteKind, Made = unknown, Values = unknown> {
  /** Never set. */
  readonly types?: { readonly kind: Kind; readonly made: Made; readonly values: Values };
}

/**
 * A class with routes, or any of its parents. Its instances are known by its prototype: the constructor of a generic
 * class would have to be called with its type parameters first.
 */
export type RouteClass<T> = (abstract new (...parameters: never[]) => unknown) & { readonly prototype: T };

/** The return type is void, so that the compiler need not know that of a method which is being inferred. */
type AnyFunction = (...parameters: never[]) => void;

type KindOfMethod<F> = F extends (interaction: infer I, ...others: never[]) => void
  ? 0 extends 1 & I
    ? never
    : I extends { readonly kind: infer K }
      ? K
      : never
  : never;

/** The names of the methods that handle interactions of a kind. */
export type RouteNames<T, Kind> = {
  [K in keyof T]: [KindOfMethod<T[K]>] extends [never]
    ? never
    : [Extract<KindOfMethod<T[K]>, Kind>] extends [never]
      ? never
      : K;
}[keyof T];

/** The setting `state` of a component, where the method that handles it has one. */
export type StateSetting<F> = F extends AnyFunction
  ? [StateParameter<Required<Parameters<F>>>] extends [never]
    ? unknown
    : MadeSetting<MadeOf<StateParameter<Required<Parameters<F>>>>>
  : unknown;

/** The names of the methods that handle interactions of a kind and have no state, or one that can be left out. */
export type StatelessNames<T, Kind> = {
  [K in RouteNames<T, Kind> & keyof T]: object extends StateSetting<T[K]> ? K : never;
}[RouteNames<T, Kind> & keyof T];

/** The setting `state`: it can be left out if all of its values can. */
export type MadeSetting<Made> = object extends Made
  ? {
      readonly state?:
        | { [K in keyof Made]: object extends Pick<Made, K> ? Made[K] | undefined : Made[K] }
        | undefined;
    }
  : { readonly state: { [K in keyof Made]: object extends Pick<Made, K> ? Made[K] | undefined : Made[K] } };

/** A route that a function made, if it has no state, or one that can be left out. */
export type StatelessRoute<Made> = object extends Made ? object : StateIsMissing<Made>;

/** Shown by the compiler where a route with a state is given none. */
export interface StateIsMissing<Made> {
  readonly wanted: { readonly state: Made };
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

type PrefillsOf<P> = P extends readonly [infer First, ...infer Others]
  ? [First] extends [Exclude<StateParameter<[First]>, never>]
    ? PrefillsOf<Others>
    : [(Prefill<Exclude<First, undefined>> | undefined)?, ...PrefillsOf<Others>]
  : [];

/** The setting `values` of a modal: what its fields are filled with, in the order of the parameters. */
export interface PrefillSetting<F> {
  readonly values?: F extends (interaction: never, ...others: infer Others) => void
    ? Readonly<PrefillsOf<Required<Others>>>
    : undefined;
}

/** The same for a modal that a function defined: by the custom ids of the fields. */
export interface NamedPrefillSetting<Values> {
  readonly values?: { readonly [K in keyof Values]?: Prefill<Exclude<Values[K], undefined>> | undefined };
}
