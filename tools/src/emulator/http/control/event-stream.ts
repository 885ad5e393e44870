import type { Response } from 'express';
import type { EmulatorEvent, EventType } from '../../domain/emulator-events.js';
import { GUILD_EVENTS } from '../../domain/guilds/guild-events.js';
import type { Service } from '../../emulator-modules.js';
import { ControlError } from './control-error.js';
import type { ControlCall } from './control-route.js';

/** The interval of heartbeats on a quiet stream, in milliseconds of the machine. */
const HEARTBEAT_MS = 15_000;

const TYPES: Readonly<Record<EventType, true>> = {
  APPLICATION_COMMAND_PERMISSIONS_UPDATE: true,
  MESSAGE_CREATE: true,
  MESSAGE_UPDATE: true,
  MESSAGE_DELETE: true,
  MESSAGE_REACTION_ADD: true,
  MESSAGE_REACTION_REMOVE: true,
  MESSAGE_REACTION_REMOVE_ALL: true,
  MESSAGE_REACTION_REMOVE_EMOJI: true,
  MESSAGE_POLL_VOTE_ADD: true,
  MESSAGE_POLL_VOTE_REMOVE: true,
  TYPING_START: true,
  COMMANDS_UPDATE: true,
  INTERACTION_CREATE: true,
  INTERACTION_RESULT: true,
  INTERACTION_FAILURE: true,
  BOT_STATUS: true,
  APPLICATION_UPDATE: true,
  APPLICATION_EVENT: true,
  ROUTE_MISSING: true,
  FIELD_MISSING: true,
  EVENT_DELIVERY: true,
  API_RESPONSE: true,
  FAULT_USED: true,
  ...GUILD_EVENTS,
};

/** A request for a stream. */
interface StreamCall extends Pick<ControlCall, 'request' | 'response' | 'query'> {
  readonly service: Pick<Service, 'events' | 'stopping'>;
}

/**
 * Responds with Server-Sent Events until the reader disconnects or the emulator stops. `?types=` selects types;
 * `Last-Event-ID` or `?after=` starts with the remembered events after that event.
 *
 * A reader with more unread events than are remembered is disconnected: it reconnects, and sees by the numbers that it
 * has missed some.
 *
 * @param toTold - Converts a selected event to what is sent. Default: the event.
 * @throws ControlError 400 `BAD_REQUEST`.
 */
export function streamEvents(
  call: StreamCall,
  isWanted: (event: EmulatorEvent) => boolean,
  toTold: (event: EmulatorEvent) => EmulatorEvent = (event) => event,
): void {
  const { service, request, response } = call;
  const types = readTypes(call.query('types'));
  const after = readAfter(call.query('after') ?? request.get('Last-Event-ID'));
  response.status(200).set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  response.flushHeaders();
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  response.write(': open\n\n');
  const isChosen = (event: EmulatorEvent) => (!types || types.has(event.type)) && isWanted(event);
  follow(service, response, after ?? service.events.last, isChosen, toTold);
}

function follow(
  { events, stopping }: StreamCall['service'],
  response: Response,
  after: number,
  isChosen: (event: EmulatorEvent) => boolean,
  toTold: (event: EmulatorEvent) => EmulatorEvent,
): void {
  let last = events.oldestFrom(after);
  const push = () => {
    if (events.hasForgottenAfter(last)) {
      response.destroy();
      return;
    }
    for (const event of events.after(last)) {
      if (response.writableNeedDrain) return;
      last = event.id;
      if (isChosen(event)) response.write(toText(toTold(event)));
    }
  };
  const end = () => {
    response.end();
  };
  const unsubscribe = events.subscribe(push);
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain) response.write(': still there\n\n');
  }, HEARTBEAT_MS).unref();
  stopping.addEventListener('abort', end);
  response.on('drain', push);
  response.on('close', () => {
    unsubscribe();
    clearInterval(heartbeat);
    stopping.removeEventListener('abort', end);
  });
  push();
}

function toText(event: EmulatorEvent): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function readTypes(text: string | undefined): ReadonlySet<string> | undefined {
  if (text === undefined) return undefined;
  const names = text.split(',');
  const unknown = names.filter((name) => !Object.hasOwn(TYPES, name));
  if (unknown.length === 0) return new Set(names);
  const there = Object.keys(TYPES).join(', ');
  throw new ControlError(
    400,
    'BAD_REQUEST',
    `types: no event is called ${unknown.join(', ')}. There is ${there}.`,
  );
}

function readAfter(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^[0-9]{1,15}$/.test(text)) return Number(text);
  throw new ControlError(400, 'BAD_REQUEST', 'after: must be the number of an event');
}
