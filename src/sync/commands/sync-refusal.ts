import type { CommandDefinition } from '../../commands/compile/definition.js';
import { CommandryError, type ErrorCode, type ServiceRefusal } from '../../common/errors/commandry-error.js';
import { ServiceErrors } from '../../protocol/json-error-codes.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { describeFaults, explainRefusal, oneLine } from './explain-command-refusal.js';
import { describeServiceAnswer, serviceRefusalOf } from '../engine/service-refusal.js';

/** A call of a synchronisation: its scope, its body, and the code behind it. */
export interface SyncCall {
  /** The guild, or `undefined` for the global commands. */
  readonly guildId: Snowflake | undefined;
  /** One command, all commands of a bulk overwrite, or nothing. */
  readonly sent?: unknown;
  /** The definition of each command of the body. */
  readonly definitions?: readonly (CommandDefinition | undefined)[];
}

const CODES: ReadonlyMap<number | undefined, ErrorCode> = new Map<number | undefined, ErrorCode>([
  [ServiceErrors.CANNOT_REMOVE_ENTRY_POINT.code, 'ENTRY_POINT_LEFT_OUT'],
  [ServiceErrors.MAX_COMMANDS.code, 'COMMAND_LIMIT_REACHED'],
  [ServiceErrors.MAX_DAILY_CREATES.code, 'DAILY_CREATES_REACHED'],
  [ServiceErrors.NOT_AUTHORIZED_ON_APPLICATION.code, 'APPLICATION_NOT_OWN'],
  [ServiceErrors.UNKNOWN_APPLICATION.code, 'APPLICATION_NOT_OWN'],
  [ServiceErrors.MISSING_ACCESS.code, 'GUILD_NOT_INSTALLED'],
  [ServiceErrors.UNKNOWN_GUILD.code, 'GUILD_NOT_INSTALLED'],
]);

/**
 * Turns a refusal of the service into an error in terms of the code, with what to do. Returns other errors as they are.
 */
export function explainSyncError(error: unknown, call: SyncCall): unknown {
  const service = serviceRefusalOf(error);
  if (!service) return error;
  if (service.code === ServiceErrors.INVALID_FORM_BODY.code)
    return call.sent === undefined ? error : registrationRefused(error, service, call);
  const code = service.status === 401 ? 'TOKEN_REFUSED' : CODES.get(service.code);
  if (code === undefined || (code === 'GUILD_NOT_INSTALLED' && call.guildId === undefined)) return error;
  const when =
    service.retryAfterMs === undefined ? '' : `, again in ${describeDuration(service.retryAfterMs)}`;
  return new CommandryError(
    code,
    `${capital(describeScope(call.guildId))} were refused: ${oneLine(service.message)} (${describeServiceAnswer(service)}${when}).`,
    { cause: error, service },
  );
}

function registrationRefused(
  error: unknown,
  service: ServiceRefusal,
  { guildId, sent, definitions = [] }: SyncCall,
): unknown {
  const faults = explainRefusal(service.errors, sent, definitions);
  if (faults.length === 0) return error;
  const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
  return new CommandryError(
    'REGISTRATION_REFUSED',
    `The service found ${count} in ${describeScope(guildId)} (${describeServiceAnswer(service)}).${describeFaults(faults)}\n\n`,
    { cause: error, service, faults },
  );
}

function describeScope(guildId: Snowflake | undefined): string {
  return guildId === undefined ? 'the global commands' : `the commands of guild ${guildId}`;
}

function describeDuration(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
