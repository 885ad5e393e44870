import { hasFunctions } from './has-functions.js';
import { describeError, type Log } from './log.js';

/**
 * A logger whose methods take fields and then the message, as those of pino and bunyan do. Others, such as `console` and
 * winston, need a function: see {@link Log}.
 */
export interface Logger {
  /** Writes what is normal. */
  readonly info: LogMethod;
  /** Writes what is probably not intended. */
  readonly warn: LogMethod;
  /** Writes what failed. */
  readonly error: LogMethod;
}

/** Writes one line. Called as a method of its logger. */
type LogMethod = (fields: Readonly<Record<string, unknown>>, message: string) => unknown;

/** The required form of a `log`. */
export const LOG_WANTED =
  'must be a function, or a logger that takes (fields, message), as pino. For console or winston, pass (entry) => console.log(entry)';

/** Properties of console, winston, loglevel and log4js, which would print the fields in the place of the message. */
const MESSAGE_FIRST = ['table', 'transports', 'methodFactory', 'addContext'];

/** True if events can be sent to a value. */
export function isLog(value: unknown): boolean {
  return (
    typeof value === 'function' ||
    (hasFunctions(value, 'info', 'warn', 'error') && !MESSAGE_FIRST.some((name) => name in (value as object)))
  );
}

/**
 * Returns the function that sends entries to a logger: the level is the method, the message its second argument, and all
 * the rest are fields. The error is the field `err`, as the serializers of pino and bunyan expect it.
 *
 * @param known - Secrets that may be in errors.
 */
export function toLog(log: Log | Logger, known: readonly string[] = []): Log {
  if (typeof log === 'function') return log;
  return ({ level, message, ...entry }) => {
    const fields: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(entry)) {
      // An error of an author's own entry has fields that nobody has redacted.
      const told = value instanceof Error ? describeError(value, known) : value;
      if (name !== 'error') fields[name] = told;
      // pino takes the type of an error from its constructor, and without one from its name.
      else fields['err'] = typeof told === 'object' ? { __proto__: null, ...told } : told;
    }
    // Returned for its failure, if it is a promise.
    return log[level](fields, message);
  };
}
