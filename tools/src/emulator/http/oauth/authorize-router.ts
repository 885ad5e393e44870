import { Router, type Request, type Response } from 'express';
import { INSUFFICIENT_STORAGE, isNotWritten, keepChanges } from '../../keep-changes.js';
import type { OAuthFields } from '../../domain/authorization/oauth-refusal.js';
import { DomainError } from '../../domain/domain-error.js';
import { readRequestBody } from '../request-body.js';
import type { Service } from '../../emulator-modules.js';
import { findVersion } from '../api/api-version.js';
import { findAuthorizeError, type PageError } from './authorize-statuses.js';
import { renderAuthorizePage, renderError, renderOutcome } from './authorize-page.js';
import { readAuthorizeRequest, type AuthorizeRequest } from '../../domain/authorization/authorize-request.js';
import { accept, refuse, type Authorized } from './authorize-outcome.js';
import { toForm } from './read-form.js';
import { toPageHeaders } from './html.js';
import { toRefusedRedirect } from './redirect-uri.js';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Creates the router of the page `/oauth2/authorize`, also reachable below the API. */
export function createAuthorizeRouter(service: Service): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(/^\/api(?:\/v[0-9]+)?\/oauth2\/authorize$/, (request, response, next) => {
    if (findVersion(request.path) === undefined) {
      next();
      return;
    }
    const { search } = new URL(request.originalUrl, service.baseUrl);
    response.redirect(302, `/oauth2/authorize${search}`);
  });
  router.all('/oauth2/authorize', async (request, response) => {
    try {
      await answer(service, request, response);
    } catch (error) {
      const { status, message } = toPageError(error);
      send(response, status, renderError(message));
    }
  });
  return router;
}

function toPageError(error: unknown): PageError {
  if (isNotWritten(error)) return { status: INSUFFICIENT_STORAGE, message: error.message };
  return findAuthorizeError(error) ?? { status: 500, message: 'The emulator failed. This is a bug in it.' };
}

async function answer(service: Service, request: Request, response: Response): Promise<void> {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
    response.set('Allow', 'GET, POST');
    send(response, 405, renderError('This page accepts only GET and POST.'));
    return;
  }
  if (method === 'POST' && !isFromOwnPage(request)) {
    send(response, 403, renderError('Another site has sent this. Decide on the page of the emulator.'));
    return;
  }
  const read = readAuthorizeRequest(service.store, readQuery(service, request));
  if (read.refusal) response.redirect(302, toRefusedRedirect(read.returnTo, read.refusal));
  else if (method === 'POST') await decide(service, request, response, read.request);
  else {
    const page = renderAuthorizePage(service, read.request);
    send(response, 200, page, read.request.returnTo?.redirectUri);
  }
}

async function decide(
  service: Service,
  request: Request,
  response: Response,
  asked: AuthorizeRequest,
): Promise<void> {
  const body = await readRequestBody(request, response, [FORM_TYPE]);
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
    send(response, shown.status, page, asked.returnTo?.redirectUri);
    return;
  }
  await keepChanges(service, request.method);
  if ('location' in outcome) response.set('Cache-Control', 'no-store').redirect(302, outcome.location);
  else send(response, 200, renderOutcome(outcome));
}

/** True if a form comes from the page itself. Browsers send headers that tell it; other clients send none. */
function isFromOwnPage({ headers }: Request): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  return (
    (site === undefined || site === 'same-origin') && (origin === undefined || origin === `http://${host}`)
  );
}

/** @throws DomainError for a repeated parameter. */
function readQuery({ baseUrl }: Service, request: Request): OAuthFields {
  const { searchParams } = new URL(request.originalUrl, baseUrl);
  const names = [...searchParams.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    const explanation = `The parameter ${repeated} is given twice.`;
    throw new DomainError({ rule: 'BAD_AUTHORIZE_REQUEST', explanation });
  }
  return toForm(Object.fromEntries(searchParams));
}

function send(response: Response, status: number, page: string, redirectUri?: string): void {
  response.status(status).set(toPageHeaders(redirectUri)).end(page);
}
