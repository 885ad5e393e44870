import { WEBHOOK_EVENT_TYPES, type PayloadProblem } from 'commandry/protocol';
import { DomainError } from './domain-error.js';
import { readUrlField } from './endpoint-url.js';
import { EventWebhooksStatus } from './world/world-records.js';

/** The field of an application with its webhook events URL. */
export const EVENTS_URL_FIELD = 'event_webhooks_url';
const STATUS_FIELD = 'event_webhooks_status';
const TYPES_FIELD = 'event_webhooks_types';

/** Every field that {@link readEventWebhooks} reads. */
export const EVENTS_FIELDS = [EVENTS_URL_FIELD, STATUS_FIELD, TYPES_FIELD] as const;

/** The new values; undefined where nothing changes. */
export interface EventWebhooksChange {
  /** Null removes it. */
  readonly url?: string | null | undefined;
  readonly status?: EventWebhooksStatus | undefined;
  readonly types?: readonly string[] | undefined;
}

/**
 * Reads those fields of an edited application.
 *
 * @throws DomainError for a URL that is none of HTTP, a status that only Discord sets, or an unknown type of event.
 */
export function readEventWebhooks(value: object): EventWebhooksChange {
  const fields = value as Readonly<Record<string, unknown>>;
  const { [STATUS_FIELD]: status, [TYPES_FIELD]: types } = fields;
  const problems: PayloadProblem[] = [];
  const refuse = (
    field: string,
    path: readonly (string | number)[],
    allowed: readonly (string | number)[],
    found: unknown,
  ) =>
    problems.push({
      code: 'NOT_ALLOWED_VALUE',
      allowed,
      path: [field, ...path],
      found: JSON.stringify(found),
    });
  const statuses = [EventWebhooksStatus.DISABLED, EventWebhooksStatus.ENABLED];
  const wanted = statuses.find((each) => each === status);
  if (status !== undefined && wanted === undefined) refuse(STATUS_FIELD, [], statuses, status);
  if (types !== undefined && !Array.isArray(types))
    problems.push({ code: 'WRONG_KIND', kind: 'array', path: [TYPES_FIELD], found: JSON.stringify(types) });
  const known: readonly unknown[] = WEBHOOK_EVENT_TYPES;
  const list = Array.isArray(types) ? (types as readonly unknown[]) : undefined;
  list?.forEach((type, index) => {
    if (!known.includes(type)) refuse(TYPES_FIELD, [index], WEBHOOK_EVENT_TYPES, type);
  });
  if (problems.length > 0) throw new DomainError({ rule: 'INVALID_FIELDS', problems });
  return {
    url: readUrlField(fields, EVENTS_URL_FIELD),
    status: wanted,
    types: list && [...new Set(list.map(String))],
  };
}
