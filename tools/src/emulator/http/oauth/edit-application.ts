import { openExisting, requireBot } from '../../domain/access/caller.js';
import { toFormError } from '../api/errors/form-errors.js';
import type { FormIssue, FormRule } from '../api/errors/form-issue.js';
import type { ApiResponse, AuthorizedCall } from '../api/api-route.js';
import { keepEndpoint } from '../../delivery/keep-endpoint.js';
import { toPrivateApplication } from './wire-application.js';

const FIELD = 'interactions_endpoint_url';
const MAX_URL_LENGTH = 2_048;

/** Changes the endpoint of the bot's own application, if both probes of the URL succeed. Other fields are ignored. */
export async function editApplication(call: AuthorizedCall): Promise<ApiResponse> {
  const { service, caller } = call;
  const { application: own } = requireBot(caller);
  const find = () => openExisting(service, own.id);
  const url = readUrl(await call.readBody());
  if (url !== undefined && url !== find().endpointUrl) {
    const { application } = await keepEndpoint(service, find, url);
    if (!application) throw refuse({ code: 'URL_NOT_VERIFIED' }, url);
  }
  return { status: 200, body: toPrivateApplication(service.store, find()) };
}

/** Returns undefined if the body has no URL. */
function readUrl(value: unknown): string | null | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw toFormError([{ code: 'WRONG_KIND', kind: 'object', path: [], found: JSON.stringify(value) }]);
  }
  const url = (value as Readonly<Record<string, unknown>>)[FIELD];
  // The empty text also clears a URL: the form of the developer portal sends it.
  if (url === undefined || url === null || url === '') return url === '' ? null : url;
  if (typeof url !== 'string') throw refuse({ code: 'WRONG_KIND', kind: 'string' }, url);
  if (url.length > MAX_URL_LENGTH) throw refuse({ code: 'BAD_LENGTH', min: 0, max: MAX_URL_LENGTH }, url);
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: undefined };
  if (protocol !== 'http:' && protocol !== 'https:') throw refuse({ code: 'URL_MALFORMED' }, url);
  return url;
}

function refuse(rule: FormRule, found: unknown) {
  return toFormError([{ ...rule, path: [FIELD], found: JSON.stringify(found) } satisfies FormIssue]);
}
