import { toEndpointError } from '../api/errors/broken-rule-error.js';
import { keepEndpoint } from '../../delivery/keep-endpoint.js';
import type { EndpointResult } from './control-results.js';
import { findApplication } from '../../domain/world/find-records.js';
import { readEndpointRequest } from './control-requests.js';
import type { ControlCall } from './control-route.js';

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
    throw toEndpointError('URL_NOT_VERIFIED', url, { probes });
  }
  return { interactions_endpoint_url: url, probes };
}
