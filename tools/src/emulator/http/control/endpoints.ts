import * as z from 'zod';
import { WEBHOOK_EVENT_TYPES } from 'commandry/protocol';
import { keepEndpoint } from '../../delivery/keep-endpoint.js';
import { keepEventWebhooks } from '../../delivery/keep-event-webhooks.js';
import type { Probes } from '../../delivery/probe.js';
import { EVENTS_URL_FIELD } from '../../domain/application-fields.js';
import { findApplication } from '../../domain/world/find-records.js';
import { EventWebhooksStatus } from '../../domain/world/world-records.js';
import { toEndpointError } from '../api/errors/broken-rule-error.js';
import { CodeErrorRequest } from './code-error.js';
import { readEndpointRequest, readWith } from './control-requests.js';
import type { EndpointResult } from './control-results.js';
import { type ControlCall, ControlResult } from './control-route.js';

/**
 * Saves an interactions endpoint URL if both probes of it succeed.
 *
 * @throws ApiError 400 with the form error of Discord and the result of each probe; the URL stays unchanged.
 */
export async function setEndpoint({ service, param, readBody }: ControlCall): Promise<EndpointResult> {
  const { url } = readEndpointRequest(await readBody());
  const find = () => findApplication(service.store, param('id'));
  const { application, probes } = await keepEndpoint(service, find, url);
  if (!application) {
    throw toEndpointError(url, { probes });
  }
  return { interactions_endpoint_url: url, probes };
}

const EventWebhooksRequest = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  /** Disabled or enabled. Default: enabled with a new URL. */
  status: z.literal([EventWebhooksStatus.DISABLED, EventWebhooksStatus.ENABLED]).optional(),
  types: z.array(z.enum(WEBHOOK_EVENT_TYPES)).optional(),
});
/** Body of `PUT /control/applications/{id}/event-webhooks`. What is left out stays; a `url` of null removes it. */
export type EventWebhooksRequest = z.input<typeof EventWebhooksRequest>;

/** `PUT /control/applications/{id}/event-webhooks`. `probes` is null unless the URL is a new one. */
export interface EventWebhooksState {
  readonly event_webhooks_url: string | null;
  readonly event_webhooks_status: EventWebhooksStatus;
  readonly event_webhooks_types: readonly string[];
  /** The result of each probe of a new URL; null without one. */
  readonly probes: Probes | null;
}

/**
 * Changes where an application gets which events, if both probes of a new URL succeed.
 *
 * @throws ApiError 400 with the form error of Discord and the result of each probe; nothing changes then.
 */
export async function setEventWebhooks({
  service,
  param,
  readBody,
}: ControlCall): Promise<EventWebhooksState> {
  const change = readWith(EventWebhooksRequest, await readBody());
  const find = () => findApplication(service.store, param('id'));
  const { application, probes } = await keepEventWebhooks(service, find, change);
  if (!application) throw toEndpointError(change.url ?? null, { probes }, EVENTS_URL_FIELD);
  return {
    event_webhooks_url: application.eventWebhooksUrl,
    event_webhooks_status: application.eventWebhooksStatus,
    event_webhooks_types: application.eventWebhooksTypes,
    probes,
  };
}

const BotStatusRequest = z.strictObject({
  status: z.enum(['starting', 'up', 'down']),
  message: z.string().min(1).max(4000).nullable().default(null),
  error: CodeErrorRequest.exactOptional(),
});
/** Body of `PUT /control/applications/{id}/bot`. */
type BotStatusRequest = z.input<typeof BotStatusRequest>;

/** Records whether a bot runs, as reported by whoever runs it: the emulator does not know until it sends a request. */
export async function noteBotStatus({ service, param, readBody }: ControlCall): Promise<ControlResult> {
  const body = readWith(BotStatusRequest, await readBody());
  service.bots.note(findApplication(service.store, param('id')).id, body);
  return new ControlResult(204);
}
