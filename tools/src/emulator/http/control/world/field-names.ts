/** The depth of records: a record, a list in it, an object in that. Anything deeper is left as it is. */
const DEEPEST = 4;

/** Converts the fields of a record to the control plane's form: `guildId` becomes `guild_id`. */
export function toSnakeCase(value: unknown): unknown {
  return renameKeys(value, toSnakeName, DEEPEST);
}

/** The reverse. A name that is not in snake_case is kept, with a sign that no record has. */
export function toCamelCase(value: unknown): unknown {
  return renameKeys(value, toCamelName, DEEPEST);
}

export function toSnakeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toCamelName(name: string): string {
  if (/[A-Z]/.test(name)) return `"${name}"`;
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

function renameKeys(value: unknown, rename: (name: string) => string, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => renameKeys(inner, rename, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [rename(name), renameKeys(inner, rename, depth - 1)]),
  );
}
