/** The maximum nesting of a body. Discord's own come nowhere near; what reads them may recurse. */
const MOST_DEPTH = 200;

/** The objects in these fields are components, whose `id` is a small number. */
const COMPONENT_FIELDS = new Set(['components', 'component', 'accessory']);
/** The app's own texts, and the numbers of a poll's answers. */
const OTHER_IDS = new Set(['custom_id', 'answer_id', 'answer_ids']);
/** Holds the values of a command's options by their names, which are the app's own. */
const OPTION_VALUES = 'options {}';
/** Lists of ids, beside those that end in `_ids`. */
const ID_LISTS = new Set(['users', 'roles', 'messages', 'applied_tags', 'recipients', 'exempt_roles']);
/** Numbers or texts, which lose their last digits as numbers when they are large. */
const LARGE_FIELDS = new Set(['nonce', 'allow', 'deny', 'permissions', 'default_member_permissions']);

/**
 * Writes the ids in a body as texts: Discord reads them as integers too, and some clients write them so. Changes the
 * value that it is given.
 *
 * @param value - Parsed JSON.
 * @param exact - The same, but with texts for integers of 16 to 20 digits.
 * @returns The value; an id at the root stays what it is.
 * @throws SyntaxError for values that stand more than 200 deep in each other.
 */
export function withIdsAsText(value: unknown, exact: unknown): unknown {
  settle(value, exact, '', 0);
  return value;
}

/** @param field - The field that holds the value, also through lists. */
function settle(value: unknown, exact: unknown, field: string, depth: number): void {
  if (!isHolder(value) || !isHolder(exact)) return;
  if (depth > MOST_DEPTH) throw new SyntaxError(`The JSON is more than ${MOST_DEPTH} values deep.`);
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    const digits = exact[key];
    if (typeof inner !== 'number') settle(inner, digits, isList ? field : holderOf(key, inner), depth + 1);
    else if (isList ? isIdList(field) : isId(key, field)) value[key] = toText(inner, digits);
    else if (LARGE_FIELDS.has(key) && !Number.isSafeInteger(inner)) value[key] = digits;
  }
}

function holderOf(key: string, inner: unknown): string {
  return key === 'options' && !Array.isArray(inner) ? OPTION_VALUES : key;
}

function isId(key: string, holder: string): boolean {
  if (holder === OPTION_VALUES) return false;
  if (key === 'id') return !COMPONENT_FIELDS.has(holder);
  return key.endsWith('_id') && !OTHER_IDS.has(key);
}

function isIdList(field: string): boolean {
  return ID_LISTS.has(field) || (field.endsWith('_ids') && !OTHER_IDS.has(field));
}

/** What is no id stays a number, and is refused as one. */
function toText(number: number, digits: unknown): unknown {
  return Number.isSafeInteger(number) && number >= 0 ? String(number) : digits;
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
