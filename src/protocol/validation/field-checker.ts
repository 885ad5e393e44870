import { countCodePoints } from './code-points.js';
import { describeFound } from './describe-found.js';
import type { PayloadProblem, PayloadRule, Kind } from './payload-problem.js';
import type { MessageProblem, MessageRule } from '../messages/message-problem.js';

export { countCodePoints, hasAtMostCodePoints } from './code-points.js';

/** A JSON object with unknown fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Field names and list indices from the root of a payload. */
export type Path = PayloadProblem['path'];

/** The last part of a path; left out for the path itself. */
export type Step = string | number | undefined;

/** True if a field is set: null equals leaving it out. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** True for an object that is not a list and not null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Collects problems while a payload is walked once. Each method accepts a value, the path of its parent and the step to
 * it from there, and returns the value if it can be examined further. Paths are only joined for problems.
 */
export class FieldChecker {
  readonly problems: MessageProblem[] = [];

  add(path: Path, step: Step, rule: PayloadRule | MessageRule, found: unknown): void {
    this.problems.push({
      ...rule,
      path: step === undefined ? path : [...path, step],
      found: describeFound(found),
    });
  }

  object(value: unknown, path: Path, step?: Step): JsonObject | undefined {
    if (isJsonObject(value)) return value;
    this.#refuse(value, path, step, 'object');
    return undefined;
  }

  /** Checks a list of at most `max` elements. Elements beyond that are not checked. */
  array(value: unknown, path: Path, step: Step, max: number): readonly unknown[] | undefined {
    if (!Array.isArray(value)) {
      this.#refuse(value, path, step, 'array');
      return undefined;
    }
    const list = value as readonly unknown[];
    if (list.length <= max) return list;
    this.add(path, step, { code: 'TOO_MANY', max }, list);
    return list.slice(0, max);
  }

  /** Checks a required text whose length, in code points, is within the limits. */
  text(
    value: unknown,
    path: Path,
    step: Step,
    { min, max }: { readonly min: number; readonly max: number },
  ): string | undefined {
    if (typeof value !== 'string') {
      this.#refuse(value, path, step, 'string');
      return undefined;
    }
    const characters = countCodePoints(value);
    if (characters >= min && characters <= max) return value;
    this.add(path, step, { code: 'BAD_LENGTH', min, max }, value);
    return undefined;
  }

  /** Checks a number within the limits, whole if required. */
  number(
    value: unknown,
    path: Path,
    step: Step,
    kind: 'integer' | 'number',
    { min, max }: { readonly min: number; readonly max: number },
  ): number | undefined {
    if (typeof value !== 'number' || (kind === 'integer' && !Number.isInteger(value))) {
      this.#refuse(value, path, step, kind);
      return undefined;
    }
    if (value >= min && value <= max) return value;
    this.add(path, step, { code: 'OUT_OF_RANGE', min, max }, value);
    return undefined;
  }

  boolean(value: unknown, path: Path, step: Step): boolean | undefined {
    if (typeof value === 'boolean') return value;
    this.#refuse(value, path, step, 'boolean');
    return undefined;
  }

  /** Checks for one of a closed list of values. */
  oneOf(value: unknown, path: Path, step: Step, allowed: readonly (number | string)[]): boolean {
    if ((allowed as readonly unknown[]).includes(value)) return true;
    if (isPresent(value)) this.add(path, step, { code: 'NOT_ALLOWED_VALUE', allowed }, value);
    else this.add(path, step, { code: 'FIELD_REQUIRED' }, value);
    return false;
  }

  #refuse(value: unknown, path: Path, step: Step, kind: Kind): void {
    if (isPresent(value)) this.add(path, step, { code: 'WRONG_KIND', kind }, value);
    else this.add(path, step, { code: 'FIELD_REQUIRED' }, value);
  }
}
