import { isSnowflake, SNOWFLAKE_WANTED } from '../is-snowflake.js';
import { isJsonObject } from '../validation/field-checker.js';
import { FaultList, type AnyCheck, type Fault } from './value-faults.js';

/**
 * Adds what is wrong with a setting. These checks need no library, which would be most of what a small bot carries.
 */
export interface Check<T> extends AnyCheck {
  /** The type of values that fit, for the compiler. Never set. */
  readonly fits?: () => T;
}

/** Checks for fields of a type. Others pass as they came. */
export type FieldChecks<T> = { readonly [K in keyof T]?: Check<T[K]> };

/** Returns everything that a check finds in a value. */
export function findFaults(check: AnyCheck, value: unknown): readonly Fault[] {
  const faults = new FaultList();
  check(value, faults);
  return faults.all;
}

export const anything: Check<unknown> = () => undefined;

export const text: Check<string> = (value, faults) => {
  if (typeof value !== 'string') faults.addType('string', value);
};

export const boolean: Check<boolean> = (value, faults) => {
  if (typeof value !== 'boolean') faults.addType('boolean', value);
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

/** Checks one thing more of a value that is not quite wrong. */
export function where<T>(check: Check<T>, test: (value: T) => boolean, message: string): Check<T> {
  return (value, faults) => {
    const before = faults.length;
    check(value, faults);
    if (!faults.hasFinal(before) && !test(value as T)) faults.add(message, { isFinal: false });
  };
}

/** A list. */
export function list<T>(check: Check<T>): Check<T[]> {
  return (value, faults) => {
    if (!Array.isArray(value)) faults.addType('array', value);
    else for (const [index, element] of value.entries()) faults.within(index, check, element);
  };
}

/** An object that has these fields, and maybe others. */
export function fields<T>(checks: FieldChecks<T>): Check<T> {
  const all = Object.entries(checks as Record<string, AnyCheck>);
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
