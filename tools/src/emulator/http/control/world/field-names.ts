import * as z from 'zod';

/** Converts the fields of a record to the control plane's form: `guildId` becomes `guild_id`. */
export function toSnakeCase(value: unknown, schema: z.core.$ZodType): unknown {
  return renameFields(value, schema, (name) => [toSnakeName(name), name]);
}

/** The reverse. A name that is not in snake_case is kept, with a sign that no record has. */
export function toCamelCase(value: unknown, schema: z.core.$ZodType): unknown {
  return renameFields(value, schema, (name) => {
    const renamed = toCamelName(name);
    return [renamed, renamed];
  });
}

export function toSnakeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toCamelName(name: string): string {
  if (/[A-Z]/.test(name)) return `"${name}"`;
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * Renames the fields that a schema names. What a record holds under names of its own, such as the options of an entry of
 * the audit log, stays.
 *
 * @param rename - Returns the new name, and the one in the schema.
 */
function renameFields(
  value: unknown,
  schema: z.core.$ZodType | undefined,
  rename: (name: string) => readonly [renamed: string, field: string],
): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((each: unknown) => renameFields(each, inner.element, rename));
  }
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const shape: Readonly<Record<string, z.core.$ZodType>> = inner.shape;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const [renamed, field] = rename(name);
      return [renamed, renameFields(each, Object.hasOwn(shape, field) ? shape[field] : undefined, rename)];
    }),
  );
}

function unwrap(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return unwrap(schema.unwrap());
  }
  return schema;
}
