/**
 * An error as described in a log entry: see `describeError`. It comes from another process, so any field may be
 * missing.
 */
export interface DescribedError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
  /** The thrown value, if it is not an error. */
  readonly thrown?: unknown;
  /** The page that explains the code, for an error of Commandry. */
  readonly url?: unknown;
}

export interface ErrorLinesOptions {
  /** True for every frame of every stack, not only those of the author's code. Default false. */
  readonly isVerbose?: boolean;
}

/** The number of frames shown of an error without frames in the author's code. */
const FOREIGN_FRAMES = 2;

/** The number of frames in the author's code shown of a cause. */
const FRAMES_OF_CAUSE = 3;

/** Formats an error and its causes as lines for a person. */
export function toErrorLines(error: unknown, { isVerbose = false }: ErrorLinesOptions = {}): string[] {
  const described = asDescribed(error);
  const { thrown } = described;
  // Alone on a line, these look like a fault of what prints them.
  const isNothing = thrown === 'undefined' || thrown === 'null' || thrown === null;
  const head = isNothing ? [`threw ${String(thrown)}, not an error`] : headOf(described);
  const frames = framesOf(described, isVerbose ? Infinity : undefined);
  return [...head, ...frames, ...toCauseLines(described, head.join('\n'), { isVerbose })];
}

/** Returns the page that explains an error: that of its innermost cause that has one. */
export function urlOfError(error: unknown): string | undefined {
  const { cause, url } = asDescribed(error);
  const own = isFilled(url) ? url : undefined;
  return (cause === undefined ? undefined : urlOfError(cause)) ?? own;
}

/**
 * Formats the causes of an error as lines for a person: the whole chain, and each error of an aggregate.
 *
 * @param said - What has been printed already. A cause that says the same is not repeated.
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

/** The name, code and message; nothing for an error that only aggregates others. */
function headOf({ name, code, message, stack, errors, thrown }: DescribedError): string[] {
  if (thrown !== undefined) {
    return (typeof thrown === 'string' ? thrown : JSON.stringify(thrown)).split('\n');
  }
  if (!isFilled(message)) {
    if (Array.isArray(errors)) return [];
    const [told = ''] = isFilled(stack) ? stack.split(/\n\s+at /) : [];
    if (told !== '') return told.split('\n');
    const known = [name, code].filter(isFilled).join(' ') || 'Error';
    return [message === undefined || message === '' ? known : `${known}: ${JSON.stringify(message)}`];
  }
  const shownCode = isFilled(code) && !message.includes(code) ? ` [${code}]` : '';
  return `${isFilled(name) ? name : 'Error'}: ${message}${shownCode}`.split('\n');
}

/** The frames in the author's code; if there are none, the first ones. */
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
