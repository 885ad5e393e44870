import type { Application } from '../../storage/store-records.js';
import type { Scope } from '../../storage/stored-command.js';
import type { GuildRecord } from '../../domain/world/world-records.js';
import { toServiceError } from './errors/api-error-response.js';
import { readId } from './authenticate.js';
import type { AuthorizedCall } from './api-route.js';

/**
 * Returns the application of the path, if the caller may act for it.
 *
 * @param scope - The scope that a bearer token must have.
 * @throws ApiError 400 for an invalid id, 404 for an unknown application, 403 for another application's token or one
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
 * Returns the guild of the path, if the application of the path is installed there.
 *
 * @throws ApiError 400 for an invalid id, 403 for a guild that the application cannot access, or that does not exist.
 */
export function openGuild({ service, caller, param }: AuthorizedCall): GuildRecord {
  const guild = service.store.guilds.get(readId(param('guild_id'), 'guild_id'));
  // The current record: the caller is as of the start of the request.
  const application = service.store.applications.get(caller.application.id);
  if (!guild || application?.guildIds.includes(guild.id) !== true) throw toServiceError('MISSING_ACCESS');
  return guild;
}

/** Returns the application and the scope of commands in the path: the global ones, or those of a guild. */
export function openScope(
  call: AuthorizedCall,
  oauthScope: string,
): { readonly application: Application; readonly scope: Scope } {
  const application = openApplication(call, oauthScope);
  const guildId = call.param('guild_id') === '' ? null : openGuild(call).id;
  return { application, scope: { applicationId: application.id, guildId } };
}
