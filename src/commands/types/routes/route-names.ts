import type { RouteKind } from '../../routes/route-kinds.js';
import type { MadeOf, StateParameter } from '../../routes/state-types.js';

/** The type-level description of a route that a function made. */
export interface RouteTypes<Kind extends RouteKind, Made = unknown, Inputs = unknown> {
  /** Never set. */
  readonly types?: { readonly kind: Kind; readonly made: Made; readonly inputs: Inputs };
}

/**
 * A class with routes, or any of its parents. Typed by its prototype, since a generic class's constructor would need
 * its type arguments.
 */
export type RouteClass<T> = (abstract new (...parameters: never[]) => unknown) & { readonly prototype: T };

/** Returns void, so that the return type of a method under inference is not needed. */
type AnyFunction = (...parameters: never[]) => void;

/**
 * Whether a method can handle interactions of a kind, by its first parameter: none, of this kind, a part of `Given`, or
 * the state. Without `Given`, anything but an interaction of another kind.
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
 * The names of methods that can handle interactions of a kind. Decorators leave no trace in types, so undecorated
 * methods without parameters are included; they are refused at run time.
 */
export type RouteNames<T, Kind, Given = never> = {
  [K in keyof T]: true extends Handles<T[K], Kind, Given> ? K : never;
}[keyof T];

/** The setting `state` of a component, if its handler has a state. */
export type StateSetting<F> = F extends AnyFunction
  ? [StateParameter<Required<Parameters<F>>>] extends [never]
    ? unknown
    : MadeSetting<MadeOf<StateParameter<Required<Parameters<F>>>>>
  : unknown;

/** The names of methods that handle interactions of a kind without a state, or with an optional one. */
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

/** A route of a function without a state, or with an optional one. */
export type StatelessRoute<Made> = object extends Made ? object : StateIsMissing<Made>;

/** Shown by the compiler where a route with a state is given none. */
export interface StateIsMissing<Made> {
  readonly wanted: { readonly state: Made };
}
