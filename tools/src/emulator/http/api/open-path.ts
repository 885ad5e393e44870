import { openApplication, openInstalledGuild } from '../../domain/access/caller.js';
import type { GuildRecord } from '../../domain/world/world-records.js';
import type { Application } from '../../storage/store-records.js';
import type { Scope } from '../../storage/stored-command.js';
import type { AuthorizedCall } from './api-route.js';
import { readId } from './read-call.js';

/** Returns the application of the path, if the caller may act for it with this OAuth 2 scope. */
export function openPathApplication({ service, caller, param }: AuthorizedCall, scope: string): Application {
  return openApplication(service, caller, readId(param('application_id'), 'application_id'), scope);
}

/** Returns the guild of the path, if the caller's application is installed there. */
export function openPathGuild({ service, caller, param }: AuthorizedCall): GuildRecord {
  return openInstalledGuild(service, caller, readId(param('guild_id'), 'guild_id'));
}

/** Returns the application and the scope of commands in the path: the global ones, or those of a guild. */
export function openPathScope(
  call: AuthorizedCall,
  oauthScope: string,
): { readonly application: Application; readonly scope: Scope } {
  const application = openPathApplication(call, oauthScope);
  const guildId = call.param('guild_id') === '' ? null : openPathGuild(call).id;
  return { application, scope: { applicationId: application.id, guildId } };
}
