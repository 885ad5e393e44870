import type { Change, KeptRecord } from './state-file.js';

/** Separates a table from its key; no table has it in its name. */
export const SEPARATOR = '\u0000';

/** The first of all keys: that of a table without a name. */
export const FORMAT_KEY = `${SEPARATOR}format`;

/** The key of the seal, which is part of every write. */
export const SEAL_KEY = `${SEPARATOR}seal`;

/** The first key that a record can have. */
export const FIRST_KEY = '\u0001';

/** Written into a new folder. A change of the records' meaning needs another number. */
export const FORMAT = JSON.stringify({ format: 'commandry-emulator-state', version: 2 });
/** The format of a state whose writes have no seal. It is adopted as it is found. */
export const UNSEALED_FORMAT = JSON.stringify({ format: 'commandry-emulator-state', version: 1 });

/** A change in the form for an engine of texts. A value of `undefined` removes the key. */
export interface TextChange {
  readonly key: string;
  readonly value: string | undefined;
}

/** @throws TypeError for a table without a valid name, and for a value that is not JSON. */
export function toTextChange({ table, key, value }: Change): TextChange {
  if (table === '' || table.includes(SEPARATOR)) {
    throw new TypeError(`${JSON.stringify(table)} cannot be the name of a table.`);
  }
  const recordKey = `${table}${SEPARATOR}${key}`;
  if (value === undefined) return { key: recordKey, value };
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined)
    throw new TypeError(`The value of ${key} in ${table} is not JSON: ${typeof value}.`);
  return { key: recordKey, value: text };
}

/** @throws SyntaxError for text that is not JSON. */
export function toKeptRecord(recordKey: string, text: string): KeptRecord {
  const end = recordKey.indexOf(SEPARATOR);
  return {
    table: recordKey.slice(0, end),
    key: recordKey.slice(end + 1),
    value: JSON.parse(text) as unknown,
  };
}
