import { INSUFFICIENT_STORAGE, isNotWritten, keepChanges } from '../../keep-changes.js';
import type { OAuthFields } from '../../domain/authorization/oauth-refusal.js';
import { DomainError } from '../../domain/domain-error.js';
import { PlainResponse } from '../responses.js';
import type { Incoming } from '../incoming.js';
import { readRequestBody } from '../request-body.js';
import type { Service } from '../../emulator-modules.js';
import { findVersion } from '../api/read-call.js';
import { findAuthorizeError, type PageError } from './authorize-statuses.js';
import { renderAuthorizePage, renderError, renderOutcome, toPageHeaders } from './authorize-page.js';
import { readAuthorizeRequest, type AuthorizeRequest } from '../../domain/authorization/authorize-request.js';
import { accept, refuse, type Authorized, toRefusedRedirect } from './authorize-outcome.js';
import { toForm } from './token-routes.js';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Answers a request to the page `/oauth2/authorize`, also reachable below the API.
 *
 * @returns Undefined if the request is to another path.
 */
export async function handleAuthorize(
  service: Service,
  incoming: Incoming,
): Promise<PlainResponse | undefined> {
  const { method, path, target } = incoming;
  if (/^\/api(?:\/v[0-9]+)?\/oauth2\/authorize$/.test(path)) {
    if ((method !== 'GET' && method !== 'HEAD') || findVersion(path) === undefined) return undefined;
    return redirect(`/oauth2/authorize${target.slice(path.length)}`);
  }
  if (path !== '/oauth2/authorize') return undefined;
  try {
    return await answer(service, incoming);
  } catch (error) {
    const { status, message } = toPageError(error);
    return toPage(status, renderError(message));
  }
}

function toPageError(error: unknown): PageError {
  if (isNotWritten(error)) return { status: INSUFFICIENT_STORAGE, message: error.message };
  return findAuthorizeError(error) ?? { status: 500, message: 'The emulator failed. This is a bug in it.' };
}

async function answer(service: Service, incoming: Incoming): Promise<PlainResponse> {
  const { method } = incoming;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
    const { body, headers } = toPage(405, renderError('This page accepts only GET and POST.'));
    return new PlainResponse(405, body, { ...headers, allow: 'GET, POST' });
  }
  if (method === 'POST' && !isFromOwnPage(service, incoming)) {
    return toPage(403, renderError('Another site has sent this. Decide on the page of the emulator.'));
  }
  const read = readAuthorizeRequest(service.store, readQuery(incoming));
  if (read.refusal) return redirect(toRefusedRedirect(read.returnTo, read.refusal));
  if (method === 'POST') return decide(service, incoming, read.request);
  const page = renderAuthorizePage(service, read.request);
  return toPage(200, page, read.request.returnTo?.redirectUri);
}

async function decide(service: Service, incoming: Incoming, asked: AuthorizeRequest): Promise<PlainResponse> {
  const body = await readRequestBody(incoming, [FORM_TYPE]);
  const form = toForm(body.problem === undefined ? body.value : undefined);
  const decision = form('decision');
  if (decision !== 'allow' && decision !== 'refuse') {
    const explanation = 'The form must say whether it is allowed: decision=allow or decision=refuse.';
    throw new DomainError({ rule: 'BAD_AUTHORIZE_REQUEST', explanation });
  }
  const chosen = { userId: form('user_id') ?? '', guildId: form('guild_id') ?? null };
  let outcome: Authorized;
  try {
    outcome = decision === 'refuse' ? refuse(asked) : accept(service, asked, chosen);
  } catch (error) {
    const shown = findAuthorizeError(error);
    if (!shown) throw error;
    const page = renderAuthorizePage(service, asked, { chosen, problem: shown.message });
    return toPage(shown.status, page, asked.returnTo?.redirectUri);
  }
  await keepChanges(service, incoming.method);
  if ('location' in outcome) return redirect(outcome.location, { 'cache-control': 'no-store' });
  return toPage(200, renderOutcome(outcome));
}

/** True if a form comes from the page itself. Browsers send headers that tell it; other clients send none. */
function isFromOwnPage({ baseUrl }: Service, { header }: Incoming): boolean {
  const origin = header('origin');
  const site = header('sec-fetch-site');
  return (site === undefined || site === 'same-origin') && (origin === undefined || origin === baseUrl);
}

/** @throws DomainError for a repeated parameter. */
function readQuery({ target }: Incoming): OAuthFields {
  const { searchParams } = new URL(target, 'http://127.0.0.1');
  const names = [...searchParams.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    const explanation = `The parameter ${repeated} is given twice.`;
    throw new DomainError({ rule: 'BAD_AUTHORIZE_REQUEST', explanation });
  }
  return toForm(Object.fromEntries(searchParams));
}

function toPage(status: number, page: string, redirectUri?: string): PlainResponse {
  return new PlainResponse(status, page, toPageHeaders(redirectUri));
}

function redirect(location: string, headers: Readonly<Record<string, string>> = {}): PlainResponse {
  return new PlainResponse(302, null, { ...headers, location });
}
