import { createHash } from 'node:crypto';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Log } from '../../common/log.js';
import { EVENT_RETRIES_MS } from '../../protocol/events/webhook-event.js';
import type { EventDefinition, EventHost, Eventing, EventServices, RunEvent } from './event-definition.js';
import { EventLease } from './event-lease.js';
import { EventRun, type Outcome } from './event-run.js';
import { readEvent, requireData, type ReceivedEvent } from './read-event.js';
import { warnOfUnknownTypes } from './warn-of-unknown-types.js';

/** Every declaration of an event refers to this. */
export const eventing: Eventing = { createRunner };

/** How many types without a handler are remembered, so that each is logged once. */
const MOST_UNHANDLED = 100;

function createRunner(events: readonly EventDefinition[], services: EventServices): RunEvent {
  const { seen } = services;
  const { log } = services.observer;
  warnOfUnknownTypes(events, log);
  // How long Discord may redeliver an event, plus a margin for clock skew.
  const rememberMs = Math.max(services.replayableMs, EVENT_RETRIES_MS + 60_000);
  const unhandled = new Set<string>();
  /** Events in progress: a redelivery meanwhile gets the same response. */
  const running = new Map<string, Promise<Outcome>>();

  const noteUnhandled = (webhookEvent: string): void => {
    if (unhandled.has(webhookEvent) || unhandled.size >= MOST_UNHANDLED) return;
    unhandled.add(webhookEvent);
    const message = `No handler of the app handles ${webhookEvent}. It was answered all the same; this is logged once.`;
    log({ level: 'info', event: 'EVENT_UNHANDLED', message, webhookEvent });
  };
  const handle = async (run: EventRun, key: string, when: When): Promise<Outcome> => {
    const lease = seen && new EventLease(key, { clock: services.clock, log, seen, rememberMs });
    const forget = (): void => void running.delete(key);
    try {
      const found = lease ? await lease.take() : 'new';
      if (found !== 'new') forget();
      if (found === 'handled') return undefined;
      if (found === 'in progress') return noteInProgress(log);
    } catch (error) {
      forget();
      throw error;
    }
    const release = async (): Promise<void> => {
      if (lease) await lease.release();
    };
    const outcome = await run.answer(...when, {
      onDone: async (settled) => {
        if (lease && !settled) await lease.markHandled();
        await release();
        forget();
      },
      onGivenUp: release,
    });
    // At the deadline handlers go on, and Discord gets a success.
    if (lease && !outcome) await lease.markHandled();
    return outcome;
  };

  const runEvent: RunEvent = async (body, ...when) => {
    const read = readEvent(body);
    const mismatch = services.findMismatch(read);
    const { event } = read;
    if (!event) {
      // Like the PING of interactions: the signature proves the key, and no handler runs.
      if (mismatch) log({ level: 'warn', event: mismatch.code, message: mismatch.message });
      return undefined;
    }
    if (mismatch) throw mismatch;
    const handlers = events.filter(({ type }) => type === event.type);
    if (handlers.length === 0) {
      noteUnhandled(event.type);
      return undefined;
    }
    requireData(event);
    const key = keyOf(event);
    const begun = running.get(key);
    if (begun) return begun;
    const [, host] = when;
    host.onInteraction?.(read.raw);
    const outcome = handle(new EventRun(services, read, event, handlers), key, when);
    running.set(key, outcome);
    return outcome;
  };
  const { listener } = services.observer;
  if (!listener) return runEvent;
  const known = new Set(events.map(({ type }) => type));
  return (body, ...when) => {
    const { type } = ((body ?? {}) as { readonly event?: { readonly type?: unknown } | null }).event ?? {};
    if (typeof type !== 'string') return runEvent(body, ...when);
    // To bound cardinality.
    return listener.run({ kind: 'event', type: known.has(type) ? type : 'other' }, () =>
      runEvent(body, ...when),
    );
  };
}

function noteInProgress(log: Log): CommandryError {
  const error = new CommandryError('EVENT_IN_PROGRESS', 'Another process is handling this event.');
  log({ level: 'info', event: error.code, message: error.message });
  return error;
}

type When = [arrivedAtMs: number, host: EventHost];

/** Events have no id; identified by type, timestamp in microseconds, and data. */
function keyOf({ type, timestamp, data }: ReceivedEvent): string {
  const content = JSON.stringify([type, timestamp, data ?? null]);
  return `event:${createHash('sha256').update(content).digest('base64url')}`;
}
