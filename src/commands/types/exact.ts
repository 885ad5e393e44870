/**
 * An object of Discord as authors may write it: lists may be read-only, enum members may be written as values, optional
 * fields may be undefined, and unknown keys do not compile.
 */
export type Exact<T> = T extends readonly unknown[]
  ? { readonly [K in keyof T]: Exact<T[K]> }
  : T extends object
    ? {
        readonly [K in keyof T as string extends K ? never : K]:
          | WrittenField<T[K]>
          | (object extends Pick<T, K> ? undefined : never);
      }
    : Written<T>;

/** A plain number is assignable to every enum member, but not to its literal value. */
type Written<T> = T extends string
  ? `${T}`
  : T extends number
    ? `${T}` extends `${infer Value extends number}`
      ? Value
      : never
    : T;

/**
 * If a single element may be of another kind than several, a list of one accepts both kinds: the compiler reports
 * errors of one union member only, possibly of the wrong kind.
 */
type WrittenField<T> = [T] extends [readonly unknown[]]
  ? [Extract<T, readonly [unknown]>] extends [never]
    ? Exact<T>
    : readonly [Exact<T[number]>] | Exact<Exclude<T, readonly [unknown]>>
  : Exact<T>;

/** Shown by the compiler for an unknown setting. */
export interface NoSuchSetting<Path> {
  readonly noSuchSetting: Path;
}
