import { readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseStack } from 'error-stack-parser-es/lite';
import type { CodeError, CodeFrame } from '../../../../emulator/index.js';
import { count } from '../../../output/count.js';
import type { DescribedError } from '../../../output/error-lines.js';
import type { Output } from '../../../output/output.js';
import { toPrintable } from '../../../output/printable.js';
import { showPath } from '../../../runtime/app-file.js';

/** Whether the code of a file may be shown: it belongs to the project, or the bot has loaded it. */
export type MayShow = (file: string) => boolean;

/** The limits of what is told of an error. */
const MOST_FRAMES = 50;
const DEEPEST_CAUSE = 5;
const LONGEST_STACK = 16_000;
const LONGEST_MESSAGE = 3500;

/** The lines of code around that of a frame. */
const LINES_BEFORE = 4;
const LINES_AFTER = 3;
const LONGEST_LINE = 300;
/** The frames of the bot whose code is told. */
const MOST_SOURCES = 5;
/** Larger files are generated. */
const LARGEST_SOURCE = 1_000_000;

/** Where the code of Commandry is, if not in a folder of packages: its repository, or a link to it. */
const [, repository] = /^(.*[\\/])tools[\\/](?:src|dist)[\\/]/.exec(fileURLToPath(import.meta.url)) ?? [];
const COMMANDRY =
  repository === undefined ? [] : ['src', 'dist', 'tools'].map((name) => repository + name + sep);

/**
 * Reads an error as a process has described it: its frames, by source maps where the runtime applies them, and the code
 * around those of the bot.
 *
 * @param described - As `describeError` describes it.
 * @param printed - What the process has printed: Node says only there where a syntax error is.
 */
export function toCodeError(described: unknown, mayShow: MayShow, printed = ''): CodeError {
  return read(described, mayShow, printed, DEEPEST_CAUSE);
}

function read(described: unknown, mayShow: MayShow, printed: string, deepest: number): CodeError {
  const { name, message, stack, cause, errors, thrown } = (
    typeof described === 'object' && described !== null ? described : { thrown: described }
  ) as DescribedError;
  const text = typeof stack === 'string' ? stack : '';
  const told = typeof message === 'string' ? message : text.split('\n', 1)[0];
  const frames = [
    ...findSyntaxError(
      `${typeof message === 'string' ? message : ''}\n${text}`,
      name === 'SyntaxError' ? printed : '',
    ),
    ...toFrames(text),
  ].slice(0, MOST_FRAMES);
  const below = cause ?? (Array.isArray(errors) ? (errors as unknown[])[0] : undefined);
  return {
    name: typeof name === 'string' ? name.slice(0, 200) : 'Error',
    message: (thrown === undefined
      ? (told ?? '')
      : `Thrown: ${typeof thrown === 'string' ? thrown : JSON.stringify(thrown)}`
    ).slice(0, LONGEST_MESSAGE),
    stack: withoutQueries(text).slice(0, LONGEST_STACK),
    frames: withSources(frames, mayShow),
    ...(below === undefined || deepest === 0 ? {} : { cause: read(below, mayShow, '', deepest - 1) }),
  };
}

function toFrames(stack: string): CodeFrame[] {
  if (!/^\s+at /m.test(stack)) return [];
  return parseStack(stack, { slice: MOST_FRAMES }).flatMap(({ function: name, file, line, col }) =>
    file === undefined || line === undefined
      ? []
      : [toFrame(name?.replace(/^async /, '') ?? null, file.replace(/^async /, ''), line, col ?? 1)],
  );
}

function toFrame(name: string | null, given: string, line: number, column: number): CodeFrame {
  const file = toPath(given);
  return { function: name, file, line, column, is_own: isOwn(file) };
}

/** Loaders distinguish their copies of a module by a query. */
function withoutQueries(text: string): string {
  return text.replace(/\?tsx-namespace=[\w-]+/g, '');
}

function toPath(file: string): string {
  const plain = file.replace(/\?[^?]*$/, '');
  if (!plain.startsWith('file:')) return plain;
  try {
    return fileURLToPath(plain);
  } catch {
    return plain;
  }
}

/** True of the code of the bot: not of the runtime, a package, or this project. */
export function isOwn(file: string): boolean {
  return (
    isAbsolute(file) &&
    !/[\\/]node_modules[\\/]/.test(file) &&
    !COMMANDRY.some((folder) => file.startsWith(folder))
  );
}

