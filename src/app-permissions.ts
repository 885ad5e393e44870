import type { AppSettings } from './app-settings.js';
import type { CommandDefinition } from './commands/definition.js';
import { applyPermissions, type PermissionsReport } from './permissions/apply.js';
import { openPermissions } from './permissions/client.js';
import { declarePermissions } from './permissions/declare.js';
import { formatPermissionsPlan } from './permissions/format-plan.js';
import type { PermissionsPlan } from './permissions/plan.js';
import { planPermissions } from './permissions/read-plan.js';
import { bearerNeeded, openBearer, type BearerToken } from './rest/bearer.js';
import { PERMISSIONS_SCOPE } from './rest/permissions-client.js';
import type { ServiceClient } from './rest/service-client.js';

export interface SyncPermissionsOptions {
  /**
   * The access token of a user who manages the guilds and their roles, with `applications.commands.permissions.update`,
   * or a function that gives one, asked before each change. With its `scopes` beside it, one that lacks the scope is
   * refused before anything is sent. A bot token is refused in any case.
   */
  readonly bearerToken: BearerToken;
}

/** What an app does about the permissions that its commands and `createApp({ permissions })` declare. */
export interface AppPermissions {
  /**
   * Compares the declared permissions with those in the guilds they name. Changes nothing.
   *
   * @throws CommandryError `TOKEN_MISSING`, `TOKEN_REFUSED`, `APPLICATION_NOT_OWN`, or one whose code begins with
   *   `SERVICE_`. Guilds that could not be read while others could are listed in `unread`.
   */
  planPermissions(): Promise<PermissionsPlan>;
  /**
   * Plans the permissions, prints the plan and applies it. Commands and guilds for which nothing is declared are left
   * alone, and nothing is written when nothing differs. Call it after `sync`: a command must be there first.
   *
   * @throws CommandryError `BEARER_NEEDED` or `BEARER_SCOPE_MISSING` before anything is asked, `COMMAND_NOT_REGISTERED`
   *   before anything is written, and what `planPermissions` throws.
   * @throws PermissionsError `PERMISSIONS_INCOMPLETE` if something could not be done. Its `report` says what is done and
   *   what is left. Where nothing was written and one thing failed, that is thrown: `BEARER_REFUSED`,
   *   `PERMISSIONS_DENIED` or another refusal with what to do about it.
   */
  syncPermissions(options: SyncPermissionsOptions): Promise<PermissionsReport>;
}

export function createAppPermissions(
  settings: AppSettings,
  definitions: readonly CommandDefinition[],
  connect: () => ServiceClient,
): AppPermissions {
  const { applicationId, token, baseUrl, fetch, clock } = settings;
  const declared = declarePermissions(definitions, {
    ofApplication: settings.permissions,
    developmentGuildId: settings.developmentGuildId,
  });
  const plan = async (): Promise<PermissionsPlan> => {
    const { commands } = connect();
    return planPermissions(
      { commands, permissions: openPermissions({ applicationId, token, baseUrl, fetch, clock }) },
      applicationId,
      declared,
    );
  };
  return {
    planPermissions: plan,
    syncPermissions: async (options) => {
      const { bearerToken } = options as Partial<SyncPermissionsOptions>;
      if (bearerToken === undefined) throw bearerNeeded('no bearer token was given');
      // One that is there already is judged before anything is asked; a function may have to ask for one itself.
      if (typeof bearerToken !== 'function') await openBearer(bearerToken, PERMISSIONS_SCOPE, token);
      const made = await plan();
      settings.print(formatPermissionsPlan(made));
      const client = openPermissions({ applicationId, token, baseUrl, fetch, clock, bearerToken });
      return applyPermissions(client, made);
    },
  };
}
