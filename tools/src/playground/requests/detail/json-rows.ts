import { formatPath, isBranch, type JsonPath, type PinnedProblem } from './json-path.js';

/** A line of a tree. */
export interface JsonRow {
  /** The path as text, which names the row. */
  readonly id: string;
  readonly path: JsonPath;
  /** Null for the whole. */
  readonly key: string | number | null;
  readonly value: unknown;
  /** From 1, as `aria-level`. */
  readonly level: number;
  /** Undefined for what cannot be folded. */
  readonly isOpen: boolean | undefined;
  /** The place among its siblings, from 1, and their number. */
  readonly place: number;
  readonly siblings: number;
  /** The row stands for the further siblings, which are shown on demand. */
  readonly more?: number;
}

/** What of a tree is shown. */
export interface JsonView {
  /** What the reader has opened and closed, by id; everything else is as it begins. */
  readonly folded: ReadonlyMap<string, boolean>;
  /** How many values the reader wants to see inside of those with many, by id. */
  readonly wanted: ReadonlyMap<string, number>;
  /** Opened whatever the reader did: those above what is searched for or refused. */
  readonly forced: ReadonlySet<string>;
  /** Only these and those in `forced`, for a search; undefined for all. */
  readonly matches?: ReadonlySet<string> | undefined;
}

/** A value with more inside shows so many at first. */
export const SHOWN_AT_ONCE = 100;

/** A text with more characters is folded. */
export const LONG_TEXT = 240;

/** A tree with fewer values is open throughout. */
const SMALL = 80;

/** Returns the lines to draw. Nothing inside a folded value is visited. */
export function listRows(root: unknown, view: JsonView): readonly JsonRow[] {
  const rows: JsonRow[] = [];
  const isSmall = countValues(root, SMALL) < SMALL;
  const visit = (
    value: unknown,
    { path, level, place, siblings }: Pick<JsonRow, 'path' | 'level' | 'place' | 'siblings'>,
  ): void => {
    const id = formatPath(path);
    const isOpen = isFoldable(value)
      ? view.forced.has(id) || (view.folded.get(id) ?? (isBranch(value) && (isSmall || level <= 2)))
      : undefined;
    rows.push({ id, path, key: path.at(-1) ?? null, value, level, isOpen, place, siblings });
    if (isOpen !== true || !isBranch(value)) return;
    const inside = keysOf(value)
      .map((key) => ({ key, path: [...path, key] }))
      .filter((each) => isShown(formatPath(each.path), view));
    const shown = view.wanted.get(id) ?? SHOWN_AT_ONCE;
    for (const [index, each] of inside.slice(0, shown).entries())
      visit((value as Readonly<Record<string | number, unknown>>)[each.key], {
        path: each.path,
        level: level + 1,
        place: index + 1,
        siblings: inside.length,
      });
    const more = inside.length - shown;
    if (more <= 0) return;
    rows.push({
      id: `${id} more`,
      path,
      key: null,
      value: undefined,
      level: level + 1,
      isOpen: undefined,
      place: shown + 1,
      siblings: inside.length,
      more,
    });
  };
  visit(root, { path: [], level: 1, place: 1, siblings: 1 });
  return rows;
}

function isShown(id: string, { matches, forced }: JsonView): boolean {
  return !matches || matches.has(id) || forced.has(id) || isBelow(id, matches);
}

/** Whether it is inside of what was found, which is shown whole. */
function isBelow(id: string, matches: ReadonlySet<string>): boolean {
  for (let end = id.length - 1; end > 0; end--)
    if ((id[end] === '.' || id[end] === '[') && matches.has(id.slice(0, end))) return true;
  return false;
}

/** Whether a value has something that can be hidden. */
export function isFoldable(value: unknown): boolean {
  return isBranch(value) ? keysOf(value).length > 0 : typeof value === 'string' && value.length > LONG_TEXT;
}

/** The ids of all values whose name or text has a search in it, upper or lower case. */
export function findMatches(root: unknown, search: string): readonly JsonPath[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return [];
  const found: JsonPath[] = [];
  const visit = (value: unknown, path: JsonPath): void => {
    const key = String(path.at(-1) ?? '');
    const text = isBranch(value) ? '' : String(value);
    const isInKey = typeof path.at(-1) === 'string' && key.toLowerCase().includes(wanted);
    if (isInKey || text.toLowerCase().includes(wanted)) found.push(path);
    if (!isBranch(value)) return;
    for (const key of keysOf(value))
      visit((value as Readonly<Record<string | number, unknown>>)[key], [...path, key]);
  };
  visit(root, []);
  return found;
}

/** The ids of everything above some paths. */
export function listAbove(paths: readonly JsonPath[]): ReadonlySet<string> {
  return new Set(paths.flatMap((path) => path.map((_step, index) => formatPath(path.slice(0, index)))));
}

/** Problems by the id of the row to which they are pinned. */
export function groupProblems(
  problems: readonly PinnedProblem[],
): ReadonlyMap<string, readonly PinnedProblem[]> {
  const groups = new Map<string, PinnedProblem[]>();
  for (const problem of problems) {
    const id = formatPath(problem.pinnedTo);
    groups.set(id, [...(groups.get(id) ?? []), problem]);
  }
  return groups;
}

/** The names of fields, or the indexes of an array. */
export function keysOf(value: object): readonly (string | number)[] {
  return Array.isArray(value) ? [...value.keys()] : Object.keys(value);
}

/** Counts the values of a tree, and stops at a number. */
export function countValues(root: unknown, most: number): number {
  let count = 0;
  const visit = (value: unknown): void => {
    count++;
    if (!isBranch(value)) return;
    for (const inside of Object.values(value)) {
      if (count >= most) return;
      visit(inside);
    }
  };
  visit(root);
  return count;
}
