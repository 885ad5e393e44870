import type { ErrorCode } from '../../common/errors/commandry-error.js';
import { JsonErrors } from '../../protocol/json-error-codes.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import {
  explainRefused,
  faultsFound,
  readFaults,
  discordRefusalOf,
  type Codes,
} from '../engine/discord-refusal.js';

const OF_PERMISSIONS: Codes = new Map([
  [JsonErrors.MISSING_ACCESS.code, 'GUILD_NOT_INSTALLED'],
  [JsonErrors.UNKNOWN_GUILD.code, 'GUILD_NOT_INSTALLED'],
  [JsonErrors.UNKNOWN_COMMAND.code, 'COMMAND_NOT_FOUND'],
  [JsonErrors.BOTS_NOT_ALLOWED.code, 'BEARER_NEEDED'],
  [JsonErrors.MISSING_SCOPE.code, 'BEARER_SCOPE_MISSING'],
  [JsonErrors.MISSING_PERMISSIONS.code, 'PERMISSIONS_DENIED'],
  [JsonErrors.NOT_AUTHORIZED_ON_APPLICATION.code, 'APPLICATION_NOT_OWN'],
  [JsonErrors.UNKNOWN_APPLICATION.code, 'APPLICATION_NOT_OWN'],
]);

const OF_GUILDS: Codes = new Map([
  [JsonErrors.MISSING_ACCESS.code, 'GUILD_UNREADABLE'],
  [JsonErrors.UNKNOWN_GUILD.code, 'GUILD_UNREADABLE'],
  [JsonErrors.UNKNOWN_MEMBER.code, 'MEMBER_UNKNOWN'],
  [JsonErrors.UNKNOWN_USER.code, 'MEMBER_UNKNOWN'],
  [JsonErrors.UNKNOWN_CHANNEL.code, 'CHANNEL_UNKNOWN'],
]);

/** A call for command permissions. */
export interface PermissionCall {
  readonly guildId: Snowflake;
  readonly scheme: 'Bot' | 'Bearer';
  /** The body, if there is one. */
  readonly sent?: unknown;
}

/** Turns a refusal of Discord into an error with what to do. Returns other errors as they are. */
export function explainPermissionsError(error: unknown, { guildId, scheme, sent }: PermissionCall): unknown {
  const service = discordRefusalOf(error);
  const what = `The permissions of commands in guild ${guildId}`;
  if (service?.code === JsonErrors.INVALID_FORM_BODY.code)
    return faultsFound(
      'PERMISSIONS_INVALID',
      (count) => `${what} were refused: Discord found ${count}`,
      readFaults(service.errors, sent),
      service,
      error,
    );
  const ofToken = scheme === 'Bot' ? 'TOKEN_REFUSED' : ofBearer(service?.code);
  return explainRefused(error, what, OF_PERMISSIONS, ofToken);
}

/** Discord once reported a bearer token without the scope this way, and may do so again. */
function ofBearer(code: number | undefined): ErrorCode {
  return code === JsonErrors.UNAUTHORIZED.code ? 'BEARER_SCOPE_MISSING' : 'BEARER_REFUSED';
}

/** Does the same for what a bot reads of a guild. */
export function explainGuildsError(error: unknown, what: string): unknown {
  return explainRefused(error, what, OF_GUILDS, 'TOKEN_REFUSED');
}
