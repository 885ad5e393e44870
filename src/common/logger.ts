import { hasFunctions } from './has-functions.js';
import { describeError, type Log } from './log.js';

/**
 * A logger whose methods take fields and then the message, as those of pino and bunyan do. Others, such as `console` and
 * winston, need a function: see {@link Log}.
 */
export interface Logger {
  /** Normal events. */
  readonly info: LogMethod;
  /** What works, but is probably not intended. */
  readonly warn: LogMethod;
  /** Failures. */
  readonly error: LogMethod;
}

/** Writes one line. Called as a method of its logger. */
type LogMethod = (fields: Readonly<Record<string, unknown>>, message: string) => unknown;

export const LOG_WANTED =
  'must be a function, or a logger that takes (fields, message), as pino. For console or winston, pass (entry) => console.log(entry)';

/** Properties that identify console, winston, loglevel and log4js: they take the message first. */
const MESSAGE_FIRST = ['table', 'transports', 'methodFactory', 'addContext'];

/** True if a value is a function or logger that can be used as `log`. */
export function isLog(value: unknown): boolean {
  return (
    typeof value === 'function' ||
    (hasFunctions(value, 'info', 'warn', 'error') && !MESSAGE_FIRST.some((name) => name in (value as object)))
  );
}

/**
 * Adapts a logger: the level is the method, the message its second argument, everything else is a field. The error is
 * the field `err`, as the serializers of pino and bunyan expect.
 *
 * @param known - Secrets to redact in errors.
 */
export function toLog(log: Log | Logger, known: readonly string[] = []): Log {
  if (typeof log === 'function') return log;
  return ({ level, message, ...entry }) => {
    const fields: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(entry)) {
      // An error in an author's own entry is not redacted yet.
      const told = value instanceof Error ? describeError(value, known) : value;
      if (name !== 'error') fields[name] = told;
      // pino derives the type of an error from its constructor, or else from its name.
      else fields['err'] = typeof told === 'object' ? { __proto__: null, ...told } : told;
    }
    // Returned so that a rejection is handled.
    return log[level](fields, message);
  };
}
