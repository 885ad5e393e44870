/** An error as a log entry tells of it: see `describeError`. It comes from another process, so that any of it may lack. */
export interface DescribedError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
  /** What was thrown, where it is no error. */
  readonly thrown?: unknown;
}

export interface ErrorLinesOptions {
  /** Every frame of every stack, not those of the author's code alone. Default false. */
  readonly isVerbose?: boolean;
}

/** How many frames of an error are shown that has none in the author's code. */
const FOREIGN_FRAMES = 2;

/** How many frames in the author's code are shown of a cause. */
const FRAMES_OF_CAUSE = 3;

/** An error with what caused it, as lines for a person. */
export function toErrorLines(error: unknown, { isVerbose = false }: ErrorLinesOptions = {}): string[] {
  const described = asDescribed(error);
  const head = headOf(described);
  const frames = framesOf(described, isVerbose ? Infinity : undefined);
  return [...head, ...frames, ...toCauseLines(described, head.join('\n'), { isVerbose })];
}

/**
 * What caused an error, as lines for a person: the whole chain, and of an error that sums up others each of them.
 *
 * @param said - What they have read already. A cause that says the same is not repeated.
 */
export function toCauseLines(
  error: unknown,
  said: string,
  { isVerbose = false }: ErrorLinesOptions = {},
  depth = 1,
): string[] {
  const { cause, errors } = asDescribed(error);
  const below = [
    ...(cause === undefined ? [] : [cause]),
    ...(Array.isArray(errors) ? (errors as unknown[]) : []),
  ];
  const margin = '  '.repeat(depth);
  return below.flatMap((each) => {
    const described = asDescribed(each);
    const head = headOf(described);
    const isSaid = head.length === 0 || (isFilled(described.message) && said.includes(described.message));
    const lines = isSaid ? [] : indentCause(head, margin);
    const frames = isSaid && !isVerbose ? [] : framesOf(described, isVerbose ? Infinity : FRAMES_OF_CAUSE);
    return [
      ...lines,
      ...frames.map((frame) => margin + frame),
      ...toCauseLines(each, `${said}\n${head.join('\n')}`, { isVerbose }, isSaid ? depth : depth + 1),
    ];
  });
}

function indentCause([first = '', ...more]: readonly string[], margin: string): string[] {
  return [`${margin}caused by ${first}`, ...more.map((line) => `${margin}  ${line}`)];
}

function asDescribed(error: unknown): DescribedError {
  return typeof error === 'object' && error !== null ? error : { thrown: String(error) };
}

function isFilled(text: unknown): text is string {
  return typeof text === 'string' && text !== '';
}

/** Name, code and message; nothing for an error that only sums up others. */
function headOf({ name, code, message, stack, errors, thrown }: DescribedError): string[] {
  if (thrown !== undefined) return (typeof thrown === 'string' ? thrown : JSON.stringify(thrown)).split('\n');
  if (!isFilled(message)) {
    if (Array.isArray(errors)) return [];
    const [told = ''] = isFilled(stack) ? stack.split(/\n\s+at /) : [];
    return (told === '' ? [name, code].filter(isFilled).join(' ') : told).split('\n');
  }
  const shownCode = isFilled(code) && !message.includes(code) ? ` [${code}]` : '';
  return `${isFilled(name) ? name : 'Error'}: ${message}${shownCode}`.split('\n');
}

/** The frames in the author's code; where there is none, the first ones. */
function framesOf({ stack }: DescribedError, most?: number): string[] {
  if (typeof stack !== 'string') return [];
  const frames = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.replace(/\?tsx-namespace=[\w-]+/, ''));
  if (most === Infinity) return frames;
  const own = frames.filter((line) => !/node:|node_modules[\\/]/.test(line));
  return own.length > 0 ? own.slice(0, most) : frames.slice(0, most === undefined ? FOREIGN_FRAMES : 0);
}
