/**
 * True if two values have equal JSON, in any order of fields. Undefined fields are ignored. Both must be plain JSON.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = one as Readonly<Record<string, unknown>>;
  const others = other as Readonly<Record<string, unknown>>;
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
  const count = Object.keys(others).filter((name) => others[name] !== undefined).length;
  return (
    names.length === count &&
    names.every((name) => Object.hasOwn(others, name) && isSameJson(fields[name], others[name]))
  );
}
