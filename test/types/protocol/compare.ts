/**
 * Holds a type of the model against its counterpart in discord-api-types, field by field. Every difference must be
 * listed, and nothing may be listed that is none: both make the compiler refuse `Holds<Differs<…>>`.
 *
 * Three things are no differences, wherever they are:
 * - the index signature of our objects, which lets unknown fields pass;
 * - `undefined` beside an optional field: a parsed object may hold either;
 * - enumerations as such: theirs are TypeScript enums, ours are objects of literals, and the values are compared.
 *
 * Objects inside objects are compared where they have a line of their own; here they are all one.
 */

/** Accepts `true` alone. Otherwise the error shows what was found and what was listed. */
export type Holds<Result extends true> = Result;

/** `true` when the differences between the two are exactly those in the list; without a list, when there are none. */
export type Differs<Ours, Theirs, Listed = never> =
  Agrees<Shown<Differences<Ours, Theirs>>, Listed> extends true
    ? true
    : { found: Shown<Differences<Ours, Theirs>>; listed: Listed };

type Agrees<Found, Listed> = [Listed] extends [never]
  ? [keyof Found] extends [never]
    ? true
    : false
  : Same<Found, Listed>;

/** Every field in which the two differ, and how. */
export type Differences<Ours, Theirs> = {
  [
    Field in Fields<Ours> | Fields<Theirs> as Difference<Ours, Theirs, Field> extends never ? never : Field
  ]: Difference<Ours, Theirs, Field>;
};

type Difference<Ours, Theirs, Field extends PropertyKey> =
  Field extends Fields<Ours>
    ? Field extends Fields<Theirs>
      ? | PresenceDifference<Ours, Theirs, Field>
        | ValueDifference<ValueOf<Ours, Field>, ValueOf<Theirs, Field>>
      : 'only here'
    : 'only there';

type PresenceDifference<Ours, Theirs, Field extends PropertyKey> =
  IsOptional<Ours, Field> extends IsOptional<Theirs, Field>
    ? never
    : true extends IsOptional<Ours, Field>
      ? 'optional here'
      : 'optional there';

type ValueDifference<Ours, Theirs> =
  | NullDifference<Ours, Theirs>
  | ([NonNullable<Ours>] extends [NonNullable<Theirs>]
      ? [NonNullable<Theirs>] extends [NonNullable<Ours>]
        ? never
        : 'narrower here'
      : [NonNullable<Theirs>] extends [NonNullable<Ours>]
        ? 'wider here'
        : 'different');

type NullDifference<Ours, Theirs> = null extends Ours
  ? null extends Theirs
    ? never
    : 'nullable here'
  : null extends Theirs
    ? 'nullable there'
    : never;

/** The named fields of an object, or of any member of a union. */
type Fields<Type> = Type extends unknown
  ? keyof {
      [Field in keyof Type as string extends Field ? never : number extends Field ? never : Field]: true;
    }
  : never;

/** Whether a field may be missing: from the object, or from some members of a union. */
type IsOptional<Type, Field extends PropertyKey> = true extends (
  Type extends unknown
    ? Field extends Fields<Type>
      ? Field extends keyof Type
        ? object extends Pick<Type, Field>
          ? true
          : false
        : true
      : true
    : never
)
  ? true
  : false;

type ValueOf<Type, Field extends PropertyKey> = Type extends unknown
  ? Field extends Fields<Type>
    ? Field extends keyof Type
      ? Face<Exclude<Type[Field], undefined>>
      : never
    : never
  : never;

/** Stands for any object. */
interface AnObject {
  readonly isObject: true;
}

/** A value as it looks from outside: enumerations by their values, lists by their elements, objects all alike. */
type Face<Value> = Value extends null
  ? null
  : Value extends string
    ? `${Value}`
    : Value extends number
      ? `${Value}` extends `${infer Digits extends number}`
        ? Digits
        : never
      : Value extends boolean
        ? Value
        : Value extends readonly (infer Element)[]
          ? Face<Element>[]
          : AnObject;

/** Whether two written out types are the same: each assignable to the other, and with the same fields. */
type Same<A, B> = [A, keyof A] extends [B, keyof B]
  ? [B, keyof B] extends [A, keyof A]
    ? true
    : false
  : false;

/** Writes a computed object type out, so that equal ones are the same. */
type Shown<Type> = { [Key in keyof Type]: Type[Key] };

// The helper itself can tell: each of these is refused if it ever answers wrongly.

interface Their {
  same: string;
  there: number;
  maybe?: string;
  open: 1 | 2;
}
interface Our {
  [unknownField: string]: unknown;
  same: string;
  here: number;
  maybe: string;
  open: number;
}

export type TellsEveryDifference = Holds<
  Differs<Our, Their, { there: 'only there'; here: 'only here'; maybe: 'optional there'; open: 'wider here' }>
>;
export type FindsNoneInItself = Holds<Differs<Our, Our>>;
// @ts-expect-error a difference that is not listed
export type RefusesAnUnlistedOne = Holds<Differs<Our, Their, { there: 'only there' }>>;
// @ts-expect-error a listed difference that is none
export type RefusesAnInventedOne = Holds<Differs<Their, Their, { same: 'wider here' }>>;
// @ts-expect-error a difference of another kind
export type RefusesAWrongKind = Holds<Differs<{ a: number }, { a: 1 }, { a: 'narrower here' }>>;
// @ts-expect-error a field that became nullable
export type SeesNull = Holds<Differs<{ a: string | null }, { a: string }>>;
// @ts-expect-error a list of something else
export type SeesElements = Holds<Differs<{ a: string[] }, { a: number[] }>>;
