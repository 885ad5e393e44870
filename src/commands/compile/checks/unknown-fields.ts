/** Shown by the compiler in place of a reply with a field that no message has. */
export interface NoSuchField<Path> {
  readonly noSuchField: Path;
}

/** Shown by the compiler in place of the value of a setting that does not exist there. */
export interface NoSuchSetting<Path> {
  readonly noSuchSetting: Path;
}

/**
 * The paths of the fields of `Given` that nothing in `Wanted` has, for example `components[].customId`. It looks into
 * what was written as a literal. An interface or a class was checked where it was declared, and may have more than is
 * wanted; a builder has what its `toJSON` makes.
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

/** The unknown ones of an object itself, whatever its type, and of what it holds. */
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

/** What a literal is, and an interface or a class is not: it could be read by any key. */
type Literal = Readonly<Record<string, unknown>>;

type Unread = { readonly toJSON: unknown } | ((...parameters: never) => unknown);

/** The keys of every member of a union. */
type KeysOf<T> = T extends unknown ? keyof T : never;

/**
 * Of these keys those that hold something: the objects of a list are given each other's keys by the compiler, which hold
 * nothing.
 */
type Filled<Given, K extends keyof Given> = K extends unknown
  ? [Given[K]] extends [undefined]
    ? never
    : K
  : never;

/** A key with a name of its own: not all that a record may have. */
type Named<K> = K extends string ? (string extends K ? never : K) : never;

type ElementOf<T> = T extends readonly (infer Element)[] ? Element : never;

type FieldOf<T, K> = T extends Readonly<Partial<Record<K & PropertyKey, infer V>>> ? V : never;

type ObjectIn<T> = Exclude<Extract<T, object>, Unread | readonly unknown[]>;

/** Of several objects those with the `type` that is given, or all if none of them has it. */
type Meant<Given, Wanted> = Given extends { readonly type: infer T }
  ? [OfType<Wanted, T>] extends [never]
    ? Wanted
    : OfType<Wanted, T>
  : Wanted;

type OfType<W, T> = W extends { readonly type: infer U } ? (T extends U ? W : never) : never;

/** What is to be at the place of each unknown setting, by its path. Nothing can be. */
export type InTheirPlaces<Path extends string> = {
  readonly [P in Path as FirstKey<P>]: NoSuchSetting<P>;
};

type FirstKey<Path extends string> = Path extends `${infer Head}[]${string}`
  ? Head
  : Path extends `${infer Head}.${string}`
    ? Head
    : Path;
