import {
  countCodePoints,
  isPermissionSet,
  isSnowflake,
  type JsonObject,
  type Snowflake,
} from 'commandry/protocol';
import { refuseProblems, type FieldProblem } from '../domain-error.js';

type Path = readonly (string | number)[];
type Rule = FieldProblem extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'path' | 'found'>
    : never
  : never;

type Judged<T> = { readonly value: T } | { readonly rule: Rule };

/** The longest part of a wrong value that a problem quotes. */
const MOST_QUOTED = 100;

interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * Reads the fields of a body one by one, and collects what is wrong with them. Each method returns undefined for a field
 * that is missing or wrong, and null for one that is null. Unknown fields are ignored, as Discord does, and listed.
 */
export class BodyFields {
  private readonly fields: JsonObject;
  private readonly known = new Set<string>();
  private readonly inner: { readonly name: string; readonly fields: BodyFields }[] = [];

  /** @param value - The body, or an object inside it at `path`. Anything but an object is a problem. */
  constructor(
    value: unknown,
    private readonly problems: FieldProblem[] = [],
    private readonly path: Path = [],
  ) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    this.fields = isObject ? (value as JsonObject) : {};
    if (!isObject) this.refuse(undefined, { code: 'WRONG_KIND', kind: 'object' }, value);
  }

  /** @throws DomainError with every problem so far. */
  check(): void {
    refuseProblems(this.problems);
  }

  /** Lists the fields that were given and that nothing has read. One in an object is named with it: `colors.primary`. */
  listUnread(): string[] {
    return [
      ...Object.keys(this.fields).filter((name) => !this.known.has(name)),
      ...this.inner.flatMap(({ name, fields }) => fields.listUnread().map((each) => `${name}.${each}`)),
    ];
  }

  /** True if the field is given and not null. */
  has(name: string): boolean {
    const value = this.raw(name);
    return value !== undefined && value !== null;
  }

  raw(name: string): unknown {
    this.known.add(name);
    return this.fields[name];
  }

  /** Returns some fields as they are. */
  pick(names: readonly string[]): JsonObject {
    return Object.fromEntries(names.map((name) => [name, this.raw(name)]));
  }

  /** Adds a problem if a field that must be there is not. */
  need(name: string): void {
    if (!this.has(name)) this.refuse(name, { code: 'FIELD_REQUIRED' }, this.raw(name));
  }

  text(name: string, { min, max }: Range): string | null | undefined {
    return this.read(name, (value) => {
      if (typeof value !== 'string') return { rule: { code: 'WRONG_KIND', kind: 'string' } };
      const length = countCodePoints(value);
      return length < min || length > max ? { rule: { code: 'BAD_LENGTH', min, max } } : { value };
    });
  }

  integer(name: string, { min, max }: Range): number | null | undefined {
    return this.read(name, (value) => {
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
        return { rule: { code: 'WRONG_KIND', kind: 'integer' } };
      }
      return value < min || value > max ? { rule: { code: 'OUT_OF_RANGE', min, max } } : { value };
    });
  }

  boolean(name: string): boolean | null | undefined {
    return this.read(name, (value) =>
      typeof value === 'boolean' ? { value } : { rule: { code: 'WRONG_KIND', kind: 'boolean' } },
    );
  }

  oneOf<T extends number | string>(name: string, allowed: readonly T[]): T | null | undefined {
    return this.read(name, (given) => {
      const value = allowed.find((each) => each === given);
      return value === undefined ? { rule: { code: 'NOT_ALLOWED_VALUE', allowed } } : { value };
    });
  }

  id(name: string): Snowflake | null | undefined {
    return this.read(name, (value) =>
      isSnowflake(value) ? { value } : { rule: { code: 'NOT_A_SNOWFLAKE' } },
    );
  }

  ids(name: string, max: number): Snowflake[] | null | undefined {
    const list = this.list(name, max);
    if (!list) return list;
    const wrong = list.findIndex((id) => !isSnowflake(id));
    if (wrong < 0) return [...new Set(list.filter((id) => isSnowflake(id)))];
    this.refuseAt([name, wrong], { code: 'NOT_A_SNOWFLAKE' }, list[wrong]);
    return undefined;
  }

  /** Reads a set of permissions as decimal text. */
  permissions(name: string): string | null | undefined {
    return this.read(name, (value) =>
      isPermissionSet(value)
        ? { value: BigInt(String(value)).toString() }
        : { rule: { code: 'NOT_A_PERMISSION_SET' } },
    );
  }

  /** Reads an ISO 8601 time as milliseconds. */
  time(name: string): number | null | undefined {
    return this.read(name, (given) => {
      const value = typeof given === 'string' ? Date.parse(given) : Number.NaN;
      return Number.isFinite(value) ? { value } : { rule: { code: 'NOT_A_TIMESTAMP' } };
    });
  }

  list(name: string, max: number): readonly unknown[] | null | undefined {
    return this.read<readonly unknown[]>(name, (value) => {
      if (!Array.isArray(value)) return { rule: { code: 'WRONG_KIND', kind: 'array' } };
      return value.length > max ? { rule: { code: 'TOO_MANY', max } } : { value };
    });
  }

  /** Reads each value of a list, which `read` finds under its index; those that are null or wrong are left out. */
  items<T>(
    name: string,
    max: number,
    read: (values: BodyFields, key: string) => T | null | undefined,
  ): T[] | null | undefined {
    const list = this.list(name, max);
    if (!list) return list;
    const values = new BodyFields(Object.fromEntries(list.entries()), this.problems, [...this.path, name]);
    return list.flatMap((_value, index) => read(values, String(index)) ?? []);
  }

  /** Reads each object of a list; undefined if the list is missing or wrong. */
  objects<T>(name: string, max: number, read: (fields: BodyFields, index: number) => T): T[] | undefined {
    const list = this.list(name, max);
    return list?.map((value, index) =>
      read(new BodyFields(value, this.problems, [...this.path, name, index]), index),
    );
  }

  /** Reads an object inside; null if it is null. */
  object(name: string): BodyFields | null | undefined {
    const value = this.raw(name);
    if (value === undefined || value === null) return value;
    const fields = new BodyFields(value, this.problems, [...this.path, name]);
    this.inner.push({ name, fields });
    return fields;
  }

  refuse(name: string | undefined, rule: Rule, found: unknown): void {
    this.refuseAt(name === undefined ? [] : [name], rule, found);
  }

  private refuseAt(steps: Path, rule: Rule, found: unknown): void {
    const text = (JSON.stringify(found) as string | undefined) ?? 'nothing';
    const problem = { ...rule, path: [...this.path, ...steps], found: text.slice(0, MOST_QUOTED) };
    // The rule is one of the union, and so is the rule with its place.
    this.problems.push(problem);
  }

  private read<T>(name: string, judge: (value: unknown) => Judged<T>): T | null | undefined {
    const value = this.raw(name);
    if (value === undefined || value === null) return value;
    const judged = judge(value);
    if ('value' in judged) return judged.value;
    this.refuse(name, judged.rule, value);
    return undefined;
  }
}

/** @throws DomainError `INVALID_FIELDS` for one field of a request. */
export function refuseField(name: string, rule: Rule, found: unknown): never {
  const fields = new BodyFields({});
  fields.refuse(name, rule, found);
  fields.check();
  throw new Error('The problem was not refused.');
}

/** Removes the fields that are undefined, so that a spread keeps the record's own. */
export function given<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
