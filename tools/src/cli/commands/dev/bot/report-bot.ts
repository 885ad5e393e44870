import { redact } from 'commandry/tooling';
import { readLogEntry } from '../../../output/log-entry.js';
import type { ControlClient } from '../../../runtime/control-client.js';

/** Reports to the emulator what it cannot observe of a bot: whether it runs, and what fails while it responds. */
export interface BotReporter {
  /** Resolves when the emulator knows, and so delivers nothing until the bot is there. Never rejects. */
  readonly onStart: () => Promise<void>;
  readonly onLine: (line: string) => void;
  readonly onProblem: (problem: string) => void;
  readonly onEnd: (how: string) => void;
}

/** @param findSecrets - Returns texts that are redacted, whoever prints them. */
export function createBotReporter(
  control: ControlClient,
  applicationId: string,
  findSecrets: () => readonly string[],
): BotReporter {
  let work: Promise<void> = Promise.resolve();
  // One after the other, so that the last report wins. If the emulator rejects one, nobody is watching.
  const tell = (method: string, path: string, body: object) => {
    work = work
      .then(() => control.call(method, path, body))
      .then(
        () => undefined,
        () => undefined,
      );
    return work;
  };
  const tellStatus = (status: 'starting' | 'down', message: string | null) => {
    const told = message === null ? null : redact(message, findSecrets()).slice(0, MAX_TEXT);
    return tell('PUT', `/applications/${applicationId}/bot`, { status, message: told });
  };
  return {
    onStart: () => tellStatus('starting', null),
    onLine: (line) => {
      const failure = readFailure(line);
      if (!failure) return;
      const { interactionId, code, message, incident_id: incidentId } = failure;
      void tell('POST', `/interactions/${interactionId}/log`, {
        level: 'error',
        event: code,
        message: redact(message, findSecrets()).slice(0, MAX_TEXT),
        ...(incidentId === undefined ? {} : { fields: { incidentId } }),
      });
    },
    onProblem: (problem) => {
      void tellStatus('down', problem);
    },
    onEnd: (how) => {
      void tellStatus('down', `The bot ${how}.`);
    },
  };
}

/** The longest text that the emulator accepts. */
const MAX_TEXT = 4000;

/** A logged failure to handle an interaction. */
export interface LoggedFailure {
  readonly interactionId: string;
  readonly code: string;
  readonly message: string;
  readonly incident_id?: string;
}

/** Reads a log line as a failure; undefined for any other line. */
function readFailure(line: string): LoggedFailure | undefined {
  const entry = readLogEntry(line);
  if (entry?.level !== 'error' || entry.event === undefined) return undefined;
  const { interactionId, incidentId } = entry.fields;
  if (typeof interactionId !== 'string' || !/^[0-9]{1,20}$/.test(interactionId)) return undefined;
  return {
    interactionId,
    code: entry.event,
    message: [entry.message, ...describeCause(entry.error)].join(' '),
    ...(typeof incidentId === 'string' ? { incident_id: incidentId } : {}),
  };
}

type Entry = Readonly<Partial<Record<string, unknown>>>;

/** The error of the entry in one line; its stack is in the terminal. */
function describeCause(error: unknown): string[] {
  const { name, message, thrown } = (error ?? {}) as Entry;
  if (typeof message === 'string') return [`${typeof name === 'string' ? name : 'Error'}: ${message}`];
  return typeof thrown === 'string' ? [`Thrown: ${thrown}`] : [];
}
