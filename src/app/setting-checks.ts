import { fields, int, optional, type Check } from '../protocol/checks/check.js';
import type { AnyCheck, FaultList } from '../protocol/checks/value-faults.js';

/** A setting that something else decides about. */
export function custom(test: (value: unknown) => boolean, message: string): Check<unknown> {
  return (value, faults) => {
    if (!test(value)) faults.add(message);
  };
}

/** One of some texts. */
export function choice(
  texts: readonly string[],
  message = `Invalid option: expected one of ${texts.map((text) => `"${text}"`).join('|')}`,
): Check<string> {
  return (value, faults) => {
    if (!texts.some((text) => text === value)) faults.add(message);
  };
}

/** A whole number, or none. */
export function whole(min: number, max: number): Check<number | undefined> {
  return optional((value: unknown, faults: FaultList) => {
    const before = faults.length;
    int(value, faults);
    if (faults.hasFinal(before)) return;
    if ((value as number) < min) faults.add(`Too small: expected number to be >=${min}`, { isFinal: false });
    if ((value as number) > max) faults.add(`Too big: expected number to be <=${max}`, { isFinal: false });
  });
}

/** An object of settings, and of nothing else. */
export function settingsOf(checks: Readonly<Record<string, AnyCheck>>): Check<unknown> {
  const all = fields<Readonly<Record<string, unknown>>>(checks);
  return (value, faults) => {
    all(value, faults);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const unknown: string[] = [];
    for (const key in value) if (!Object.hasOwn(checks, key)) unknown.push(`"${key}"`);
    if (unknown.length > 0)
      faults.add(`Unrecognized key${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`, {
        isFinal: false,
      });
  };
}

/** Returns the settings that have a value, of these names. An object may have inherited some. */
export function given<T extends object>(names: readonly (keyof T)[], settings: T): T {
  const entries = names.map((name) => [name, settings[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as T;
}

/** Returns settings with defaults where they have no value. */
export function filled<D extends object, T extends object>(
  defaults: D,
  settings: T | undefined,
): Filled<D, T> {
  const own = settings && given(Object.keys(settings) as (keyof T)[], settings);
  return { ...defaults, ...own } as Filled<D, T>;
}

type Filled<D, T> = Omit<T, keyof D> & {
  readonly [K in keyof D]: K extends keyof T ? Exclude<T[K], undefined> : D[K];
};
