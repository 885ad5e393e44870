/**
 * An object of the model as authors write it: lists may be read-only, and only known keys are allowed, so that a
 * misspelt one does not compile.
 */
export type Exact<T> = T extends readonly unknown[]
  ? { readonly [K in keyof T]: Exact<T[K]> }
  : T extends object
    ? { readonly [K in keyof T as string extends K ? never : K]: WrittenField<T[K]> }
    : T;

/**
 * Where a single element may be of another kind than several together, a list of one accepts both kinds: for such a
 * list the compiler reports errors of its own union member only, and would otherwise explain every mistake by the wrong
 * kind.
 */
type WrittenField<T> = [T] extends [readonly unknown[]]
  ? [Extract<T, readonly [unknown]>] extends [never]
    ? Exact<T>
    : readonly [Exact<T[number]>] | Exact<Exclude<T, readonly [unknown]>>
  : Exact<T>;
