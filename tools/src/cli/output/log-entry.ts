/** An entry of a bot's log, as one of its lines has it. */
export interface PrintedEntry {
  readonly level: string;
  /** Whether somebody has to act: the levels `error` and `fatal`, and those above. */
  readonly isSerious: boolean;
  /** The stable name of what happened. Undefined of a line of an author's logger that has none. */
  readonly event: string | undefined;
  readonly message: string;
  /** The error, as `describeError` or a serializer of pino describes it. */
  readonly error?: unknown;
  /** All other fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The text before it on the line, because it was printed without an end of line. */
  readonly before: string;
}

/** The levels of pino and bunyan as words. */
const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** Fields that loggers add to every line: of no use to somebody who looks at one bot. */
const OF_LOGGERS: ReadonlySet<string> = new Set(['time', 'timestamp', 'pid', 'hostname', 'v']);

/** The name of an event of Commandry. */
const EVENT = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** The level from which on somebody has to act. */
const SERIOUS = 50;

/**
 * Reads a line that a bot printed as an entry of its log: one that Commandry wrote as JSON, one that a logger wrote for it,
 * with a level, a message and the name of an event in capitals, or any line of pino and bunyan, with a numeric level, a time
 * and a message. Text that was printed without an end of line may stand before it.
 *
 * @returns Undefined for any other line.
 */
export function readLogEntry(line: string): PrintedEntry | undefined {
  if (!line.endsWith('}')) return undefined;
  const whole = line.startsWith('{') ? read(line) : undefined;
  if (whole) return { ...whole, before: '' };
  const at = Math.max(line.lastIndexOf('{"level":'), line.lastIndexOf('{"time":'));
  const rest = at > 0 ? read(line.slice(at)) : undefined;
  return rest && { ...rest, before: line.slice(0, at) };
}

function read(text: string): Omit<PrintedEntry, 'before'> | undefined {
  const parsed = parse(text);
  if (!parsed) return undefined;
  const { level: given, severity, event: named, message, msg, error, err, ...others } = parsed;
  const level = toLevel(given ?? severity);
  const told = message ?? msg;
  if (level === undefined || typeof told !== 'string') return undefined;
  const isOurs =
    typeof named === 'string' &&
    (typeof given !== 'number' || given in LEVELS) &&
    (text.startsWith('{"time":"') || EVENT.test(named));
  const isOfLogger = typeof given === 'number' && others['time'] !== undefined && typeof msg === 'string';
  if (!isOurs && !isOfLogger) return undefined;
  const event = typeof named === 'string' && (isOurs || EVENT.test(named)) ? named : undefined;
  const described = error ?? (err === undefined || err === null ? undefined : fromSerialized(err));
  const isBunyan = typeof others['v'] === 'number';
  const fields = Object.fromEntries(
    Object.entries(others).filter(([name]) => !OF_LOGGERS.has(name) && !(isBunyan && name === 'name')),
  );
  return {
    level,
    isSerious: typeof given === 'number' ? given >= SERIOUS : level === 'error' || level === 'fatal',
    event,
    message: told,
    ...(described === undefined || described === null ? {} : { error: described }),
    fields: event === undefined && named !== undefined ? { event: named, ...fields } : fields,
  };
}

function parse(line: string): Partial<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(line) as Partial<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

function toLevel(level: unknown): string | undefined {
  if (typeof level === 'number') return LEVELS[level] ?? `level ${level}`;
  return typeof level === 'string' ? level.toLowerCase() : undefined;
}

/** The text that pino puts between the stack of an error and that of its cause. */
const CAUSED_BY = '\ncaused by: ';

/** Takes the causes out of the one message and the one stack in which the serializer of pino puts them. */
function fromSerialized(err: unknown): unknown {
  if (typeof err !== 'object' || err === null) return { thrown: err };
  const { type, stack, ...rest } = err as Partial<Record<string, unknown>>;
  const name = rest['name'] ?? type;
  if (typeof stack !== 'string' || !stack.includes(CAUSED_BY)) return { ...rest, name, stack };
  const [own = '', ...causes] = stack.split(CAUSED_BY);
  const cause = causes.reduceRight<object | undefined>(
    (inner, each) => ({ stack: each, ...(inner ? { cause: inner } : {}) }),
    undefined,
  );
  const [head = ''] = own.split(/\n\s+at /);
  const prefix = `${String(name)}: `;
  const message = head.startsWith(prefix) ? head.slice(prefix.length) : head;
  return { ...rest, name, message, stack: own, cause };
}
