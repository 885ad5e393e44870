import type { ElementOf, KeysOf, Meant, ObjectIn, Unread } from './unknown-fields.js';

/** Shown by the compiler in place of a reply with a field whose value it cannot have, or without one that it needs. */
export interface FieldDoesNotFit<Path> {
  readonly fieldDoesNotFit: Path;
}

/**
 * Shown by the compiler in place of a reply with a literal of which only `number` or `string` is left: TypeScript forgets
 * the literals of a returned object. `ComponentType.BUTTON` and what the functions of `commandry/components` return stay.
 */
export interface LiteralWasWidened<Path> {
  readonly literalWasWidened: Path;
}

/** The fields of `Given` that do not fit those of `Wanted`, by their paths. Fields that nothing has are not among them. */
export type UnfitFields<Given, Wanted, Path extends string = ''> = [Given] extends [Wanted]
  ? never
  : Given extends readonly (infer Element)[]
    ? [ElementOf<Wanted>] extends [never]
      ? FieldDoesNotFit<Path>
      : UnfitFields<Element, ElementOf<Wanted>, `${Path}[]`>
    : Given extends Unread
      ? FieldDoesNotFit<Path>
      : Given extends object
        ? [ObjectIn<Wanted>] extends [never]
          ? FieldDoesNotFit<Path>
          : UnfitIn<Given, Meant<Given, ObjectIn<Wanted>>, Path>
        : FieldError<Given, Wanted, Path>;

type UnfitIn<Given, Wanted, Path extends string> = [UnfitInFields<Given, Wanted, Path>] extends [never]
  ? FieldDoesNotFit<Path>
  : UnfitInFields<Given, Wanted, Path>;

type UnfitInFields<Given, Wanted, Path extends string> =
  | {
      [K in keyof Given & KeysOf<Wanted> & string]: UnfitFields<
        Given[K],
        FieldIn<Wanted, K>,
        Path extends '' ? K : `${Path}.${K}`
      >;
    }[keyof Given & KeysOf<Wanted> & string]
  | Missing<Given, Wanted, Path>;

/** The fields that every member of `Wanted` requires. */
type Missing<Given, Wanted, Path extends string> = {
  [K in Exclude<keyof Wanted, keyof Given> & string]: object extends Pick<Wanted, K>
    ? never
    : FieldDoesNotFit<Path extends '' ? K : `${Path}.${K}`>;
}[Exclude<keyof Wanted, keyof Given> & string];

type FieldIn<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

type FieldError<Given, Wanted, Path extends string> = number extends Given
  ? OfLiteral<Extract<Wanted, number>, number, Path>
  : string extends Given
    ? OfLiteral<Extract<Wanted, string>, string, Path>
    : FieldDoesNotFit<Path>;

type OfLiteral<Literals, Wide, Path> = [Literals] extends [never]
  ? FieldDoesNotFit<Path>
  : Wide extends Literals
    ? FieldDoesNotFit<Path>
    : LiteralWasWidened<Path>;
