import type { Output } from '../../output/output.js';
import { toPrintable } from '../../output/printable.js';
import type { Finding, Status } from './finding.js';
import { count } from '../../output/count.js';

const WORDS: Readonly<Record<Status, string>> = { pass: 'ok', warn: 'warn', fail: 'FAIL', skip: 'skip' };

const FORMATS = { pass: 'green', warn: 'yellow', fail: 'red', skip: 'dim' } as const;

/**
 * Formats findings as lines for a terminal, with control characters removed apart from colours, and a last line with
 * counts.
 */
export function formatFindings(findings: readonly Finding[], paint: Output['paint']): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ name, status, found, todo }) => {
    const word = paint(FORMATS[status], WORDS[status].padEnd(4));
    const margin = ' '.repeat(width + 8);
    return [
      `${word}  ${name.padEnd(width)}  ${toPrintable(found).trim().split('\n').join(`\n${margin}`)}`,
      ...(todo === undefined ? [] : [`${margin}${paint('bold', 'To do:')} ${toPrintable(todo)}`]),
    ];
  });
  return [...lines, '', countFindings(findings)].join('\n');
}

function countFindings(findings: readonly Finding[]): string {
  const of = (status: Status) => findings.filter((finding) => finding.status === status).length;
  const [warnings, failures, skipped] = [of('warn'), of('fail'), of('skip')];
  return [
    `${of('pass')} passed`,
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
    ...(failures > 0 ? [`${failures} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ');
}
