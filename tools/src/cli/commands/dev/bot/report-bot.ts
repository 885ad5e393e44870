import type { JsonObject } from 'commandry/protocol';
import { redact } from 'commandry/tooling';
import type { BotStatus, CodeError, RequestLogLine } from '../../../../emulator/index.js';
import { readLogEntry, type PrintedEntry } from '../../../output/log-entry.js';
import type { ControlClient } from '../../../runtime/control-client.js';
import type { SaidLine } from '../child-messages.js';
import { mapTexts, toCodeError, type MayShow } from './code-error.js';

/** Reports to the emulator what it cannot observe of a bot: whether it runs, and what it prints while it responds. */
export interface BotReporter {
  /** Resolves when the emulator knows, and so delivers nothing until the bot is there. Never rejects. */
  readonly onStart: () => Promise<void>;
  readonly onLine: (line: string) => void;
  /** Called with what a handler prints. */
  readonly onSaid: (line: SaidLine) => void;
  /** Called when it is there. What the emulator finds out by itself need not be told. */
  readonly onUp: (message: string | null) => void;
  readonly onProblem: (problem: string) => void;
  readonly onEnd: (how: string, error: CodeError | undefined) => void;
}

/** What a reporter works with. */
export interface Reporting {
  readonly control: Pick<ControlClient, 'call'>;
  readonly applicationId: string;
  /** Returns texts that are redacted, whoever prints them. */
  readonly findSecrets: () => readonly string[];
  /** The time by the emulator's clock. */
  readonly now: () => number;
  readonly mayShow: MayShow;
}

/** The lines of one interaction that are told, and the number of those that wait to be told, of all. */
const MOST_LINES = 200;
const MOST_WAITING = 1000;
/** The failures of one interaction that are told, however much it has printed. */
const MOST_FAILURES = 20;
/** The interactions whose lines are counted at once. */
const MOST_INTERACTIONS = 500;

export function createBotReporter({
  control,
  applicationId,
  findSecrets,
  now,
  mayShow,
}: Reporting): BotReporter {
  // One after the other, so that the last report wins. If the emulator rejects one, nobody is watching.
  const inOrder = () => {
    let work: Promise<void> = Promise.resolve();
    return (method: string, path: string, body: object) => {
      work = work
        .then(() => control.call(method, path, body))
        .then(
          () => undefined,
          () => undefined,
        );
      return work;
    };
  };
  const tell = inOrder();
  // What a bot prints must not delay the news that it has ended.
  const tellLine = inOrder();
  const hide = (text: string) => redact(text, findSecrets()).slice(0, MAX_TEXT);
  const tellStatus = (status: BotStatus['status'], message: string | null, error?: CodeError) =>
    tell('PUT', `/applications/${applicationId}/bot`, {
      status,
      message: message === null ? null : hide(message),
      ...(error ? { error: mapTexts(error, hide) } : {}),
    });
  const counts = new Map<string, { lines: number; failures: number }>();
  let waiting = 0;
  const tellOf = (interactionId: string, line: Omit<RequestLogLine, 'at_ms'>) => {
    const count = counts.get(interactionId) ?? { lines: 0, failures: 0 };
    counts.set(interactionId, count);
    const [oldest] = counts.keys();
    if (counts.size > MOST_INTERACTIONS && oldest !== undefined) counts.delete(oldest);
    const isFailure = line.level === 'error' && line.event !== undefined && count.failures < MOST_FAILURES;
    if (isFailure) count.failures += 1;
    else {
      count.lines += 1;
      if (count.lines > MOST_LINES || waiting >= MOST_WAITING) return;
    }
    const told =
      isFailure || count.lines < MOST_LINES
        ? line
        : { level: 'warn', message: 'Further lines are only in the terminal.' };
    waiting++;
    void tellLine('POST', `/interactions/${interactionId}/log`, { at_ms: now(), ...told }).then(() => {
      waiting--;
    });
  };
  return {
    onStart: () => tellStatus('starting', null),
    onLine(line) {
      const entry = readLogEntry(line);
      const interactionId = entry && interactionOf(entry);
      if (entry && interactionId !== undefined) tellOf(interactionId, toLine(entry, mayShow, hide));
    },
    onSaid({ interactionId, level, text }) {
      const entry = readLogEntry(text);
      // The line itself says so, and is read from the output.
      if (entry && interactionOf(entry) !== undefined) return;
      tellOf(interactionId, entry ? toLine(entry, mayShow, hide) : { level, message: hide(text) });
    },
    onUp(message) {
      void tellStatus('up', message);
    },
    onProblem(problem) {
      void tellStatus('down', problem);
    },
    onEnd(how, error) {
      void tellStatus('down', `The bot ${how}.`, error);
    },
  };
}

const LEVELS: Readonly<Record<string, RequestLogLine['level']>> = {
  trace: 'debug',
  debug: 'debug',
  warn: 'warn',
  warning: 'warn',
  error: 'error',
  fatal: 'error',
};

function interactionOf({ fields: { interactionId } }: PrintedEntry): string | undefined {
  return typeof interactionId === 'string' && /^[0-9]{1,20}$/.test(interactionId) ? interactionId : undefined;
}

function toLine(
  { level, isSerious, event, message, error, fields: { interactionId: _id, ...fields } }: PrintedEntry,
  mayShow: MayShow,
  hide: (text: string) => string,
): Omit<RequestLogLine, 'at_ms'> {
  const told = hideIn(fields, hide) as JsonObject;
  const isTold = Object.keys(fields).length > 0 && JSON.stringify(told).length <= MOST_FIELDS;
  return {
    level: isSerious ? 'error' : (LEVELS[level] ?? 'info'),
    message: hide(message),
    ...(event === undefined ? {} : { event: event.slice(0, 100) }),
    ...(isTold ? { fields: told } : {}),
    ...(error === undefined ? {} : { error: mapTexts(toCodeError(error, mayShow), hide) }),
  };
}

function hideIn(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((each) => hideIn(each, hide));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hideIn(each, hide)]));
}

/** The longest text that the emulator accepts. */
const MAX_TEXT = 4000;

/** The longest JSON of the fields of a line. */
const MOST_FIELDS = 20_000;
