/**
 * What an author writes for an object of the model: lists may be read-only, and only the keys that the model knows are
 * there, so that a misspelt one does not compile.
 */
export type Exact<T> = T extends readonly unknown[]
  ? { readonly [K in keyof T]: Exact<T[K]> }
  : T extends object
    ? { readonly [K in keyof T as string extends K ? never : K]: WrittenField<T[K]> }
    : T;

/**
 * Where one element alone may be of another kind than several together, the list of one takes both: told of a list of
 * one, the compiler speaks of its own arm alone, and would otherwise explain every mistake by the wrong kind.
 */
type WrittenField<T> = [T] extends [readonly unknown[]]
  ? [Extract<T, readonly [unknown]>] extends [never]
    ? Exact<T>
    : readonly [Exact<T[number]>] | Exact<Exclude<T, readonly [unknown]>>
  : Exact<T>;
