import { CommandryError } from '../../common/errors/commandry-error.js';
import { WebhookType } from '../../protocol/events/webhook-event.js';
import { isSnowflake } from '../../protocol/snowflake.js';
import { describeFound } from '../../protocol/validation/describe-found.js';

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
  readonly event: ReceivedEvent | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** @throws CommandryError `EVENT_MALFORMED` naming the field that is wrong. */
export function readEvent(body: unknown): ReceivedBody {
  if (!isObject(body)) throw malformed('body', body, 'an object');
  const { application_id, type, event } = body;
  if (!isSnowflake(application_id)) throw malformed('application_id', application_id, 'a snowflake');
  if (type === WebhookType.PING) return { application_id, event: undefined };
  if (type !== WebhookType.EVENT) throw malformed('type', type, '0 or 1');
  if (!isObject(event)) throw malformed('event', event, 'an object');
  if (typeof event['type'] !== 'string') throw malformed('event.type', event['type'], 'a text');
  const { timestamp } = event;
  const timestampMs = readTimestampMs(timestamp);
  if (timestampMs === undefined) throw malformed('event.timestamp', timestamp, 'a time of ISO 8601');
  return {
    application_id,
    event: { type: event['type'], timestamp: String(timestamp), timestampMs, data: event['data'] },
  };
}

/** The service leaves the offset out and means UTC. */
function readTimestampMs(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return undefined;
  const timestampMs = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`);
  return Number.isNaN(timestampMs) ? undefined : timestampMs;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(field: string, found: unknown, wanted: string): CommandryError {
  return new CommandryError('EVENT_MALFORMED', `${field} is ${describeFound(found)}, not ${wanted}.`);
}
