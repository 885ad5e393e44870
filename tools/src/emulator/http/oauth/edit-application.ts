import { keepEndpoint } from '../../delivery/keep-endpoint.js';
import { openExisting, requireBot } from '../../domain/access/caller.js';
import { DomainError } from '../../domain/domain-error.js';
import { readEndpointUrl } from '../../domain/endpoint-url.js';
import type { ApiResponse, AuthorizedCall } from '../api/api-route.js';
import { toPrivateApplication } from './wire-application.js';

/** Changes the endpoint of the bot's own application, if both probes of the URL succeed. Other fields are ignored. */
export async function editApplication(call: AuthorizedCall): Promise<ApiResponse> {
  const { service, caller } = call;
  const { application: own } = requireBot(caller);
  const find = () => openExisting(service, own.id);
  const url = readEndpointUrl(await call.readBody());
  if (url !== undefined && url !== find().endpointUrl) {
    const { application } = await keepEndpoint(service, find, url);
    if (!application) throw new DomainError({ rule: 'ENDPOINT_NOT_VERIFIED', url });
  }
  return { status: 200, body: toPrivateApplication(service.store, find()) };
}
