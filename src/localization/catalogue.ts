import type { ErrorCode } from '../common/errors/commandry-error.js';
import type { Locale } from '../protocol/locale/locale.js';
import { describeFound } from '../protocol/validation/describe-found.js';
import { isJsonObject } from '../protocol/validation/field-checker.js';

/**
 * The texts of one locale by key. Objects may be nested, keys may be dotted, and both may be mixed: `{ "commands": {
 * "weather.name": "wetter" } }` holds the key `commands.weather.name`.
 *
 * `null` means that the default is right in this locale; an empty text counts as not yet translated.
 */
export interface Catalogue {
  readonly [key: string]: string | null | Catalogue;
}

/** The catalogue of each locale. */
export type Catalogues = Readonly<Partial<Record<Locale, Catalogue>>>;

/** An unusable value of a catalogue. */
export interface CatalogueProblem {
  readonly code: Extract<ErrorCode, 'LOCALIZATION_NOT_TEXT' | 'LOCALIZATION_KEY_REPEATED'>;
  readonly key: string;
  readonly found: string;
  readonly wanted: string;
}

/** A flattened catalogue: values by full key. */
export interface FlatCatalogue {
  /** Texts, `null`, and invalid values. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly problems: readonly CatalogueProblem[];
}

/** Deeper than any key of a command tree, and far below the limit of the call stack. */
const DEEPEST = 100;

/** Flattens nested objects and dotted keys. Accepts anything that JSON can hold. Never throws. */
export function flattenCatalogue(catalogue: unknown): FlatCatalogue {
  const values = new Map<string, unknown>();
  const problems: CatalogueProblem[] = [];
  const refuse = (key: string, found: string, wanted: string): void => {
    problems.push({ code: 'LOCALIZATION_NOT_TEXT', key, found, wanted });
  };
  const read = (value: unknown, key: string, depth: number): void => {
    if (isJsonObject(value) && depth < DEEPEST) {
      for (const [step, inner] of Object.entries(value)) read(inner, `${key}.${step}`, depth + 1);
    } else if (values.has(key)) {
      problems.push(repeated(key, value, values.get(key)));
    } else {
      values.set(key, value);
      if (isJsonObject(value)) refuse(key, `objects nested deeper than ${DEEPEST}`, 'a text');
      else if (typeof value !== 'string' && value !== null) refuse(key, describeFound(value), 'a text');
    }
  };
  if (isJsonObject(catalogue)) for (const [step, inner] of Object.entries(catalogue)) read(inner, step, 1);
  else refuse('', describeFound(catalogue), 'an object of texts');
  return { values, problems };
}

function repeated(key: string, value: unknown, first: unknown): CatalogueProblem {
  const wanted = `the key once: it is already ${describeFound(first)}`;
  return { code: 'LOCALIZATION_KEY_REPEATED', key, found: describeFound(value), wanted };
}

const FILES = new WeakMap<object, string>();

/** Remembers the file of a catalogue, for problems. */
export function rememberFile(catalogue: Catalogue, file: string): void {
  FILES.set(catalogue, file);
}

/** Returns the file of a catalogue, if it is known. The catalogue may be anything that plain JavaScript passes. */
export function fileOf(catalogue: unknown): { readonly file?: string } {
  const file = isJsonObject(catalogue) ? FILES.get(catalogue) : undefined;
  return file === undefined ? {} : { file };
}
