import type { TextField, Site } from './text-location.js';

/** The keys of the texts that came from the source, by locale. */
export type LocalizedKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the key of a text, if it came from a source. */
export function keyOf(
  site: Site,
  field: TextField,
  locale: string,
  keys: LocalizedKeys | undefined,
): { key: string } | undefined {
  const key = `${site.key}.${field}`;
  return keys?.get(locale)?.has(key) === true ? { key } : undefined;
}
