import { keepEndpoint } from '../../delivery/keep-endpoint.js';
import { keepEventWebhooks } from '../../delivery/keep-event-webhooks.js';
import { openExisting } from '../../domain/access/caller.js';
import { EVENTS_URL_FIELD, toSettings, type ApplicationFields } from '../../domain/application-fields.js';
import { DomainError } from '../../domain/domain-error.js';
import type { Service } from '../../emulator-modules.js';
import type { Application } from '../../storage/store-records.js';

/**
 * Changes an application: its endpoint, and where it gets its events, if both probes of each new URL succeed, and then its
 * other settings.
 */
export async function editApplication(
  service: Service,
  { id }: Application,
  fields: ApplicationFields,
): Promise<Application> {
  const find = () => openExisting(service, id);
  const { interactions_endpoint_url: url, event_webhooks_types: types } = fields;
  const events = {
    url: fields.event_webhooks_url,
    status: fields.event_webhooks_status,
    types: types && [...new Set(types)],
  };
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
  const settings = toSettings(fields);
  if (Object.keys(settings).length > 0) service.store.applications.set(id, { ...find(), ...settings });
  return find();
}
