import { PlainResponse } from '../responses.js';
import { isSnowflake, type Snowflake } from 'commandry/protocol';
import { isSeenBy } from '../../domain/access/seen-events.js';
import type { EmulatorEvent, EventType } from '../../domain/emulator-events.js';
import { GUILD_EVENTS } from '../../domain/guilds/guild-events.js';
import { findUser } from '../../domain/world/find-records.js';
import type { Service } from '../../emulator-modules.js';
import { ControlError, type ControlCall } from './control-route.js';

/** The interval of heartbeats on a quiet stream, in milliseconds of the machine. */
const HEARTBEAT_MS = 15_000;

/** The content type of a stream. */
const EVENT_STREAM = 'text/event-stream; charset=utf-8';

const TYPES: Readonly<Record<EventType, true>> = {
  APPLICATION_COMMAND_PERMISSIONS_UPDATE: true,
  MESSAGE_CREATE: true,
  MESSAGE_UPDATE: true,
  MESSAGE_DELETE: true,
  MESSAGE_DELETE_BULK: true,
  CHANNEL_PINS_UPDATE: true,
  MESSAGE_REACTION_ADD: true,
  MESSAGE_REACTION_REMOVE: true,
  MESSAGE_REACTION_REMOVE_ALL: true,
  MESSAGE_REACTION_REMOVE_EMOJI: true,
  MESSAGE_POLL_VOTE_ADD: true,
  MESSAGE_POLL_VOTE_REMOVE: true,
  TYPING_START: true,
  USER_UPDATE: true,
  SUBSCRIPTION_CREATE: true,
  SUBSCRIPTION_UPDATE: true,
  SUBSCRIPTION_DELETE: true,
  COMMANDS_UPDATE: true,
  INTERACTION_CREATE: true,
  INTERACTION_RESULT: true,
  INTERACTION_FAILURE: true,
  REQUEST_UPDATE: true,
  REQUESTS_REPLACE: true,
  WORLD_REPLACE: true,
  BOT_STATUS: true,
  GATEWAY_SESSION_CREATE: true,
  GATEWAY_SESSION_UPDATE: true,
  GATEWAY_SESSION_DELETE: true,
  APPLICATION_UPDATE: true,
  APPLICATION_EVENT: true,
  ROUTE_MISSING: true,
  FIELD_MISSING: true,
  EVENT_DELIVERY: true,
  API_RESPONSE: true,
  FAULT_USED: true,
  FAULTS_UPDATE: true,
  DECLARATION_UPDATE: true,
  CLOCK_UPDATE: true,
  ...GUILD_EVENTS,
};

/** A request for a stream. */
interface StreamCall extends Pick<ControlCall, 'method' | 'query' | 'header'> {
  readonly service: Pick<Service, 'events' | 'stopping'>;
}

/** How much of a stream waits for its reader, beside what the connection holds. */
const WAITING_BYTES = 65_536;

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
  { service, method, query, header }: StreamCall,
  isWanted: (event: EmulatorEvent) => boolean,
  toTold: (event: EmulatorEvent) => EmulatorEvent = (event) => event,
): PlainResponse {
  const types = readTypes(query['types']);
  const after = readAfter(query['after'] ?? header('last-event-id'));
  const headers = { 'content-type': EVENT_STREAM, 'cache-control': 'no-store' };
  if (method === 'HEAD') return new PlainResponse(200, null, headers);
  const isChosen = (event: EmulatorEvent) => (!types || types.has(event.type)) && isWanted(event);
  return new PlainResponse(200, follow(service, after ?? service.events.last, isChosen, toTold), headers);
}

function follow(
  { events, stopping }: StreamCall['service'],
  after: number,
  isChosen: (event: EmulatorEvent) => boolean,
  toTold: (event: EmulatorEvent) => EmulatorEvent,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let last = events.oldestFrom(after);
  let leave: (() => void) | undefined;
  let fill: (() => void) | undefined;
  return new ReadableStream<Uint8Array>(
    {
      start(stream) {
        const write = (text: string) => {
          stream.enqueue(encoder.encode(text));
        };
        const hasRoom = () => (stream.desiredSize ?? 0) > 0;
        fill = () => {
          if (events.hasForgottenAfter(last)) {
            leave?.();
            stream.error(new Error('The reader is too slow.'));
            return;
          }
          for (const event of events.after(last)) {
            if (!hasRoom()) return;
            last = event.id;
            if (isChosen(event)) write(toText(toTold(event)));
          }
        };
        const end = () => {
          leave?.();
          stream.close();
        };
        const unsubscribe = events.subscribe(fill);
        const heartbeat = setInterval(() => {
          if (hasRoom()) write(': still there\n\n');
        }, HEARTBEAT_MS).unref();
        stopping.addEventListener('abort', end);
        leave = () => {
          unsubscribe();
          clearInterval(heartbeat);
          stopping.removeEventListener('abort', end);
        };
        write(': open\n\n');
      },
      pull: () => fill?.(),
      cancel: () => leave?.(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES }),
  );
}

function toText(event: EmulatorEvent): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** A parameter of the query. One that is repeated is ignored. */
type Given = string | readonly string[] | undefined;

function readTypes(text: Given): ReadonlySet<string> | undefined {
  if (typeof text !== 'string') return undefined;
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

function readAfter(text: Given): number | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  if (/^[0-9]{1,15}$/.test(text)) return Number(text);
  throw new ControlError(400, 'BAD_REQUEST', 'after: must be the number of an event');
}

/**
 * `GET /control/events`: all events, or with `?users=1,2` those that these users see. Each event then lists them in
 * `seen_by`, so that one stream suffices. An unknown user sees nothing.
 */
export function followEvents(call: ControlCall): PlainResponse {
  const { service } = call;
  const userIds = readUserIds(call.query['users']);
  if (!userIds) {
    return streamEvents(call, () => true);
  }
  const findSeers = (event: EmulatorEvent) =>
    userIds.filter((id) => {
      const user = service.store.users.get(id);
      return user !== undefined && isSeenBy(service, user, event);
    });
  return streamEvents(
    call,
    (event) => findSeers(event).length > 0,
    (event) => ({ ...event, seen_by: findSeers(event) }),
  );
}

/** `GET /control/users/{id}/events`: what a user sees. */
export function followUser(call: ControlCall): PlainResponse {
  const user = findUser(call.service.store, call.param('id'));
  return streamEvents(call, (event) => isSeenBy(call.service, user, event));
}

function readUserIds(text: string | readonly string[] | undefined): readonly Snowflake[] | undefined {
  if (typeof text !== 'string') return undefined;
  const ids = text.split(',');
  if (ids.every(isSnowflake)) return [...new Set(ids)];
  throw new ControlError(400, 'BAD_REQUEST', 'users: must be the ids of users, with commas');
}
