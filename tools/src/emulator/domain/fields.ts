import { countCodePoints, isPermissionSet, isSnowflake, type Snowflake } from 'commandry/protocol';
import * as z from 'zod';
import { refuseProblems, type FieldProblem } from './domain-error.js';

/** A rule of Discord that a value breaks, without its place. */
export type FieldRule = FieldProblem extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'path' | 'found'>
    : never
  : never;

/** A field, and where in its value the problem is. */
interface Refused {
  readonly rule: FieldRule;
  readonly path?: (string | number)[];
  readonly found?: unknown;
}

type Judged<T> = { readonly value: T } | Refused;

/** What Discord says of a wrong value is a parameter of zod's issue; zod's own words are not used. */
function refuse(context: z.core.ParsePayload, input: unknown, { rule, path = [], found }: Refused): never {
  context.issues.push({ code: 'custom', input: found ?? input, path, params: { rule } });
  return z.NEVER;
}

/** Makes a field that may be missing. Null is as good as missing: see `nullable` for the fields that it clears. */
function field<T>(judge: (value: unknown) => Judged<T>) {
  return z
    .unknown()
    .transform((value, context): T | undefined => {
      if (value === undefined || value === null) return undefined;
      const judged = judge(value);
      return 'rule' in judged ? refuse(context, value, judged) : judged.value;
    })
    .optional();
}

function list(max: number) {
  return field<readonly unknown[]>((value) => {
    if (!Array.isArray(value)) return { rule: { code: 'WRONG_KIND', kind: 'array' } };
    return value.length > max ? { rule: { code: 'TOO_MANY', max } } : { value };
  });
}

/** The kinds of fields in bodies. `f.text(0, 10).nullable()` is one that null clears. Unknown fields are ignored. */
export const f = {
  /** A text of so many code points. */
  text: (min: number, max: number) =>
    field<string>((value) => {
      if (typeof value !== 'string') return { rule: { code: 'WRONG_KIND', kind: 'string' } };
      const length = countCodePoints(value);
      return length < min || length > max ? { rule: { code: 'BAD_LENGTH', min, max } } : { value };
    }),
  integer: (min: number, max: number) =>
    field<number>((value) => {
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
        return { rule: { code: 'WRONG_KIND', kind: 'integer' } };
      }
      return value < min || value > max ? { rule: { code: 'OUT_OF_RANGE', min, max } } : { value };
    }),
  boolean: () =>
    field<boolean>((value) =>
      typeof value === 'boolean' ? { value } : { rule: { code: 'WRONG_KIND', kind: 'boolean' } },
    ),
  oneOf: <const T extends number | string>(allowed: readonly T[]) =>
    field<T>((given) => {
      const value = allowed.find((each) => each === given);
      return value === undefined ? { rule: { code: 'NOT_ALLOWED_VALUE', allowed } } : { value };
    }),
  id: () =>
    field<Snowflake>((value) => (isSnowflake(value) ? { value } : { rule: { code: 'NOT_A_SNOWFLAKE' } })),
  /** Ids, each once. The first wrong one is refused. */
  ids: (max: number) =>
    list(max).transform((ids, context): Snowflake[] | undefined => {
      const wrong = ids?.findIndex((id) => !isSnowflake(id)) ?? -1;
      if (wrong < 0) return ids && [...new Set(ids.filter((id) => isSnowflake(id)))];
      return refuse(context, ids?.[wrong], { rule: { code: 'NOT_A_SNOWFLAKE' }, path: [wrong] });
    }),
  /** Ids, none of them twice. Every wrong one is refused. */
  distinctIds: () =>
    list(Number.MAX_SAFE_INTEGER).transform((ids, context): Snowflake[] | undefined => {
      const seen = new Set<Snowflake>();
      for (const [index, id] of ids?.entries() ?? []) {
        const isWrong = !isSnowflake(id);
        if (isWrong || seen.has(id)) {
          refuse(context, id, {
            rule: { code: isWrong ? 'NOT_A_SNOWFLAKE' : 'VALUE_REPEATED' },
            path: [index],
          });
        } else seen.add(id);
      }
      return ids && [...seen];
    }),
  /** A set of permissions as decimal text. */
  permissions: () =>
    field<string>((value) =>
      isPermissionSet(value)
        ? { value: BigInt(String(value)).toString() }
        : { rule: { code: 'NOT_A_PERMISSION_SET' } },
    ),
  /** An ISO 8601 time, as milliseconds. */
  time: () =>
    field<number>((given) => {
      const value = typeof given === 'string' ? Date.parse(given) : Number.NaN;
      return Number.isFinite(value) ? { value } : { rule: { code: 'NOT_A_TIMESTAMP' } };
    }),
  /** A list of values; those that are null are left out. */
  list: <T>(item: z.ZodType<T | undefined>, max: number) =>
    list(max)
      .pipe(z.array(item).optional())
      .transform((items) => items?.filter((each) => each !== undefined)),
  /** A list of objects. */
  objects: <S extends z.core.$ZodShape>(shape: S, max: number) =>
    list(max).pipe(z.array(z.object(shape)).optional()),
  /** An object inside another. */
  object: <S extends z.core.$ZodShape>(shape: S) =>
    z.preprocess((value) => value ?? undefined, z.object(shape).optional()),
  /** A body, or an object that must be there. */
  body: <S extends z.core.$ZodShape>(shape: S) => z.object(shape),
  /** A body that is a list, whose problems are reported under a name. */
  bodyOf: <T extends z.ZodType>(name: string, schema: T) =>
    z
      .unknown()
      .transform((value) => ({ [name]: value }))
      .pipe(z.object({ [name]: schema }))
      .transform((body) => body[name] as z.output<T>),
  /** A field that must be there, and not null. */
  required: <T>(schema: z.ZodType<T>): z.ZodType<NonNullable<T>> =>
    z
      .unknown()
      .transform(
        (value, context): unknown => value ?? refuse(context, value, { rule: { code: 'FIELD_REQUIRED' } }),
      )
      .pipe(schema as z.ZodType<NonNullable<T>>),
  /** A field that is one thing, or an object. */
  either: <T, O>(schema: z.ZodType<T>, object: z.ZodType<O>) =>
    z
      .unknown()
      .transform((value, context) => {
        const result = (typeof value === 'object' ? object : schema).safeParse(value, { reportInput: true });
        if (result.success) return result.data;
        context.issues.push(...(result.error.issues as z.core.$ZodRawIssue[]));
        return z.NEVER;
      })
      .optional(),
  /** A field that is known, whatever is in it. */
  any: () => z.unknown().optional(),
  /** A field that is known and left out. */
  ignored: () =>
    z
      .unknown()
      .transform(() => undefined)
      .optional(),
  /** A field with one more rule: `find` returns what a value breaks, if anything. */
  checked: <T>(schema: z.ZodType<T>, find: (value: NonNullable<T>) => FieldRule | undefined) =>
    schema.transform((value, context): T => {
      const rule = value === undefined || value === null ? undefined : find(value);
      return rule ? refuse(context, value, { rule }) : value;
    }),
  custom: field,
};

