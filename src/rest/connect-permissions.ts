import * as z from 'zod/mini';
import { CommandryError } from '../common/errors/commandry-error.js';
import {
  GuildCommandPermissions,
  type CommandPermission,
} from '../protocol/permissions/command-permission.js';
import { PERMISSIONS_SCOPE } from '../protocol/oauth/oauth-scope.js';
import type { Snowflake } from '../protocol/snowflake.js';
import { bearerNeeded, openBearer, type BearerToken } from './bearer.js';
import { createCalls, type Authorization, type CallsOptions } from './calls.js';
import { toCountedPath } from './fetch/wrap-fetch.js';

/**
 * The calls for command permissions. Each rejects with a CommandryError whose code begins with `DISCORD_` or, before
 * anything is sent, with `TOKEN_MISSING`, `BEARER_NEEDED` or `BEARER_SCOPE_MISSING`.
 */
export interface PermissionCalls {
  readonly list: (guildId: Snowflake) => Promise<GuildCommandPermissions[]>;
  readonly get: (guildId: Snowflake, commandId: Snowflake) => Promise<GuildCommandPermissions>;
  readonly set: (
    guildId: Snowflake,
    commandId: Snowflake,
    permissions: readonly CommandPermission[],
  ) => Promise<GuildCommandPermissions>;
}

/** The application whose permissions are read and changed, and the tokens for it. */
export interface PermissionsAccess {
  /** The application's id, a snowflake. */
  readonly applicationId: Snowflake;
  /** The bot token. It allows reading permissions. */
  readonly token?: string | undefined;
  /**
   * The access token of a user who manages the guild and its roles, with `applications.commands.permissions.update`, or
   * a function that returns one. It allows changing permissions, and reading them if there is no bot token.
   */
  readonly bearerToken?: BearerToken | undefined;
}

export interface PermissionCallsOptions extends CallsOptions, PermissionsAccess {}

/** Makes the calls for one application. Rate limits and retries are handled by `createCalls`. */
export function connectPermissions(options: PermissionCallsOptions): PermissionCalls {
  const { applicationId, token, bearerToken } = options;
  const send = createCalls(options);
  const toPath = (guildId: Snowflake) => toCountedPath(applicationId, guildId);

  const openToRead = async (): Promise<Authorization> => {
    if (token !== undefined) return { scheme: 'Bot', token };
    if (bearerToken !== undefined) return openToWrite();
    throw new CommandryError('TOKEN_MISSING', 'Command permissions cannot be read without a token.');
  };
  const openToWrite = async (): Promise<Authorization> => {
    if (bearerToken === undefined)
      throw bearerNeeded(token === undefined ? 'no bearer token was given' : 'only a bot token was given');
    return { scheme: 'Bearer', token: await openBearer(bearerToken, PERMISSIONS_SCOPE, token) };
  };

  return {
    list: async (guildId) =>
      send(z.array(GuildCommandPermissions), await openToRead(), (rest, common) =>
        rest.get(`${toPath(guildId)}/permissions`, common),
      ),
    get: async (guildId, id) =>
      send(GuildCommandPermissions, await openToRead(), (rest, common) =>
        rest.get(`${toPath(guildId)}/${id}/permissions`, common),
      ),
    set: async (guildId, id, permissions) =>
      send(GuildCommandPermissions, await openToWrite(), (rest, common) =>
        rest.put(`${toPath(guildId)}/${id}/permissions`, { ...common, body: { permissions } }),
      ),
  };
}
