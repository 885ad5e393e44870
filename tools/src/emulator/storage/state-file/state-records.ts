import type { Change, KeptRecord } from './state-file.js';

/** A table is told from its key by a character that no table has in its name. */
export const SEPARATOR = '\u0000';

/** The first of all keys: that of a table without a name. */
export const FORMAT_KEY = `${SEPARATOR}format`;

/** The key of the seal, which every write brings with it. */
export const SEAL_KEY = `${SEPARATOR}seal`;

/** The first key that a record can have. */
export const FIRST_KEY = '\u0001';

/** What is written into a new folder. A change in what the records mean needs another number. */
export const FORMAT = JSON.stringify({ format: 'commandry-emulator-state', version: 2 });
/** Of a state whose writes brought no seal. It is taken over as it is found. */
export const UNSEALED_FORMAT = JSON.stringify({ format: 'commandry-emulator-state', version: 1 });

/** A change as an engine of texts writes it. A value of `undefined` removes the key. */
export interface TextChange {
  readonly key: string;
  readonly value: string | undefined;
}

/** @throws TypeError for a table that has no proper name, and for a value that is no JSON. */
export function toTextChange({ table, key, value }: Change): TextChange {
  if (table === '' || table.includes(SEPARATOR)) {
    throw new TypeError(`${JSON.stringify(table)} cannot be the name of a table.`);
  }
  const place = `${table}${SEPARATOR}${key}`;
  if (value === undefined) return { key: place, value };
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError(`The value of ${key} in ${table} is no JSON: ${typeof value}.`);
  return { key: place, value: text };
}

/** @throws SyntaxError for text that is no JSON. */
export function toKeptRecord(place: string, text: string): KeptRecord {
  const end = place.indexOf(SEPARATOR);
  return { table: place.slice(0, end), key: place.slice(end + 1), value: JSON.parse(text) as unknown };
}
