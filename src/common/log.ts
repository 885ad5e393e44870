import { isCommandryError } from './errors/commandry-error.js';
import { errorUrl, isErrorCode } from './errors/error-catalogue.js';
import { HIDDEN, redact, redactIn } from './redact.js';

/** One event for the operator. `event` is stable; the other fields depend on it. */
export interface LogEntry {
  /** `error`: a failure. `warn`: works, but is probably not intended. `info`: normal. */
  readonly level: 'info' | 'warn' | 'error';
  /** The stable code of the event, for example `HANDLER_FAILED`. */
  readonly event: string;
  /** For people. */
  readonly message: string;
  readonly [field: string]: unknown;
}

/** Where events go. Errors that it throws are ignored. */
export type Log = (entry: LogEntry) => void;

/**
 * Writes each event as one line of JSON to the standard error stream, with control characters escaped. `url` is the page
 * about a warning or a failure.
 */
export const logToStderr: Log = (entry) => {
  const url = urlOfEntry(entry);
  const time = new Date().toISOString();
  const line = escapeC1Controls(toJsonLine({ time, ...entry, ...(url === undefined ? {} : { url }) }));
  // Some runtimes have no process streams; log to the console there.
  const { stderr } = process as { readonly stderr?: NodeJS.WriteStream };
  if (stderr) stderr.write(`${line}\n`);
  else console.error(line);
};

function urlOfEntry({ level, event }: LogEntry): string | undefined {
  return level !== 'info' && isErrorCode(event) ? errorUrl(event) : undefined;
}

/** Wraps a log so that its errors are swallowed: they must break neither the process nor a response. */
export function swallowingErrors(log: Log): Log {
  const write: (entry: LogEntry) => unknown = log;
  return (entry) => {
    try {
      const written = write(entry);
      if (written instanceof Promise) written.catch(() => undefined);
    } catch {
      // There is nowhere to report this.
    }
  };
}

function hideInEntry(entry: LogEntry, known: readonly string[]): LogEntry {
  try {
    return redactIn(entry, known) as LogEntry;
  } catch {
    // One unreadable field must not lose the event.
    const { level, event, message } = entry;
    return { level, event, message: redact(message, known) };
  }
}

/** JSON escapes control characters up to U+001F; terminals also obey those from U+007F to U+009F. */
function escapeC1Controls(line: string): string {
  return line.replace(/[\u007f-\u009f]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}

function toJsonLine(entry: LogEntry & { readonly time: string }): string {
  try {
    return JSON.stringify(entry, (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
  } catch {
    // One field that cannot be serialized (a cycle, a throwing getter) must not lose the event.
    const { time, level, event, message } = entry;
    return JSON.stringify({ time, level, event, message });
  }
}

/** Wraps a log so that secrets are redacted: known ones, and whatever looks like one. */
export function withoutSecretsIn(log: Log, known: readonly string[]): Log {
  return (entry) => {
    log(hideInEntry(entry, known));
  };
}

/** Wraps a log so that the token of an interaction is redacted: anyone could respond with it. */
export function logAbout(log: Log, { token }: { readonly token: string }): Log {
  return withoutSecretsIn(log, [token]);
}

/** How deep causes are followed, and how many errors are described in all: aggregates can have dozens. */
const DEEPEST_CAUSE = 8;
const MOST_ERRORS = 25;

/** The maximum length of a logged value that was thrown but is not an error. */
const LONGEST_VALUE = 500;

/**
 * Returns an error as fields of a log entry: name, code, message, stack, its causes and the errors that it aggregates,
 * secrets redacted; for a CommandryError also Discord's refusal. Never throws.
 *
 * @param known - Secrets to redact.
 */
export function describeError(error: unknown, known: readonly string[] = []): unknown {
  return describe(error, known, { left: MOST_ERRORS, above: [] });
}

interface Descent {
  /** How many more errors may be described in all. */
  left: number;
  /** The errors above this one, to end cycles. */
  readonly above: readonly unknown[];
}

function describe(error: unknown, known: readonly string[], descent: Descent): unknown {
  try {
    return isErrorLike(error)
      ? describeErrorLike(error, known, descent)
      : { thrown: describeThrown(error, known) };
  } catch {
    // Anything can be thrown: a getter that throws, a revoked proxy.
    return { thrown: 'something that cannot be described' };
  }
}

type ErrorLike = Partial<
  Readonly<Record<'name' | 'code' | 'message' | 'stack' | 'cause' | 'errors' | 'url', unknown>>
>;

/** Accepts errors of other realms too (test runners, `vm` contexts). */
function isErrorLike(thrown: unknown): thrown is ErrorLike {
  if (thrown instanceof Error) return true;
  if (typeof thrown !== 'object' || thrown === null) return false;
  const { message, stack } = thrown as ErrorLike;
  return typeof message === 'string' && typeof stack === 'string';
}

function describeErrorLike(error: ErrorLike, known: readonly string[], descent: Descent): object {
  const { name, code, message, stack, cause, errors, url } = error;
  const below = (one: unknown): unknown => {
    const { above } = descent;
    if (one === error || above.includes(one)) return { thrown: 'an error that is described above' };
    if (above.length + 1 >= DEEPEST_CAUSE || descent.left <= 0)
      return { thrown: 'one of more errors than are described' };
    descent.left--;
    const inner = { left: descent.left, above: [...above, error] };
    const described = describe(one, known, inner);
    descent.left = inner.left;
    return described;
  };
  return {
    name: redact(String(name), known),
    ...(typeof code === 'string' ? { code: redact(code, known) } : {}),
    // Anything can be assigned to the fields of an error, whatever their types say.
    message: redact(String(message), known),
    stack: typeof stack === 'string' ? redact(stack, known) : undefined,
    ...(isCommandryError(error) && error.discord ? { discord: redactIn(error.discord, known) } : {}),
    ...(cause === undefined ? {} : { cause: below(cause) }),
    ...(Array.isArray(errors) && errors.length > 0
      ? { errors: errors.slice(0, MOST_ERRORS).map(below) }
      : {}),
    // Those of the command line and of the test kit have one, too.
    ...(typeof url === 'string' && url.startsWith(errorUrl('')) ? { url: redact(url, known) } : {}),
  };
}

function describeThrown(value: unknown, known: readonly string[]): string {
  if (typeof value !== 'object' || value === null) return redact(String(value), known);
  return describeObject(value, known) ?? Object.prototype.toString.call(value);
}

const SECRET_KEY = /token|secret|passw|authorization|cookie|credential|private|api_?key/i;

/** Returns the content of an object as JSON, or `undefined` if it has none. */
function describeObject(value: object, known: readonly string[]): string | undefined {
  try {
    const text = JSON.stringify(redactIn(value, known), (key, inner: unknown) => {
      if (SECRET_KEY.test(key)) return HIDDEN;
      return typeof inner === 'bigint' ? inner.toString() : inner;
    }) as string | undefined;
    if (text === undefined || text === '{}') return undefined;
    return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  } catch {
    return undefined;
  }
}
