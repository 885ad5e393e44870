const isList = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Lists where two values differ, each with its path: `2.interaction.member.nick: null ≠ "Benny"`. */
export function differences(one: unknown, other: unknown, path = ''): readonly string[] {
  if (!isList(one) || !isList(other) || Array.isArray(one) !== Array.isArray(other))
    return Object.is(one, other) ? [] : [`${path}: ${shorten(one)} ≠ ${shorten(other)}`];
  const [fields, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...fields.keys(), ...others.keys()])].flatMap((key) =>
    differences(fields.get(key), others.get(key), path === '' ? key : `${path}.${key}`),
  );
}

function shorten(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
