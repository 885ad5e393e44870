import { styleText } from 'node:util';
import { describeError, findSecrets } from 'commandry/tooling';
import { toErrorLines } from './error-lines.js';
import { toReadableLines } from './log-lines.js';
import { wantsColor, type Output } from './output.js';
import type { Session } from '../runtime/command-session.js';

/**
 * Creates a function that rewrites a bot's log for people, the same in every command. With `--json` entries stay JSON,
 * for programs.
 */
export function createLogRewriter(session: Session): (text: string) => string {
  const { json = false, quiet: isQuiet = false, verbose: isVerbose = false } = session.output;
  const options = { isQuiet, isVerbose, paint: paintFor(session) };
  return (text) => {
    if (!text.includes('{"')) return text;
    const isWhole = text.endsWith('\n');
    const lines = (isWhole ? text.slice(0, -1) : text).split('\n').flatMap((line) => {
      const readable = toReadableLines(line, options);
      return json && readable.length > 0 ? [line] : readable;
    });
    return lines.length === 0 ? '' : lines.join('\n') + (isWhole ? '\n' : '');
  };
}

/** Describes an uncaught error of a bot's code. */
export function describeForPeople({ env, output }: Session, thrown: unknown): string {
  const isVerbose = output.verbose === true;
  return toErrorLines(describeError(thrown, findSecrets(env)), { isVerbose }).join('\n');
}

function paintFor({ stderr, env, output }: Session): Output['paint'] {
  const hasColor = output.color !== false && wantsColor(stderr, env);
  return (format, text) => (hasColor ? styleText(format, text, { validateStream: false }) : text);
}
