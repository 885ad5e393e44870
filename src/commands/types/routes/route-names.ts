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

/**
 * Whether a method can handle interactions of a kind, as far as its first parameter says: there is none, it has the kind,
 * it is a part of `Given`, or the state. Without a `Given` it may be anything but an interaction of another kind.
 */
type Handles<F, Kind, Given> = 0 extends 1 & F
  ? false
  : F extends (first: infer First, ...others: never[]) => void
    ? unknown extends First
      ? true
      : First extends { readonly kind: infer K }
        ? [Extract<K, Kind>] extends [never]
          ? false
          : true
        : [Given] extends [never]
          ? true
          : [StateParameter<[First]>] extends [never]
            ? FitsOne<Given, First>
            : true
    : false;

type FitsOne<Given, First> = Given extends First ? true : false;

/**
 * The names of the methods that can handle interactions of a kind. Decorators leave nothing in the type of a class, so that
 * a method without parameters is one of them; it is refused when the component is made.
 */
export type RouteNames<T, Kind, Given = never> = {
  [K in keyof T]: true extends Handles<T[K], Kind, Given> ? K : never;
}[keyof T];

/** The setting `state` of a component, where the method that handles it has one. */
export type StateSetting<F> = F extends AnyFunction
  ? [StateParameter<Required<Parameters<F>>>] extends [never]
    ? unknown
    : MadeSetting<MadeOf<StateParameter<Required<Parameters<F>>>>>
  : unknown;

/** The names of the methods that handle interactions of a kind and have no state, or one that can be left out. */
export type StatelessNames<T, Kind, Given = never> = {
  [K in RouteNames<T, Kind, Given> & keyof T]: object extends StateSetting<T[K]> ? K : never;
}[RouteNames<T, Kind, Given> & keyof T];

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

/** The parameters that are no interaction. */
type WithoutInteraction<P> = P extends readonly [infer First, ...infer Others]
  ? [First] extends [string | number | boolean | readonly unknown[] | undefined]
    ? P
    : [StateParameter<[First]>] extends [never]
      ? Others
      : P
  : P;

type PrefillsOf<P> = P extends readonly [infer First, ...infer Others]
  ? [First] extends [Exclude<StateParameter<[First]>, never>]
    ? PrefillsOf<Others>
    : [(Prefill<Exclude<First, undefined>> | undefined)?, ...PrefillsOf<Others>]
  : [];

/** The setting `values` of a modal: what its fields are filled with, in the order of the parameters. */
export interface PrefillSetting<F> {
  readonly values?: F extends (...parameters: infer P) => void
    ? Readonly<PrefillsOf<WithoutInteraction<Required<P>>>>
    : undefined;
}

/** The same for a modal that a function defined: by the custom ids of the fields. */
export interface NamedPrefillSetting<Values> {
  readonly values?: { readonly [K in keyof Values]?: Prefill<Exclude<Values[K], undefined>> | undefined };
}
