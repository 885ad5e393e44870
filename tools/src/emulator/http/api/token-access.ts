import type { Application } from '../../storage/store-records.js';
import type { Scope } from '../../storage/stored-command.js';
import type { GuildRecord } from '../../domain/world/world-records.js';
import { toServiceError } from './errors/api-error-response.js';
import { readId } from './authenticate.js';
import type { AuthorizedCall } from './api-route.js';

/**
 * The application of the path, if the caller may act for it.
 *
 * @param scope - What a bearer token must carry.
 * @throws ApiError 400 for what is no id, 404 for an unknown application, 403 for another application's token or one
 * without the scope.
 */
export function openApplication({ service, caller, param }: AuthorizedCall, scope: string): Application {
  const application = service.store.applications.get(readId(param('application_id'), 'application_id'));
  if (!application) throw toServiceError('UNKNOWN_APPLICATION');
  if (application.id !== caller.application.id) throw toServiceError('NOT_AUTHORIZED_ON_APPLICATION');
  if (caller.kind === 'bearer' && !caller.scopes.includes(scope)) throw toServiceError('MISSING_SCOPE');
  return application;
}

/**
 * The guild of the path, if the application of the path is installed there.
 *
 * @throws ApiError 400 for what is no id, 403 for a guild that the application has no access to, or that does not exist.
 */
export function openGuild({ service, caller, param }: AuthorizedCall): GuildRecord {
  const guild = service.store.guilds.get(readId(param('guild_id'), 'guild_id'));
  // As it is now: the caller is as it was when the request began.
  const application = service.store.applications.get(caller.application.id);
  if (!guild || application?.guildIds.includes(guild.id) !== true) throw toServiceError('MISSING_ACCESS');
  return guild;
}

/** The application and the scope of commands that the path names: the global ones, or those of a guild. */
export function openScope(
  call: AuthorizedCall,
  oauthScope: string,
): { readonly application: Application; readonly scope: Scope } {
  const application = openApplication(call, oauthScope);
  const guildId = call.param('guild_id') === '' ? null : openGuild(call).id;
  return { application, scope: { applicationId: application.id, guildId } };
}