/** Where esbuild or Node could not read the code. */
function findSyntaxError(text: string, printed: string): CodeFrame[] {
  const ofEsbuild = /^(.+):(\d+):(\d+): ERROR: /m.exec(text);
  // esbuild counts columns from 0.
  if (ofEsbuild) {
    const [, file = '', line, column] = ofEsbuild;
    return [toFrame(null, file, Number(line), Number(column) + 1)];
  }
  for (const each of [text, printed]) {
    const ofNode = /^((?:file:|\/|[A-Za-z]:\\).+):(\d+)\n.*\n(\s*)\^+\s*\n/m.exec(each);
    if (!ofNode) continue;
    const [, file = '', line, before = ''] = ofNode;
    return [toFrame(null, file, Number(line), before.length + 1)];
  }
  return [];
}

function withSources(frames: readonly CodeFrame[], mayShow: MayShow): CodeFrame[] {
  let left = MOST_SOURCES;
  return frames.map((frame) => {
    if (!frame.is_own || left === 0 || !mayShow(frame.file)) return frame;
    const source = readSource(frame);
    if (!source) return frame;
    left--;
    return { ...frame, source };
  });
}

function readSource({ file, line }: CodeFrame): CodeFrame['source'] {
  try {
    const text = readFileSync(file, 'utf8');
    if (text.length > LARGEST_SOURCE) return undefined;
    const first = Math.max(1, line - LINES_BEFORE);
    const lines = text.split(/\r?\n/).slice(first - 1, line + LINES_AFTER);
    if (lines.length <= line - first) return undefined;
    return { first_line: first, lines: lines.map((each) => each.slice(0, LONGEST_LINE)) };
  } catch {
    // It may be the name that a bundler gave it.
    return undefined;
  }
}

/**
 * May show what is in a folder, links followed, outside of packages, and what the bot has loaded.
 *
 * @param folder - The project folder.
 */
export function showsWithin(folder: string, hasLoaded: (file: string) => boolean): MayShow {
  return (file) => {
    if (hasLoaded(file)) return true;
    try {
      return realpathSync(file).startsWith(realpathSync(folder) + sep);
    } catch {
      return false;
    }
  };
}

/** Applies a function to every text of an error. */
export function mapTexts(error: CodeError, change: (text: string) => string): CodeError {
  return {
    name: change(error.name),
    message: change(error.message),
    stack: change(error.stack),
    frames: error.frames.map(({ source, ...frame }) => ({
      ...frame,
      ...(source ? { source: { ...source, lines: source.lines.map(change) } } : {}),
    })),
    ...(error.cause ? { cause: mapTexts(error.cause, change) } : {}),
  };
}

/** Formats an error for a terminal: the code of the first frame of the bot, its other frames, and how many others there are. */
export function toCodeLines(
  error: CodeError,
  cwd: string,
  paint: Output['paint'],
  isCause = false,
): string[] {
  const own = error.frames.filter(({ is_own: isOfBot }) => isOfBot);
  const [first, ...others] = own;
  if (!first) return error.cause ? toCodeLines(error.cause, cwd, paint, isCause) : [];
  const hidden = error.frames.length - own.length;
  const place = ({ function: name, file, line, column }: CodeFrame) =>
    `  at ${showPath(cwd, file)}:${line}:${column}${name === null ? '' : ` in ${name}`}`;
  return [
    paint('red', `${isCause ? 'caused by ' : ''}${error.name}: ${error.message.split('\n', 1).join('')}`),
    place(first),
    ...(isCause ? [] : toSourceLines(first, paint)),
    ...others.map(place),
    ...(hidden === 0 ? [] : [paint('dim', `  and ${count(hidden, 'frame')} of packages and Node`)]),
    ...(error.cause ? toCodeLines(error.cause, cwd, paint, true).map((line) => `  ${line}`) : []),
  ];
}

function toSourceLines({ line, column, source }: CodeFrame, paint: Output['paint']): string[] {
  if (!source) return [];
  const width = String(source.first_line + source.lines.length - 1).length;
  return source.lines.flatMap((text, index) => {
    const number = source.first_line + index;
    const margin = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | `;
    const shown = `  ${margin}${toPrintable(text)}`;
    if (number !== line) return [paint('dim', shown)];
    const before = text.slice(0, column - 1).replace(/[^\t]/g, ' ');
    return [shown, `    ${' '.repeat(width)} | ${before}${paint('red', '^')}`];
  });
}
