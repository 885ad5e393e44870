import type { AnySchema, InputOf, OutputOf, SchemaDoesNotTake, Taken } from '../types/standard-schema.js';

/** The simple types of state values. An `integer` is a safe integer. */
export type StateKind = 'string' | 'integer' | 'number' | 'boolean' | 'snowflake';

/** Serializes your own values in a state. */
export interface StateCodec<T> {
  /** Returns a text for the value. */
  readonly encode: (value: T) => string;
  /** Returns the value of a text. The text comes from a client: return `undefined`, or throw, for one that is wrong. */
  readonly decode: (text: string) => T | undefined;
  /** The maximum length of encoded texts, in characters. Default: unlimited, so that a state may become too long. */
  readonly maxLength?: number | undefined;
}

/** Any codec; what it encodes is known where the state is declared. */
export interface AnyCodec {
  readonly encode: (value: never) => string;
  readonly decode: (text: string) => unknown;
  readonly maxLength?: number | undefined;
}

/** A kind of option, as far as its types go. */
export interface KindOf<V> {
  readonly spec: unknown;
  readonly value?: V;
  /** The submitted value, before its transform. */
  readonly submitted?: unknown;
}

interface Optional {
  /** Whether the value may be left out. Default false. */
  readonly optional?: boolean | undefined;
}

interface MayHaveSchema {
  /**
   * Validates what comes back from a client, and returns what the handler gets: a schema of Zod, Valibot, ArkType or
   * another library with Standard Schema. A component whose state it refuses counts as one of an earlier version.
   */
  readonly schema?: AnySchema | undefined;
}

/** One value of a state, with its bounds. */
export type StateFieldSettings = Optional &
  (
    | (MayHaveSchema & {
        readonly type: 'string';
        /** Most characters. Default: what is left of 100. */ readonly maxLength?: number | undefined;
      })
    | (MayHaveSchema & {
        readonly type: 'integer' | 'number';
        readonly minValue?: number | undefined;
        readonly maxValue?: number | undefined;
      })
    | (MayHaveSchema & { readonly type: 'boolean' | 'snowflake' })
    | {
        /** The only values, at most 4,096. Appending one later keeps old components working. */ readonly choices: readonly (
          | string
          | number
        )[];
      }
    | { readonly codec: AnyCodec }
    | {
        /** Of `defineOptionKind`, for texts, numbers and booleans: the handler gets what it makes of the value. */ readonly kind: KindOf<unknown>;
      }
  );

/** The declaration of a state value: a type, a list of the only values, a codec, or settings. */
export type StateField = StateKind | readonly (string | number)[] | AnyCodec | StateFieldSettings;

/**
 * The state of a route: values by name, for example `{ ticket: 'integer', tab: ['open', 'closed'] }`. It is stored in
 * the custom id of the component, which everyone who sees the message can read: put no secrets in it.
 */
export type StateShape = Readonly<Record<string, StateField>>;

interface Simple {
  readonly string: string;
  readonly integer: number;
  readonly number: number;
  readonly boolean: boolean;
  readonly snowflake: string;
}

type ValueOfField<F> = F extends StateKind
  ? Simple[F]
  : F extends { readonly schema: infer X extends AnySchema }
    ? OutputOf<X>
    : UnvalidatedOfField<F>;

type UnvalidatedOfField<F> = F extends readonly (infer V)[]
  ? V
  : F extends { readonly kind: KindOf<infer V> }
    ? V
    : F extends { readonly choices: readonly (infer V)[] }
      ? V
      : F extends { readonly type: infer K extends StateKind }
        ? Simple[K]
        : F extends { readonly codec: { readonly decode: (text: string) => infer V } }
          ? Exclude<V, undefined>
          : F extends { readonly decode: (text: string) => infer V }
            ? Exclude<V, undefined>
            : never;

type MadeOfField<F> = F extends {
  readonly type: infer K extends StateKind;
  readonly schema: infer X extends AnySchema;
}
  ? [Taken<X, Simple[K]>] extends [never]
    ? SchemaDoesNotTake<Simple[K], InputOf<X>>
    : Taken<X, Simple[K]>
  : F extends { readonly kind: { readonly submitted?: infer V } }
    ? Exclude<V, undefined>
    : ValueOfField<F>;

type OptionalKeys<S> = { [K in keyof S]: S[K] extends { readonly optional: true } ? K : never }[keyof S];

/** The state that a handler gets, of a shape. */
export type StateOutput<S> = { -readonly [K in Exclude<keyof S, OptionalKeys<S>>]: ValueOfField<S[K]> } & {
  -readonly [K in OptionalKeys<S>]?: ValueOfField<S[K]>;
} extends infer State
  ? { [K in keyof State]: State[K] }
  : never;

/** The state for creating a component. Differs from {@link StateOutput} only for kinds with a transform. */
export type StateInput<S> = { -readonly [K in Exclude<keyof S, OptionalKeys<S>>]: MadeOfField<S[K]> } & {
  -readonly [K in OptionalKeys<S>]?: MadeOfField<S[K]>;
} extends infer State
  ? { [K in keyof State]: State[K] }
  : never;

declare const stateBrand: unique symbol;

/**
 * The state of a route: the type of the parameter that `@RouteState` decorates. `button`, `select` and `showModal`
 * infer the state from it.
 *
 * @example claim(interaction: ButtonInteraction, @RouteState({ ticket: 'integer' }) { ticket }: State<{ ticket: number
 *   }>)
 *
 * @typeParam Made - The state for creating components, if a kind with a transform makes it differ.
 */
export type State<T extends object, Made extends object = T> = T & {
  readonly [stateBrand]?: { readonly state: T; readonly made: Made };
};

/**
 * The state that a constant declares, as the type of the parameter that it decorates.
 *
 * @example
 * ```ts
 * const TicketState = RouteState({ ticket: 'integer' });
 * // close(interaction: ButtonInteraction, @TicketState { ticket }: StateOf<typeof TicketState>)
 * ```
 */
export type StateOf<D extends { readonly shape: StateShape }> = State<
  StateOutput<D['shape']>,
  StateInput<D['shape']>
>;

/** The state that a branded parameter declares. */
export type Unbranded<P> = P extends { readonly [stateBrand]?: infer B }
  ? Exclude<B, undefined> extends { readonly state: infer T }
    ? T
    : P
  : P;

/** The state with which a component is made, taken from the branded parameter. */
export type MadeOf<P> = P extends { readonly [stateBrand]?: infer B }
  ? Exclude<B, undefined> extends { readonly made: infer M }
    ? M
    : never
  : never;

/** The branded parameter among those of a handler; `never` if it has none. */
export type StateParameter<P> = P extends readonly [infer First, ...infer Rest]
  ? 0 extends 1 & First
    ? StateParameter<Rest>
    : typeof stateBrand extends keyof First
      ? First
      : StateParameter<Rest>
  : never;
