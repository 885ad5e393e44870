/** The part of JSON Schema with which components are published. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** A value with one thing wrong, and where. */
export interface Violation {
  readonly what: string;
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

export function readSchemas(text: string): Schemas {
  const { components } = JSON.parse(text) as { readonly components?: { readonly schemas: Schemas } };
  return components?.schemas ?? {};
}

/** A value that a schema accepts, with nothing optional. Texts of a list differ. */
export function toSample(schemas: Schemas, given: JsonSchema, nth = 0): unknown {
  const schema = follow(schemas, given);
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.oneOf) return toSample(schemas, firstOf(schemas, schema.oneOf), nth);
  switch (typeOf(schema)) {
    case 'object': {
      const required = (schema.required ?? []).map((name) => {
        return [name, toSample(schemas, schema.properties?.[name] ?? {}, nth)] as const;
      });
      const sample = Object.fromEntries(required);
      // What the rules of Discord require and its schema does not say.
      if (schema.properties?.['sku_id']) return { ...sample, label: 'Go', custom_id: toText({}, nth) };
      if (given.$ref?.includes('Emoji') === true) return { name: '🌧' };
      return given.$ref?.includes('AttachmentReference') === true ? { url: 'attachment://a.png' } : sample;
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, (_each, index) =>
        toSample(schemas, schema.items ?? {}, index),
      );
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return toText(schema, nth);
  }
}

/** Values that differ from a sample in one thing that the schema does not accept. */
export function listViolations(schemas: Schemas, given: JsonSchema, sample: Fields): readonly Violation[] {
  const { properties = {}, required = [] } = follow(schemas, given);
  return Object.entries(properties).flatMap(([name, property]) => {
    const without = Object.fromEntries(Object.entries(sample).filter(([field]) => field !== name));
    const missing = required.includes(name) ? [{ what: 'missing', path: [name], value: without }] : [];
    const wrong = listWrong(schemas, property).map(({ what, path, value }) => ({
      what,
      path: [name, ...path],
      value: { ...sample, [name]: value },
    }));
    return [...missing, ...wrong];
  });
}

function listWrong(schemas: Schemas, given: JsonSchema): readonly Violation[] {
  const schema = narrow(schemas, follow(schemas, given));
  const wrong = (what: string, value: unknown): Violation => ({ what, path: [], value });
  if (schema.enum ?? schema.const) return [wrong('another value', 'x'), wrong('another number', 99)];
  if (schema.oneOf?.every((each) => each.const !== undefined)) return [wrong('another value', 99)];
  switch (typeOf(schema)) {
    case 'object': {
      const sample = toSample(schemas, schema) as Fields;
      return [wrong('no object', 'x'), ...listViolations(schemas, schema, sample)];
    }
    case 'array':
      return [wrong('no list', 'x'), ...listWrongLists(schemas, schema)];
    case 'integer':
      return [
        wrong('no number', 'x'),
        wrong('half a number', 1.5),
        ...(schema.maximum === undefined ? [] : [wrong('too large', schema.maximum + 1)]),
        ...(schema.minimum === undefined ? [] : [wrong('too small', schema.minimum - 1)]),
      ];
    case 'boolean':
      return [wrong('neither true nor false', 'x')];
    default:
      return [
        wrong('no text', 5),
        ...(schema.maxLength === undefined
          ? []
          : [wrong('too long', toText(schema, 0).padEnd(schema.maxLength + 1, 'x'))]),
        ...(schema.minLength === undefined ? [] : [wrong('too short', '')]),
        ...(schema.format === 'uri' || schema.format === 'snowflake'
          ? [wrong('of another form', 'x y')]
          : []),
      ];
  }
}

function listWrongLists(schemas: Schemas, schema: JsonSchema): readonly Violation[] {
  const { items = {}, minItems = 0, maxItems, uniqueItems } = schema;
  const listOf = (length: number) =>
    Array.from({ length }, (_each, index) => toSample(schemas, items, index));
  const wrong = (what: string, value: unknown): Violation => ({ what, path: [], value });
  return [
    ...(maxItems === undefined ? [] : [wrong('too many', listOf(maxItems + 1))]),
    ...(minItems === 0 ? [] : [wrong('too few', listOf(minItems - 1))]),
    ...(uniqueItems === true
      ? [wrong('one twice', [toSample(schemas, items), toSample(schemas, items)])]
      : []),
    ...listWrong(schemas, items).map(({ what, path, value }) => ({
      what,
      path: [0, ...path],
      value: [value, ...listOf(minItems).slice(1)],
    })),
  ];
}

function follow(schemas: Schemas, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  return follow(schemas, schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

/** Of several schemas the first that is not null; values are those of `const`. */
function narrow(schemas: Schemas, schema: JsonSchema): JsonSchema {
  if (!schema.oneOf || schema.oneOf.every((each) => each.const !== undefined)) return schema;
  return narrow(schemas, follow(schemas, firstOf(schemas, schema.oneOf)));
}

function firstOf(schemas: Schemas, several: readonly JsonSchema[]): JsonSchema {
  return several.find((each) => follow(schemas, each).type !== 'null') ?? {};
}

function typeOf({ type }: JsonSchema): string {
  const types = typeof type === 'string' ? [type] : (type ?? []);
  return types.find((each) => each !== 'null') ?? 'string';
}

let count = 0;

function toText({ format, minLength = 1 }: JsonSchema, nth: number): string {
  if (format === 'snowflake') return '1';
  if (format === 'uri') return 'https://example.com';
  count += 1;
  return `${nth}.${count}`.padEnd(minLength, 'x');
}
