import type { ManifestStateField } from './manifest.js';

type Fields = readonly ManifestStateField[];

/** Returns a state as its author writes it: `{ ticket: 'integer', tab: ['open', 'closed'] }`. */
export function describeState(fields: readonly ManifestStateField[]): string {
  if (fields.length === 0) return '{}';
  return `{ ${fields.map((field) => `${field.name}: ${describeField(field)}`).join(', ')} }`;
}

/** Returns one value of a state as its author writes it. A codec is `…`: a manifest has no functions. */
function describeField({ type, optional, choices, ...rest }: ManifestStateField): string {
  const { maxLength, minValue, maxValue } = rest;
  // A codec has its own length.
  const bounds = type === 'codec' ? {} : { maxLength, minValue, maxValue };
  const settings = Object.entries({ ...bounds, optional }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  if (type === 'choice') {
    const list = `[${(choices ?? []).map(quote).join(', ')}]`;
    return settings.length === 0 ? list : `{ choices: ${[list, ...settings].join(', ')} }`;
  }
  if (type === 'codec') return settings.length === 0 ? '…' : `{ codec: ${['…', ...settings].join(', ')} }`;
  return settings.length === 0 ? quote(type) : `{ type: ${[quote(type), ...settings].join(', ')} }`;
}

/** Returns a value as TypeScript has it. */
export function quote(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value);
  return value.includes("'") || text.includes('\\') ? text : `'${value}'`;
}

/** The change to a state value that keeps components of an earlier version from working. */
interface StateFieldChange {
  readonly field: string;
  /** As an author writes it. */
  readonly was: string;
  readonly is: string;
}

const NOTHING = 'nothing';

/** Returns the values whose name, kind, choices or place differ so that an older custom id has another meaning. */
export function findShapeChanges(before: Fields, after: Fields): StateFieldChange[] {
  const now = new Map(after.map((field) => [field.name, field]));
  const then = new Set(before.map(({ name }) => name));
  const changed = before.flatMap((was): StateFieldChange[] => {
    const is = now.get(was.name);
    if (!is) return [{ field: was.name, was: describeField(was), is: NOTHING }];
    return isReadAs(was, is) ? [] : [{ field: was.name, was: describeField(was), is: describeField(is) }];
  });
  const lastKept = after.findLastIndex(({ name }) => then.has(name));
  const added = after.flatMap((is, at): StateFieldChange[] => {
    if (then.has(is.name)) return [];
    const next = at < lastKept ? after.slice(at).find(({ name }) => then.has(name)) : undefined;
    // An optional value is read as missing where it comes last.
    if (is.optional && !next) return [];
    const place = next ? `, before ${next.name}` : '';
    return [{ field: is.name, was: NOTHING, is: `${describeField(is)}${place}` }];
  });
  return [...changed, ...added, ...findMoved(before, after)];
}

/** Whether the encoding of one is also one of the other. */
function isReadAs(was: ManifestStateField, is: ManifestStateField): boolean {
  return (
    was.type === is.type &&
    was.optional === is.optional &&
    (was.choices ?? []).every((choice, at) => is.choices?.[at] === choice)
  );
}

function findMoved(before: Fields, after: Fields): StateFieldChange[] {
  const names = (fields: Fields, others: Fields): string[] =>
    fields.filter(({ name }) => others.some((other) => other.name === name)).map(({ name }) => name);
  const [was, is] = [names(before, after), names(after, before)];
  const moved = was.find((name, at) => is[at] !== name);
  return moved === undefined ? [] : [{ field: moved, was: was.join(', '), is: is.join(', ') }];
}

const LEAST = ['minLength', 'minValue'] as const;
const MOST = ['maxLength', 'maxValue'] as const;

/** Returns the bounds that are narrower than they were. */
export function findNarrowedBounds(before: Fields, after: Fields): StateFieldChange[] {
  const now = new Map(after.map((field) => [field.name, field]));
  return before.flatMap((was) => {
    const is = now.get(was.name);
    if (!is) return [];
    const narrowed = [
      ...LEAST.filter((bound) => (is[bound] ?? -Infinity) > (was[bound] ?? -Infinity)),
      ...MOST.filter((bound) => (is[bound] ?? Infinity) < (was[bound] ?? Infinity)),
    ];
    return narrowed.map((bound) => ({
      field: was.name,
      was: was[bound] === undefined ? `no ${bound}` : `${bound} ${was[bound]}`,
      is: `${bound} ${is[bound]}`,
    }));
  });
}

/** The setting that keeps components of an earlier version working. */
interface FormerSetting {
  /** The id of that time, unless it is today's. */
  readonly id?: string;
  /** The state of that time, unless it is read as it is. */
  readonly was?: Fields | undefined;
  /** Today's state, if it is known. */
  readonly is?: Fields | undefined;
}

/** Returns the setting as its author writes it: `formerly: { state: { ticket: 'string' }, upgrade: … }`. */
export function writeFormerly({ id, was, is }: FormerSetting): string {
  if (!was) return `formerly: ${quote(id ?? '')}`;
  const upgrade = writeUpgrade(was, is);
  const parts = [
    ...(id === undefined ? [] : [`id: ${quote(id)}`]),
    `state: ${describeState(was)}`,
    ...(upgrade === undefined ? [] : [`upgrade: ${upgrade}`]),
  ];
  return `formerly: { ${parts.join(', ')} }`;
}

/** Returns a function that makes today's state, with `…` for what only the author knows; undefined if none is needed. */
function writeUpgrade(was: Fields, is: Fields | undefined): string | undefined {
  if (!is) return '(old) => ({ … })';
  const values = is.flatMap((now): { readonly name: string; readonly isKept: boolean }[] => {
    const old = was.find(({ name }) => name === now.name);
    if (!old) return now.optional ? [] : [{ name: now.name, isKept: false }];
    return [{ name: now.name, isKept: isValueOf(old, now) }];
  });
  const isUnchanged = values.length === was.length && values.every(({ isKept }) => isKept);
  if (isUnchanged) return undefined;
  const kept = values.filter(({ isKept }) => isKept).map(({ name }) => name);
  const made = values.map(({ name, isKept }) => (isKept ? name : `${name}: …`));
  const from = values.length > kept.length ? ['...old'] : [];
  const parameter = was.length === 0 || made.length === 0 ? '()' : `({ ${[...kept, ...from].join(', ')} })`;
  return `${parameter} => (${made.length === 0 ? '{}' : `{ ${made.join(', ')} }`})`;
}

/** Whether each value of that time is one of today's. */
function isValueOf(was: ManifestStateField, is: ManifestStateField): boolean {
  if (was.type !== is.type || (was.optional && !is.optional)) return false;
  const isChoice = (was.choices ?? []).every((choice) => is.choices?.includes(choice) === true);
  return isChoice && findNarrowedBounds([was], [is]).length === 0;
}
