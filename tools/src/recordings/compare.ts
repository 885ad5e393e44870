import { describeDeed, describeShown } from './describe.js';
import type { Action, Shown } from './recording.js';

/** An action after which something else was shown than the recording has. */
export interface ActionDifference {
  /** Its place in the recording, from 1. */
  readonly action: number;
  /** What was done, for example `ada uses /ping`. */
  readonly heading: string;
  readonly lines: readonly DifferentLine[];
}

export interface DifferentLine {
  /** `−`: expected; `+`: shown; a space: both. */
  readonly sign: '-' | '+' | ' ';
  readonly text: string;
}

/** What a played recording has shown, or why an action could not be played. */
export interface Played {
  readonly shown: Shown | undefined;
  /** Why it was not possible. */
  readonly problem?: string | undefined;
  /** Milliseconds of the Unix epoch, as that of the recording. */
  readonly atMs: number;
}

/**
 * Compares what was shown with a recording, action by action.
 *
 * @param startMs - When the recording started.
 */
export function compare(
  actions: readonly Action[],
  played: readonly Played[],
  startMs: number,
): ActionDifference[] {
  return actions.flatMap((action, index) => {
    const { shown, problem, atMs } = played[index] ?? {
      shown: undefined,
      atMs: 0,
      problem: 'It was not replayed.',
    };
    const wanted = describeShown(action.shown);
    const seen = problem === undefined ? describeShown(shown) : [problem];
    const lines = diffLines(wanted, seen, (a, b) => isAlike(a, startMs + action.at_ms, b, atMs));
    if (lines.every(({ sign }) => sign === ' ')) return [];
    return [{ action: index + 1, heading: describeDeed(action), lines }];
  });
}

/** Prints differences as a review would read them. */
export function printDifferences(differences: readonly ActionDifference[]): string {
  return differences
    .map(({ action, heading, lines }) =>
      [`${action}. ${heading}`, ...lines.map(({ sign, text }) => `  ${sign} ${text}`.trimEnd())].join('\n'),
    )
    .join('\n\n');
}

const TIME = /<time:([+-]?\d+)s>/g;
/** A real clock goes on while a handler works. */
const TOLERATED_S = 5;

/** Whether two lines are the same, but for times that are as long after their action, or the same moment. */
function isAlike(wanted: string, wantedMs: number, seen: string, seenMs: number): boolean {
  if (wanted === seen) return true;
  if (wanted.replaceAll(TIME, '') !== seen.replaceAll(TIME, '')) return false;
  const times = (text: string) => [...text.matchAll(TIME)].map(([, seconds]) => Number(seconds));
  const [first, second] = [times(wanted), times(seen)];
  return first.every((seconds, index) => {
    const other = second[index] ?? Number.NaN;
    const apart = Math.abs(seconds * 1000 + wantedMs - (other * 1000 + seenMs));
    return Math.abs(seconds - other) <= TOLERATED_S || apart <= 1000 * TOLERATED_S;
  });
}

/** The longest common lines stay; what is left was expected, or is new. */
function diffLines(
  wanted: readonly string[],
  seen: readonly string[],
  isSame: (wanted: string, seen: string) => boolean,
): DifferentLine[] {
  const lengths = Array.from({ length: wanted.length + 1 }, () => new Array<number>(seen.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = wanted.length - 1; row >= 0; row--)
    for (let column = seen.length - 1; column >= 0; column--) {
      const same = isSame(wanted[row] ?? '', seen[column] ?? '');
      const length = same ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] ?? [])[column] = length;
    }
  const lines: DifferentLine[] = [];
  let [row, column] = [0, 0];
  while (row < wanted.length || column < seen.length) {
    const [left, right] = [wanted[row], seen[column]];
    if (left !== undefined && right !== undefined && isSame(left, right)) {
      lines.push({ sign: ' ', text: left });
      row += 1;
      column += 1;
    } else if (left !== undefined && (right === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ sign: '-', text: left });
      row += 1;
    } else {
      lines.push({ sign: '+', text: right ?? '' });
      column += 1;
    }
  }
  return lines;
}
