import { CommandryError } from '../../common/errors/commandry-error.js';
import {
  DATALESS_EVENT_TYPES,
  WEBHOOK_EVENT_TYPES,
  WebhookType,
} from '../../protocol/events/webhook-event.js';
import { isSnowflake } from '../../protocol/is-snowflake.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { isJsonObject, type JsonObject } from '../../protocol/validation/field-checker.js';

/** The event of a request. */
export interface ReceivedEvent {
  readonly type: string;
  /** As it arrived, in microseconds. */
  readonly timestamp: string;
  readonly timestampMs: number;
  readonly data: unknown;
}

/** A request to the webhook events URL. Without an event it is a PING. */
export interface ReceivedBody {
  readonly application_id: string;
  /** The whole body. */
  readonly raw: JsonObject;
  readonly event: ReceivedEvent | undefined;
}

/** @throws CommandryError `EVENT_MALFORMED` naming the field that is wrong. */
export function readEvent(body: unknown): ReceivedBody {
  if (!isJsonObject(body)) throw malformed('body', body, 'an object');
  if (typeof body['token'] === 'string' && typeof body['id'] === 'string') throw interactionArrived();
  const { application_id, type, event } = body;
  if (!isSnowflake(application_id)) throw malformed('application_id', application_id, 'a snowflake');
  if (type === WebhookType.PING) return { application_id, raw: body, event: undefined };
  if (type !== WebhookType.EVENT) throw malformed('type', type, '0 or 1');
  if (!isJsonObject(event)) throw malformed('event', event, 'an object');
  if (typeof event['type'] !== 'string') throw malformed('event.type', event['type'], 'a text');
  const { timestamp } = event;
  const timestampMs = readTimestampMs(timestamp);
  if (timestampMs === undefined) throw malformed('event.timestamp', timestamp, 'a time of ISO 8601');
  return {
    application_id,
    raw: body,
    event: { type: event['type'], timestamp: String(timestamp), timestampMs, data: event['data'] },
  };
}

/**
 * Requires data for types that always have it. Its fields are not checked.
 *
 * @throws CommandryError `EVENT_MALFORMED`.
 */
export function requireData({ type, data }: ReceivedEvent): void {
  if (WITH_DATA.has(type) && !isJsonObject(data)) throw malformed('event.data', data, 'an object');
}

const WITH_DATA: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ WEBHOOK_EVENT_TYPES.filter((type) => !DATALESS_EVENT_TYPES.includes(type)),
);

/** Interactions have a token, events never. */
function interactionArrived(): CommandryError {
  return new CommandryError(
    'EVENT_MALFORMED',
    'An interaction arrived at the path of events. In the developer portal, enter the address of interactions as "Interactions Endpoint URL" under "General Information", and that of events under "Webhooks".',
  );
}

/** Discord leaves the offset out and means UTC. */
function readTimestampMs(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return undefined;
  const timestampMs = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`);
  return Number.isNaN(timestampMs) ? undefined : timestampMs;
}

function malformed(field: string, found: unknown, wanted: string): CommandryError {
  return new CommandryError('EVENT_MALFORMED', `${field} is ${describeFound(found)}, not ${wanted}.`);
}
