/** The order in which fields of commands, options and choices are written. Other fields follow by name. */
const FIELDS = [
  'type',
  'name',
  'name_localizations',
  'description',
  'description_localizations',
  'value',
  'required',
  'autocomplete',
  'min_length',
  'max_length',
  'min_value',
  'max_value',
  'channel_types',
  'file_types',
  'choices',
  'options',
  'handler',
  'default_member_permissions',
  'nsfw',
  'contexts',
  'integration_types',
];

/** Lists whose order and repetitions have no meaning. */
const SETS = new Set(['channel_types', 'file_types', 'contexts', 'integration_types']);

/** Returns the same data with fields in order, without what has no meaning: null, and repetitions in sets. */
export function toCanonical(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) {
    const list = value.map((element) => toCanonical(element));
    return SETS.has(field) ? [...new Set(list)].sort(compareValues) : list;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined && inner !== null)
      .sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
      .map(([key, inner]) => [key, toCanonical(inner, key)]),
  );
}

function rankOf(field: string): number {
  const index = FIELDS.indexOf(field);
  return index < 0 ? FIELDS.length : index;
}

/** Members of a set are all numbers or all texts. */
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : 1;
}
