/** Shown by the compiler in place of a reply with a field that no message has. */
export interface NoSuchField<Path> {
  readonly noSuchField: Path;
}

/** Shown by the compiler in place of the value of a setting that does not exist there. */
export interface NoSuchSetting<Path> {
  readonly noSuchSetting: Path;
}

/**
 * The paths of the fields of `Given` that nothing in `Wanted` has, for example `components[].customId`. It checks only
 * literals. An interface or a class was checked where it was declared, and may have more fields than are wanted; a
 * builder has the fields of its `toJSON`.
 */
export type UnknownFields<Given, Wanted, Path extends string = ''> = 0 extends 1 & Given
  ? never
  : Given extends readonly (infer Element)[]
    ? UnknownFields<Element, ElementOf<Wanted>, `${Path}[]`>
    : Given extends Literal
      ? Given extends Unread
        ? never
        : FieldsUnknown<Given, Meant<Given, ObjectIn<Wanted>>, Path extends '' ? '' : `${Path}.`>
      : never;

/** The unknown fields of an object of any type, and of the values in it. */
export type FieldsUnknown<Given, Wanted, Prefix extends string = ''> = [Wanted] extends [never]
  ? never
  : | `${Prefix}${Named<Filled<Given, Exclude<keyof Given, KeysOf<Wanted>>>>}`
    | {
        [K in keyof Given & KeysOf<Wanted>]-?: UnknownFields<
          Given[K],
          FieldOf<Wanted, K>,
          `${Prefix}${Named<K>}`
        >;
      }[keyof Given & KeysOf<Wanted>];

/** Matches literals, but no interfaces or classes: only a literal's type is assignable to an index signature. */
type Literal = Readonly<Record<string, unknown>>;

export type Unread = { readonly toJSON: unknown } | ((...parameters: never) => unknown);

/** The keys of every member of a union. */
export type KeysOf<T> = T extends unknown ? keyof T : never;

/** The keys that have a value: the compiler adds each other's keys, without values, to the objects of a list. */
type Filled<Given, K extends keyof Given> = K extends unknown
  ? [Given[K]] extends [undefined]
    ? never
    : K
  : never;

/** A literal key, not the index signature of a record. */
type Named<K> = K extends string ? (string extends K ? never : K) : never;

export type ElementOf<T> = T extends readonly (infer Element)[] ? Element : never;

type FieldOf<T, K> = T extends Readonly<Partial<Record<K & PropertyKey, infer V>>> ? V : never;

export type ObjectIn<T> = Exclude<Extract<T, object>, Unread | readonly unknown[]>;

/** The members of a union with the given `type`, or all if none has it. */
export type Meant<Given, Wanted> = Given extends { readonly type: infer T }
  ? [OfType<Wanted, T>] extends [never]
    ? Wanted
    : OfType<Wanted, T>
  : Wanted;

type OfType<W, T> = W extends { readonly type: infer U } ? (T extends U ? W : never) : never;

/**
 * Requires an impossible value for each unknown setting, so that the compiler reports it. The parameter has no constraint:
 * compilers before 5.9 would follow the paths of a type parameter without end to see whether they are texts (TS2589).
 */
export type ErrorsAtPaths<Path> = {
  readonly [P in string & Path as FirstKey<P>]: NoSuchSetting<P>;
};

type FirstKey<Path extends string> = Path extends `${infer Head}[]${string}`
  ? Head
  : Path extends `${infer Head}.${string}`
    ? Head
    : Path;
