import { toFormError } from '../api/form-errors.js';
import { probe } from '../delivery/probe.js';
import type { EndpointResult } from './answers.js';
import { findApplication } from './find.js';
import { readEndpointRequest } from './requests.js';
import type { ControlCall } from './route.js';

/**
 * Keeps an interactions endpoint URL if both probes of it are accepted.
 *
 * @throws ApiError 400 with the form error of the service and what each probe saw; the URL stays what it was.
 */
export async function setEndpoint({ service, param, readBody }: ControlCall): Promise<EndpointResult> {
  const { url } = readEndpointRequest(await readBody());
  const application = findApplication(service.store, param('id'));
  const probes = url === null ? null : await probe(service, application, url);
  if (probes && !(probes.ping.accepted && probes.bad_signature.accepted)) {
    const path = ['interactions_endpoint_url'];
    throw toFormError([{ code: 'URL_NOT_VERIFIED', path, found: JSON.stringify(url) }], { probes });
  }
  // Looked for again: while the probes were out, somebody may have changed it.
  const current = findApplication(service.store, application.id);
  service.store.applications.set(current.id, { ...current, endpointUrl: url });
  return { interactions_endpoint_url: url, probes };
}
