/**
 * An object of Discord as authors write it: lists may be read-only, members of enumerations may be written as their
 * values, a field that may be missing may be undefined, and only known keys are allowed, so that a misspelt one does not
 * compile.
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

/** A plain number is assignable to each member of an enumeration, but not to the value of one. */
type Written<T> = T extends string
  ? `${T}`
  : T extends number
    ? `${T}` extends `${infer Value extends number}`
      ? Value
      : never
    : T;

/**
 * Where a single element may be of another kind than several together, a list of one accepts both kinds: for such a
 * list the compiler reports the errors of one union member only, and would otherwise explain every mistake by the wrong
 * kind.
 */
type WrittenField<T> = [T] extends [readonly unknown[]]
  ? [Extract<T, readonly [unknown]>] extends [never]
    ? Exact<T>
    : readonly [Exact<T[number]>] | Exact<Exclude<T, readonly [unknown]>>
  : Exact<T>;

/** Shown by the compiler in place of the value of a setting that does not exist there. */
export interface NoSuchSetting<Path> {
  readonly noSuchSetting: Path;
}
