import type { Issue, IssueRule, Kind } from './issue.js';

export type JsonObject = Readonly<Record<string, unknown>>;
type Path = Issue['path'];

/** Collects issues while a payload is walked once. Each method answers the value if it can be looked into further. */
export class FieldChecker {
  readonly issues: Issue[] = [];

  add(path: Path, rule: IssueRule, found: unknown): void {
    this.issues.push({ ...rule, path, found: describeFound(found) });
  }

  /** An object, not a list and not null. */
  object(value: unknown, path: Path): JsonObject | undefined {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
    this.#refuse(value, path, 'object');
    return undefined;
  }

  /** A list of at most `max` elements. */
  array(value: unknown, path: Path, max: number): readonly unknown[] | undefined {
    if (!Array.isArray(value)) {
      this.#refuse(value, path, 'array');
      return undefined;
    }
    if (value.length > max) this.add(path, { code: 'TOO_MANY', max }, value);
    return value as readonly unknown[];
  }

  /** A required text whose length, in code points, is within the limits. */
  text(
    value: unknown,
    path: Path,
    length: { readonly min: number; readonly max: number },
  ): string | undefined {
    if (typeof value !== 'string') {
      this.#refuse(value, path, 'string');
      return undefined;
    }
    const characters = countCodePoints(value);
    if (characters >= length.min && characters <= length.max) return value;
    this.add(path, { code: 'BAD_LENGTH', min: length.min, max: length.max }, value);
    return undefined;
  }

  /** A number within the limits, whole if asked for. */
  number(
    value: unknown,
    path: Path,
    kind: 'integer' | 'number',
    range: { readonly min: number; readonly max: number },
  ): number | undefined {
    if (typeof value !== 'number' || (kind === 'integer' && !Number.isInteger(value))) {
      this.#refuse(value, path, kind);
      return undefined;
    }
    if (value >= range.min && value <= range.max) return value;
    this.add(path, { code: 'OUT_OF_RANGE', ...range }, value);
    return undefined;
  }

  boolean(value: unknown, path: Path): boolean | undefined {
    if (typeof value === 'boolean') return value;
    this.#refuse(value, path, 'boolean');
    return undefined;
  }

  /** One of a closed list of values. */
  oneOf(value: unknown, path: Path, allowed: readonly (number | string)[]): boolean {
    if ((allowed as readonly unknown[]).includes(value)) return true;
    if (value === undefined || value === null) this.add(path, { code: 'FIELD_REQUIRED' }, value);
    else this.add(path, { code: 'NOT_ALLOWED_VALUE', allowed }, value);
    return false;
  }

  #refuse(value: unknown, path: Path, kind: Kind): void {
    if (value === undefined || value === null) this.add(path, { code: 'FIELD_REQUIRED' }, value);
    else this.add(path, { code: 'WRONG_KIND', kind }, value);
  }
}

/** Whether a text has at most so many code points. Most texts are told by their length alone. */
export function hasAtMostCodePoints(text: string, max: number): boolean {
  return text.length <= max || countCodePoints(text) <= max;
}

/** Characters as a reader counts them on the service: code points, not UTF-16 units. */
export function countCodePoints(text: string): number {
  return Array.from(text).length;
}

const LONGEST_FOUND = 60;

function describeFound(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') {
    const length = countCodePoints(value);
    return length > LONGEST_FOUND
      ? `${JSON.stringify(Array.from(value).slice(0, LONGEST_FOUND).join('') + '…')} (${length} characters)`
      : JSON.stringify(value);
  }
  if (typeof value === 'object' && value !== null) return 'an object';
  return JSON.stringify(value);
}
