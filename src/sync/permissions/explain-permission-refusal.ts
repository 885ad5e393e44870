import { CommandryError, type ErrorCode, type ServiceRefusal } from '../../common/errors/commandry-error.js';
import { ServiceErrors } from '../../protocol/json-error-codes.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { describeFaults, explainRefusal, oneLine } from '../commands/explain-command-refusal.js';
import { describeServiceAnswer, serviceRefusalOf } from '../engine/service-refusal.js';

type Codes = ReadonlyMap<number | undefined, ErrorCode>;

const OF_PERMISSIONS: Codes = new Map<number | undefined, ErrorCode>([
  [ServiceErrors.MISSING_ACCESS.code, 'GUILD_NOT_INSTALLED'],
  [ServiceErrors.UNKNOWN_GUILD.code, 'GUILD_NOT_INSTALLED'],
  [ServiceErrors.UNKNOWN_COMMAND.code, 'COMMAND_NOT_FOUND'],
  [ServiceErrors.BOTS_NOT_ALLOWED.code, 'BEARER_NEEDED'],
  [ServiceErrors.MISSING_SCOPE.code, 'BEARER_SCOPE_MISSING'],
  [ServiceErrors.MISSING_PERMISSIONS.code, 'PERMISSIONS_DENIED'],
  [ServiceErrors.NOT_AUTHORIZED_ON_APPLICATION.code, 'APPLICATION_NOT_OWN'],
  [ServiceErrors.UNKNOWN_APPLICATION.code, 'APPLICATION_NOT_OWN'],
]);

const OF_GUILDS: Codes = new Map<number | undefined, ErrorCode>([
  [ServiceErrors.MISSING_ACCESS.code, 'GUILD_UNREADABLE'],
  [ServiceErrors.UNKNOWN_GUILD.code, 'GUILD_UNREADABLE'],
  [ServiceErrors.UNKNOWN_MEMBER.code, 'MEMBER_UNKNOWN'],
  [ServiceErrors.UNKNOWN_USER.code, 'MEMBER_UNKNOWN'],
  [ServiceErrors.UNKNOWN_CHANNEL.code, 'CHANNEL_UNKNOWN'],
]);

/** A call for command permissions. */
export interface PermissionCall {
  readonly guildId: Snowflake;
  readonly scheme: 'Bot' | 'Bearer';
  /** The body, if there is one. */
  readonly sent?: unknown;
}

/** Turns a refusal of the service into an error with what to do. Returns other errors as they are. */
export function explainPermissionsError(error: unknown, { guildId, scheme, sent }: PermissionCall): unknown {
  const service = serviceRefusalOf(error);
  if (!service) return error;
  const what = `The permissions of commands in guild ${guildId}`;
  if (service.code === ServiceErrors.INVALID_FORM_BODY.code) {
    const faults = explainRefusal(service.errors, sent, []);
    const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
    const found = `${what} were refused: the service found ${count} (${describeServiceAnswer(service)}).`;
    const message = `${found}${describeFaults(faults)}\n\n`;
    return new CommandryError('PERMISSIONS_INVALID', message, { cause: error, service, faults });
  }
  return explain(
    error,
    service,
    what,
    OF_PERMISSIONS,
    scheme === 'Bot' ? 'TOKEN_REFUSED' : ofBearer(service),
  );
}

/** The service once reported a bearer token without the scope this way, and may do so again. */
function ofBearer({ code }: ServiceRefusal): ErrorCode {
  return code === ServiceErrors.UNAUTHORIZED.code ? 'BEARER_SCOPE_MISSING' : 'BEARER_REFUSED';
}

/** Does the same for what a bot reads of a guild. */
export function explainGuildsError(error: unknown, what: string): unknown {
  const service = serviceRefusalOf(error);
  return service ? explain(error, service, what, OF_GUILDS, 'TOKEN_REFUSED') : error;
}

function explain(
  cause: unknown,
  service: ServiceRefusal,
  what: string,
  codes: Codes,
  ofToken: ErrorCode,
): unknown {
  const code = codes.get(service.code) ?? (service.status === 401 ? ofToken : undefined);
  if (code === undefined) return cause;
  const message = `${what} were refused: ${oneLine(service.message)} (${describeServiceAnswer(service)}).`;
  return new CommandryError(code, message, { cause, service });
}
