import { describeError, type Log, type LogEntry } from './log.js';

/**
 * A logger whose methods take fields and then the message, as those of pino and bunyan do. Others need a function: see
 * {@link Log}.
 */
export interface Logger {
  readonly info: LogMethod;
  readonly warn: LogMethod;
  readonly error: LogMethod;
  /** Only `console` has it, whose methods take the message first. */
  readonly table?: never;
  /** Only winston has it, whose methods take the message first. */
  readonly transports?: never;
}

/** Writes one line. Called as a method of its logger. */
export type LogMethod = (fields: Readonly<Record<string, unknown>>, message: string) => unknown;

/** What a `log` must be, to end a sentence. */
export const LOG_WANTED =
  'a function of an entry, or a logger whose info, warn and error take (fields, message), as those of pino and bunyan. Those of console and winston take the message first: pass (entry) => console[entry.level](entry.message, entry)';

/** Properties of console, winston, loglevel and log4js, which would print the fields in the place of the message. */
const MESSAGE_FIRST = ['table', 'transports', 'methodFactory', 'addContext'];

/** True if events can be sent to a value. */
export function isLog(value: unknown): boolean {
  if (typeof value === 'function') return true;
  if (typeof value !== 'object' || value === null) return false;
  const logger = value as Partial<Record<string, unknown>>;
  return (
    ['info', 'warn', 'error'].every((level) => typeof logger[level] === 'function') &&
    !MESSAGE_FIRST.some((name) => name in logger)
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
  // The result is returned for its failure, if it is a promise.
  return ({ level, message, ...fields }: LogEntry) => log[level](toFields(fields, known), message);
}

function toFields(
  entry: Readonly<Record<string, unknown>>,
  known: readonly string[],
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(entry)) {
    // An error of an author's own entry has fields that nobody has redacted.
    const told = value instanceof Error ? describeError(value, known) : value;
    if (name === 'error') fields['err'] = withoutPrototype(told);
    else fields[name] = told;
  }
  return fields;
}

/** pino takes the type of an error from its constructor, and without one from its name. */
function withoutPrototype(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  return Object.assign(Object.create(null) as object, error);
}
