import { keepEndpoint } from '../../delivery/keep-endpoint.js';
import { keepEventWebhooks } from '../../delivery/keep-event-webhooks.js';
import { openExisting, requireBot } from '../../domain/access/caller.js';
import { DomainError } from '../../domain/domain-error.js';
import { EVENTS_URL_FIELD, readEventWebhooks } from '../../domain/event-webhooks-fields.js';
import { readEndpointUrl } from '../../domain/endpoint-url.js';
import type { ApiResponse, AuthorizedCall } from '../api/api-route.js';
import { toPrivateApplication } from './wire-application.js';

/**
 * Changes the endpoint of the bot's own application, and where it gets its events, if both probes of each new URL
 * succeed. Other fields are ignored.
 */
export async function editApplication(call: AuthorizedCall): Promise<ApiResponse> {
  const { service, caller } = call;
  const { application: own } = requireBot(caller);
  const find = () => openExisting(service, own.id);
  const body = await call.readBody();
  const url = readEndpointUrl(body);
  const events = readEventWebhooks(body as object);
  if (url !== undefined && url !== find().endpointUrl) {
    const { application } = await keepEndpoint(service, find, url);
    if (!application) throw new DomainError({ rule: 'ENDPOINT_NOT_VERIFIED', url });
  }
  if (Object.values(events).some((value) => value !== undefined)) {
    const { application } = await keepEventWebhooks(service, find, events);
    if (!application)
      throw new DomainError({
        rule: 'ENDPOINT_NOT_VERIFIED',
        url: events.url ?? null,
        field: EVENTS_URL_FIELD,
      });
  }
  return { status: 200, body: toPrivateApplication(service.store, find()) };
}
