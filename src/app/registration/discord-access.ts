import { groupByScope } from '../../commands/compile/scopes.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { PERMISSIONS_SCOPE } from '../../protocol/oauth/oauth-scope.js';
import { openBearer, type BearerToken } from '../../rest/bearer.js';
import { connectGuilds, type GuildsClient } from '../../rest/guilds-client.js';
import { createDiscordClient, type DiscordClient } from '../../rest/discord-client.js';
import { explainRefusals } from '../../sync/commands/explaining-client.js';
import { openPermissions, type PermissionsClient } from '../../sync/permissions/permissions-client.js';
import { refuseWhileLoaded } from '../../common/command-line.js';
import type { RegistrationSource } from './registration-types.js';

/** The clients of an app's registration. They have the bot token, and nothing that uses them sees it. */
export interface DiscordAccess {
  /** @throws CommandryError `TOKEN_MISSING`, or `APP_FILE_ACTS`. */
  readonly connect: () => DiscordClient;
  readonly permissions: (bearerToken?: BearerToken) => PermissionsClient;
  readonly guilds: () => GuildsClient;
  /** Refuses a bearer token that cannot set permissions. */
  readonly checkBearer: (bearerToken: BearerToken) => Promise<unknown>;
}

type Source = Pick<RegistrationSource, 'settings' | 'token' | 'sharedRest' | 'definitions'>;

export function openDiscord({ settings, token, sharedRest, definitions }: Source): DiscordAccess {
  const { applicationId, baseUrl, fetch, clock, log, developmentGuildId } = settings;
  const address = { baseUrl, fetch, clock, log };
  let client: DiscordClient | undefined;
  return {
    connect: () => {
      refuseWhileLoaded();
      if (token === undefined)
        throw new CommandryError('TOKEN_MISSING', 'A call to Discord needs a token, and none is set.');
      client ??= explainRefusals(
        createDiscordClient({ ...address, applicationId, token, rest: sharedRest }),
        groupByScope(definitions, developmentGuildId),
      );
      return client;
    },
    permissions: (bearerToken) => openPermissions({ ...address, applicationId, token, bearerToken }),
    guilds: () => connectGuilds({ ...address, token: token ?? '' }),
    checkBearer: (bearerToken) => openBearer(bearerToken, PERMISSIONS_SCOPE, token),
  };
}
