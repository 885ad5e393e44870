/** An entry of a bot's log, as one of its lines has it. */
export interface PrintedEntry {
  readonly level: string;
  /** The stable name of what happened. */
  readonly event: string;
  readonly message: string;
  /** The error, as `describeError` or a serializer of pino describes it. */
  readonly error?: unknown;
  /** All other fields. */
  readonly fields: Readonly<Record<string, unknown>>;
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

/**
 * Reads a line that a bot printed as an entry of its log: one that Commandry wrote as JSON, or that a logger of the shape of
 * pino wrote for it. Those have a level, a message and the name of an event in capitals.
 *
 * @returns Undefined for any other line.
 */
export function readLogEntry(line: string): PrintedEntry | undefined {
  if (!line.startsWith('{') || !line.endsWith('}')) return undefined;
  const parsed = parse(line);
  if (!parsed) return undefined;
  const { level: given, severity, event, message, msg, error, err, ...others } = parsed;
  const level = toLevel(given ?? severity);
  const told = message ?? msg;
  if (level === undefined || typeof event !== 'string' || typeof told !== 'string') return undefined;
  // An author's own line of the same logger has fields that its author wants to see.
  if (!line.startsWith('{"time":"') && !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(event)) return undefined;
  const described = error ?? (err === undefined ? undefined : fromSerialized(err));
  const fields = Object.fromEntries(Object.entries(others).filter(([name]) => !OF_LOGGERS.has(name)));
  return { level, event, message: told, ...(described === undefined ? {} : { error: described }), fields };
}

function parse(line: string): Partial<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(line) as Partial<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

function toLevel(level: unknown): string | undefined {
  if (typeof level === 'number') return LEVELS[level];
  return typeof level === 'string' ? level.toLowerCase() : undefined;
}

/** What pino puts between the stack of an error and that of its cause. */
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
