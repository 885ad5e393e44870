import type { ManifestStateField } from './manifest-routes.js';

/** Returns a state as its author writes it: `{ ticket: 'integer', tab: ['open', 'closed'] }`. */
export function describeState(fields: readonly ManifestStateField[]): string {
  if (fields.length === 0) return '{}';
  return `{ ${fields.map((field) => `${field.name}: ${describeField(field)}`).join(', ')} }`;
}

/** Returns one value of a state as its author writes it. A codec is `…`: a manifest has no functions. */
export function describeField({ type, optional, choices, ...rest }: ManifestStateField): string {
  const { maxLength, minValue, maxValue } = rest;
  // A codec has its own length.
  const bounds = type === 'codec' ? {} : { maxLength, minValue, maxValue };
  const settings = Object.entries({ ...bounds, optional }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  if (type === 'choice') {
    const list = `[${(choices ?? []).map(quote).join(', ')}]`;
    return settings.length === 0 ? list : `{ choices: ${[list, ...settings].join(', ')} }`;
  }
  if (type === 'codec') return settings.length === 0 ? '…' : `{ codec: ${['…', ...settings].join(', ')} }`;
  return settings.length === 0 ? quote(type) : `{ type: ${[quote(type), ...settings].join(', ')} }`;
}

/** Returns a value as TypeScript has it. */
export function quote(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value);
  return value.includes("'") || text.includes('\\') ? text : `'${value}'`;
}