/** The kinds of parameters of a query, where numbers and booleans are in words. */
export const q = {
  integer: (min: number, max: number) =>
    z.preprocess(
      (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
      f.integer(min, max),
    ),
  boolean: () =>
    field<boolean>((given) => {
      if (given === 'true' || given === 'True' || given === '1') return { value: true };
      if (given === 'false' || given === 'False' || given === '0') return { value: false };
      return { rule: { code: 'WRONG_KIND', kind: 'boolean' } };
    }),
  text: f.text,
  id: f.id,
  time: f.time,
};

/** The longest part of a wrong value that a problem quotes. */
const MOST_QUOTED = 100;

/**
 * Reads a body or a query.
 *
 * @throws DomainError `INVALID_FIELDS` with everything that is wrong with it.
 */
export function readFields<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  refuseProblems(result.error.issues.map(toProblem));
  throw new Error('The fields were not refused.');
}

/** A field that breaks a rule of more than its body. */
interface WrongField {
  readonly name: string;
  readonly rule: FieldRule;
  readonly found: unknown;
}

/** @throws DomainError `INVALID_FIELDS` if there are any. */
export function refuseFields(fields: readonly WrongField[]): void {
  refuseProblems(
    fields.map(({ name, rule, found }) =>
      toProblem({ code: 'custom', path: [name], message: '', input: found, params: { rule } }),
    ),
  );
}

/** @throws DomainError `INVALID_FIELDS` for one field of a request. */
export function refuseField(name: string, rule: FieldRule, found: unknown): never {
  refuseFields([{ name, rule, found }]);
  throw new Error('The field was not refused.');
}

function toProblem(issue: z.core.$ZodIssue): FieldProblem {
  const text = (JSON.stringify(issue.input) as string | undefined) ?? 'nothing';
  const path = issue.path as (string | number)[];
  const problem = { ...toRule(issue), path, found: text.slice(0, MOST_QUOTED) };
  // The rule is one of the union, and so is the rule with its place.
  return problem;
}

function toRule(issue: z.core.$ZodIssue): FieldRule {
  if (issue.code === 'custom') return issue.params?.['rule'] as FieldRule;
  if (issue.code === 'invalid_type' && issue.expected === 'object') {
    return { code: 'WRONG_KIND', kind: 'object' };
  }
  throw new Error(`Discord has no words for ${issue.code}.`);
}

/** Lists the fields that were given and that a schema does not have. One in an object is named with it: `colors.primary`. */
export function listUnread(schema: z.core.$ZodType, value: unknown): string[] {
  const shape = findShape(schema);
  if (!shape || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return known ? listUnread(known, inner).map((each) => `${name}.${each}`) : [name];
  });
}

function findShape(schema: z.core.$ZodType): z.core.$ZodShape | undefined {
  if (schema instanceof z.ZodObject) return schema.def.shape;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return findShape(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return findShape(schema.def.in) ?? findShape(schema.def.out);
  return undefined;
}

/** Removes the fields that are undefined, so that a spread keeps the record's own. */
export function given<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
