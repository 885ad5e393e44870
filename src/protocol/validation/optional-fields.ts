import { isPresent, type FieldChecker, type JsonObject, type Path } from './field-checker.js';
import { isSnowflake } from '../is-snowflake.js';

/** Both ends are allowed. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Checks an optional text, like the three below: at most so many code points, or so many to so many. */
export function checkOptionalText(
  check: FieldChecker,
  object: JsonObject,
  path: Path,
  field: string,
  length: number | Range,
): void {
  if (!isPresent(object[field])) return;
  check.text(object[field], path, field, typeof length === 'number' ? { min: 0, max: length } : length);
}

export function checkOptionalInteger(
  check: FieldChecker,
  object: JsonObject,
  path: Path,
  field: string,
  range: Range,
): number | undefined {
  return isPresent(object[field]) ? check.number(object[field], path, field, 'integer', range) : undefined;
}

export function checkOptionalBoolean(
  check: FieldChecker,
  object: JsonObject,
  path: Path,
  field: string,
): void {
  if (isPresent(object[field])) check.boolean(object[field], path, field);
}

export function checkOptionalSnowflake(
  check: FieldChecker,
  object: JsonObject,
  path: Path,
  field: string,
): void {
  if (isPresent(object[field])) checkSnowflake(check, object[field], path, field);
}

/** Checks a required id. */
export function checkSnowflake(check: FieldChecker, value: unknown, path: Path, step: string | number): void {
  if (!isPresent(value)) check.add(path, step, { code: 'FIELD_REQUIRED' }, value);
  else if (!isSnowflake(value)) check.add(path, step, { code: 'NOT_A_SNOWFLAKE' }, value);
}

/** Checks a required list of so many elements. Elements beyond the last allowed one are not checked. */
export function checkList(
  check: FieldChecker,
  value: unknown,
  path: Path,
  field: string,
  { min, max }: Range,
): readonly unknown[] {
  const list = check.array(value, path, field, Infinity) ?? [];
  if (list.length > max) check.add(path, field, { code: 'TOO_MANY', min, max }, list);
  else if (Array.isArray(value) && list.length < min)
    check.add(path, field, { code: 'TOO_FEW', min, max }, list);
  return list.slice(0, max);
}

/** The schemes of an address that anybody can open; in a message, one may also be a file of it. */
export const WEB_SCHEMES = ['http', 'https'] as const;
export const MEDIA_SCHEMES = [...WEB_SCHEMES, 'attachment'] as const;

/** Checks a required address of at most so many characters. Only its scheme is checked, and that something follows. */
export function checkUrl(
  check: FieldChecker,
  value: unknown,
  path: Path,
  field: string,
  { max, schemes }: { readonly max: number; readonly schemes: readonly string[] },
): void {
  const url = check.text(value, path, field, { min: 1, max });
  if (url === undefined) return;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/\S/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined || !schemes.includes(scheme))
    check.add(path, field, { code: 'NOT_A_URL', schemes }, url);
}
