import type {
  OAuth2Scopes,
  RESTGetAPIOAuth2CurrentAuthorizationResult,
  RESTGetCurrentApplicationResult,
} from 'discord-api-types/v10';
import { requireBearer, requireBot } from '../../domain/access/caller.js';
import { ApplicationFields } from '../../domain/application-fields.js';
import { DomainError } from '../../domain/domain-error.js';
import { toWireTimestamp } from '../../domain/objects/wire-timestamp.js';
import { route, type TokenCall } from '../api/route.js';
import { editApplication } from './edit-application.js';
import { toFullUser, toPrivateApplication, toWireApplication } from './wire-application.js';

/** Without a field that the API no longer has. */
type OwnApplication = Omit<RESTGetCurrentApplicationResult, 'summary'>;

const OWN = '/applications/{application_id}';

const openOwn = ({ caller }: TokenCall) => requireBot(caller).application;

/** @throws DomainError for another application. */
function openPathOwn(call: TokenCall<'application_id'>) {
  const own = openOwn(call);
  if (own.id !== call.path.application_id) throw new DomainError({ rule: 'UNKNOWN_APPLICATION' });
  return own;
}

/** Information about a token, and the application of a bot. */
export const meRoutes = [
  route({
    method: 'GET',
    path: '/oauth2/@me',
    open: ({ caller }) => requireBearer(caller),
    // What was granted, to which application, and until when; the user only if the scope allows it.
    handle: ({ service: { store }, opened }): RESTGetAPIOAuth2CurrentAuthorizationResult => {
      const { application, scopes, userId, accessToken } = opened;
      const user = scopes.includes('identify') ? store.users.get(userId) : undefined;
      return {
        application: toWireApplication(store, application),
        scopes: [...scopes] as OAuth2Scopes[],
        expires: toWireTimestamp(store.tokens.get(accessToken)?.expiresAtMs ?? 0),
        ...(user ? { user: toFullUser(user) } : {}),
      };
    },
  }),
  route({
    method: 'GET',
    path: '/oauth2/applications/@me',
    open: openOwn,
    handle: ({ service, opened }): OwnApplication => toPrivateApplication(service.store, opened),
  }),
  ...(
    [
      ['/applications/@me', openOwn],
      [OWN, openPathOwn],
    ] as const
  ).flatMap(([path, open]) => [
    route({
      method: 'GET',
      path,
      open,
      handle: ({ service, opened }): OwnApplication => toPrivateApplication(service.store, opened),
    }),
    route({
      method: 'PATCH',
      path,
      open,
      body: ApplicationFields,
      handle: async ({ service, opened, body }): Promise<OwnApplication> =>
        toPrivateApplication(service.store, await editApplication(service, opened, body)),
    }),
  ]),
];
