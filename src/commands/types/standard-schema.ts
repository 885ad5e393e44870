/**
 * A schema of any library that implements Standard Schema, such as Zod, Valibot and ArkType. Written here, and not taken
 * from a package: its types would have to be installed with every bot.
 *
 * @typeParam Input - What it takes.
 * @typeParam Output - What it returns.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  /** What the standard asks of a library. */
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /** Never set: carries the types to the compiler. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** The value that a schema returned, or what is wrong with the one that it was given. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** Any schema; its types are inferred. */
export type AnySchema = StandardSchema<unknown, unknown>;

type TypesOf<X extends AnySchema> = NonNullable<X['~standard']['types']>;

/** What a schema takes. */
export type InputOf<X extends AnySchema> = TypesOf<X>['input'];

/** What a schema returns. */
export type OutputOf<X extends AnySchema> = TypesOf<X>['output'];

/** Shown by the compiler for a schema that takes no value of the option or field. */
export interface SchemaDoesNotTake<Gives, Takes> {
  /** The type of the submitted value. */
  readonly valueIs: Gives;
  /** The input of the schema. */
  readonly schemaTakes: Takes;
}

/** What a schema takes of `T`: all of it, or a part such as the values of an enumeration; else `never`. */
export type Taken<X extends AnySchema, T> =
  unknown extends InputOf<X> ? T : Extract<InputOf<X>, T> | (T extends InputOf<X> ? T : never);

/** Makes a schema impossible that takes no `T`, in a place where its type was inferred. */
export type SchemaTakes<X, T> = X extends AnySchema
  ? [Taken<X, T>] extends [never]
    ? { readonly schema: SchemaDoesNotTake<T, InputOf<X>> }
    : unknown
  : unknown;

/**
 * The value in a handler. A schema with a default also fills a value that was left out; one that takes anything, such as
 * `z.coerce`, promises no default.
 */
export type SchemaValue<X extends AnySchema, R> = R extends true
  ? OutputOf<X>
  : unknown extends InputOf<X>
    ? OutputOf<X> | undefined
    : undefined extends InputOf<X>
      ? OutputOf<X>
      : OutputOf<X> | undefined;
