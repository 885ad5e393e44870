import { isSnowflake, SNOWFLAKE_WANTED } from '../is-snowflake.js';
import { isJsonObject } from '../validation/field-checker.js';
import { FaultList, type AnyCheck, type Fault } from './value-faults.js';

/**
 * Adds what is wrong with a value. The checks of this folder say what is valid of what Discord sends. They need no library,
 * which would be most of what a small bot carries.
 */
export interface Check<T> extends AnyCheck {
  /** The type of values that fit, for the compiler. Never set. */
  readonly fits?: (value: T) => T;
}

type KnownKey<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] } & keyof T;

/** A check for each field of a type. */
export type FieldChecks<T> = { readonly [K in KnownKey<T>]: Check<T[K]> };

/** Returns everything that a check finds in a value. */
export function findFaults(check: AnyCheck, value: unknown): readonly Fault[] {
  const faults = new FaultList();
  check(value, faults);
  return faults.all;
}

/** Returns whether a check finds nothing. */
export function toTest(check: AnyCheck): (value: unknown) => boolean {
  return (value) => findFaults(check, value).length === 0;
}

export const anything: Check<unknown> = () => undefined;

export const text: Check<string> = (value, faults) => {
  if (typeof value !== 'string') faults.addType('string', value);
};

export const boolean: Check<boolean> = (value, faults) => {
  if (typeof value !== 'boolean') faults.addType('boolean', value);
};

export const nothing: Check<null> = (value, faults) => {
  if (value !== null) faults.addType('null', value);
};

export const number: Check<number> = (value, faults) => {
  if (!Number.isFinite(value)) faults.addType('number', value);
};

/** A number that JSON carries exactly. */
export const int: Check<number> = (value, faults) => {
  if (Number.isSafeInteger(value)) return;
  if (!Number.isInteger(value)) {
    faults.addType(Number.isFinite(value) ? 'int' : 'number', value);
    return;
  }
  const { MAX_SAFE_INTEGER: max, MIN_SAFE_INTEGER: min } = Number;
  const message =
    (value as number) > 0 ? `Too big: expected int to be <=${max}` : `Too small: expected int to be >=${min}`;
  faults.add(message, { isFinal: false });
};

export const snowflake: Check<string> = where(text, isSnowflake, SNOWFLAKE_WANTED);

/** One of some values. */
export function literal<const T extends string | number | boolean>(...values: readonly T[]): Check<T> {
  const listed = values.map((value) => JSON.stringify(value)).join('|');
  return (value, faults) => {
    if (!values.some((one) => one === value))
      faults.add(
        values.length === 1
          ? `Invalid input: expected ${listed}`
          : `Invalid option: expected one of ${listed}`,
      );
  };
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value, faults) => {
    if (value !== undefined) check(value, faults);
  };
}

export function nullable<T>(check: Check<T>): Check<T | null> {
  return (value, faults) => {
    if (value !== null) check(value, faults);
  };
}

export function nullish<T>(check: Check<T>): Check<T | null | undefined> {
  return optional(nullable(check));
}

/** Checks one thing more of a value that is not quite wrong. */
export function where<T>(check: Check<T>, test: (value: T) => boolean, message: string): Check<T> {
  return (value, faults) => {
    const before = faults.length;
    check(value, faults);
    if (!faults.hasFinal(before) && !test(value as T)) faults.add(message, { isFinal: false });
  };
}

/** A list. Of one with more than `max` elements, none is looked at. */
export function list<T>(check: Check<T>, max = Infinity): Check<T[]> {
  return (value, faults) => {
    if (!Array.isArray(value)) faults.addType('array', value);
    else if (value.length > max) faults.add(`Too big: expected array to have <=${max} items`);
    else for (const [index, element] of value.entries()) faults.within(index, check, element);
  };
}

/** An object with any keys. */
export function record<T>(check: Check<T>): Check<Record<string, T>> {
  return (value, faults) => {
    if (!isJsonObject(value)) faults.addType('record', value);
    else for (const key of Object.keys(value)) if (key !== '__proto__') faults.within(key, check, value[key]);
  };
}

/** An object that has these fields, and maybe others. */
export function fields<T>(checks: FieldChecks<T>): Check<T> {
  const all = Object.entries<AnyCheck>(checks);
  return (value, faults) => {
    if (!isJsonObject(value)) faults.addType('object', value);
    else for (const [key, check] of all) faults.within(key, check, value[key]);
  };
}

/** A value that fits one of some checks. If all but one are hopeless, the faults are those of that one. */
export function oneOf<T extends readonly unknown[]>(
  checks: readonly [...{ readonly [I in keyof T]: Check<T[I]> }],
  message = 'Invalid input',
): Check<T[number]> {
  return (value, faults) => {
    const tried: (readonly Fault[])[] = [];
    for (const check of checks as readonly AnyCheck[]) {
      const found = faults.tryOut(check, value);
      if (found.length === 0) return;
      tried.push(found);
    }
    const [nearest, ...others] = tried.filter((found) => !found.some(({ isFinal }) => isFinal));
    if (nearest && others.length === 0) faults.take(nearest);
    else faults.add(message);
  };
}

/** An object that is checked by the value of its `type`. */
export function byType<T extends { readonly type: number }>(
  variants: readonly (readonly [types: readonly T['type'][], check: AnyCheck])[],
): Check<T> {
  const known = new Map(variants.flatMap(([types, check]) => types.map((type) => [type, check] as const)));
  const wanted = [...known.keys()].map((type) => `'${type}'`).join(' | ');
  return (value, faults) => {
    if (!isJsonObject(value)) {
      faults.addType('object', value);
      return;
    }
    const check = known.get(value['type'] as T['type']);
    if (check) check(value, faults);
    else faults.add(`Invalid discriminator value. Expected ${wanted}`, { at: ['type'] });
  };
}
