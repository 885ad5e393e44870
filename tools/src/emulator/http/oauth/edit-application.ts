import { keepEndpoint } from '../../delivery/keep-endpoint.js';
import { keepEventWebhooks } from '../../delivery/keep-event-webhooks.js';
import { openExisting, requireBot } from '../../domain/access/caller.js';
import { readApplicationFields } from '../../domain/application-fields.js';
import { DomainError } from '../../domain/domain-error.js';
import { EVENTS_FIELDS, EVENTS_URL_FIELD, readEventWebhooks } from '../../domain/event-webhooks-fields.js';
import { ENDPOINT_FIELD, readEndpointUrl } from '../../domain/endpoint-url.js';
import { BodyFields } from '../../domain/guilds/body-fields.js';
import type { ApiResponse, AuthorizedCall } from '../api/api-route.js';
import { tellUnread } from '../api/read-call.js';
import { toPrivateApplication } from './wire-application.js';

/**
 * Changes the bot's own application: its endpoint, and where it gets its events, if both probes of each new URL succeed, and
 * then its other settings.
 */
export async function editApplication(call: AuthorizedCall): Promise<ApiResponse> {
  const { service, caller } = call;
  const { application: own } = requireBot(caller);
  const find = () => openExisting(service, own.id);
  const fields = new BodyFields(await call.readBody());
  const url = readEndpointUrl(fields.pick([ENDPOINT_FIELD]));
  const events = readEventWebhooks(fields.pick(EVENTS_FIELDS));
  const settings = readApplicationFields(fields);
  fields.check();
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
  if (Object.keys(settings).length > 0) {
    service.store.applications.set(own.id, { ...find(), ...settings });
  }
  tellUnread(call, fields);
  return { status: 200, body: toPrivateApplication(service.store, find()) };
}
