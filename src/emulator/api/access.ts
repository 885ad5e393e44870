import type { Application } from '../store/records.js';
import type { Scope } from '../store/stored-command.js';
import { toServiceError } from './api-error.js';
import { readId } from './authenticate.js';
import type { AuthorizedCall } from './route.js';

/** What a bearer token must carry for the commands of its application. */
export const COMMANDS_SCOPE = 'applications.commands.update';
/** What it must carry for their permissions. */
export const PERMISSIONS_SCOPE = 'applications.commands.permissions.update';

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

/** The same with the scope of commands that the path names: the global ones, or those of a guild it may act in. */
export function openScope(call: AuthorizedCall, scope: string): { application: Application; scope: Scope } {
  const application = openApplication(call, scope);
  const text = call.param('guild_id');
  if (text === '') return { application, scope: { applicationId: application.id, guildId: null } };
  const guildId = readId(text, 'guild_id');
  if (!application.guildIds.includes(guildId)) throw toServiceError('MISSING_ACCESS');
  return { application, scope: { applicationId: application.id, guildId } };
}
