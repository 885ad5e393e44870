import { isPresent, type FieldChecker, type Path } from '../validation/field-checker.js';

/** Checks a list of allowed values, each once. An absent list passes. Returns the list if it is one. */
export function checkDistinct(
  check: FieldChecker,
  value: unknown,
  path: Path,
  field: string,
  allowed: readonly number[],
): readonly unknown[] | undefined {
  if (!isPresent(value)) return undefined;
  const list = check.array(value, path, field, Infinity);
  if (!list) return undefined;
  const seen = new Set<unknown>();
  for (const [index, element] of list.entries()) {
    const at = [...path, field];
    if (!check.oneOf(element, at, index, allowed)) continue;
    if (seen.has(element)) check.add(at, index, { code: 'VALUE_REPEATED' }, element);
    seen.add(element);
  }
  return list;
}

/** Does the same, and requires at least one value. */
export function checkFilled(
  check: FieldChecker,
  value: unknown,
  path: Path,
  field: string,
  allowed: readonly number[],
): readonly unknown[] | undefined {
  const list = checkDistinct(check, value, path, field, allowed);
  if (list?.length === 0) check.add(path, field, { code: 'TOO_FEW', min: 1, max: allowed.length }, list);
  return list;
}
