/**
 * What an author writes for an object of the model: lists may be read-only, and only the keys that the model knows are
 * there, so that a misspelt one does not compile.
 */
export type Written<T> = T extends readonly unknown[]
  ? { readonly [K in keyof T]: Written<T[K]> }
  : T extends object
    ? { readonly [K in keyof T as string extends K ? never : K]: Written<T[K]> }
    : T;
