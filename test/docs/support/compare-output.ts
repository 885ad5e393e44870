/** What stands for any text in the outputs of a page, whole lines included. */
const ANY = '…';

/**
 * Compares what a page says with what was printed, but for colours and spaces at the ends of lines.
 *
 * @param isPart - True if what was printed may have more before and after it.
 * @returns The difference in lines; undefined if there is none.
 */
export function findDifference(expected: string, printed: string, isPart = false): string | undefined {
  const [wanted, found] = [toPlain(expected), toPlain(printed)];
  return fits(isPart ? `${ANY}${wanted}${ANY}` : wanted, found) ? undefined : showDifference(wanted, found);
}

/** Whether the text is what is wanted. */
function fits(wanted: string, found: string): boolean {
  const text = `\n${found}\n`;
  const [first = '', ...parts] = `\n${wanted}\n`.split(ANY);
  const last = parts.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let [before, end] = [first, first.length];
  // A mark that is a line of its own also stands for no line: both of its line breaks are the same one then.
  const startOf = (part: string) => end - (before.endsWith('\n') && part.startsWith('\n') ? 1 : 0);
  for (const part of parts) {
    const at = text.indexOf(part, startOf(part));
    if (at === -1) return false;
    [before, end] = [part, at + part.length];
  }
  return text.endsWith(last) && startOf(last) <= text.length - last.length;
}

// eslint-disable-next-line no-control-regex
const COLOURS = /\u001B\[[\d;]*m/g;

function toPlain(text: string): string {
  return text
    .replace(COLOURS, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');
}

/** Shows lines of the page with a minus and those that were printed with a plus, between those that are the same. */
function showDifference(wanted: string, found: string): string {
  const [expected, printed] = [wanted.split('\n'), found.split('\n')];
  const isSame = (at: number): boolean => {
    const [line, other] = [expected.at(at), printed.at(at)];
    return line !== undefined && other !== undefined && line !== ANY && fits(line, other);
  };
  let before = 0;
  while (isSame(before)) before += 1;
  let behind = 0;
  const shorter = Math.min(expected.length, printed.length);
  while (before + behind < shorter && isSame(-1 - behind)) behind += 1;
  const lines = (mark: string, of: readonly string[], from: number, to: number) =>
    of.slice(from, to).map((line) => `${mark} ${line}`);
  return [
    ...lines(' ', printed, 0, before),
    ...lines('-', expected, before, expected.length - behind),
    ...lines('+', printed, before, printed.length - behind),
    ...lines(' ', printed, printed.length - behind, printed.length),
  ].join('\n');
}
