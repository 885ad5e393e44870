import { describeField } from './describe-state.js';
import type { ManifestStateField } from './manifest-routes.js';

/** The change to a state value that keeps components of an earlier version from working. */
export interface StateFieldChange {
  readonly field: string;
  /** As an author writes it. */
  readonly was: string;
  readonly is: string;
}

type Fields = readonly ManifestStateField[];

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
