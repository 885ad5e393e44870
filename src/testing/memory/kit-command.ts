import type { CommandOption, CommandPayload } from '../../protocol/commands/command.js';
import { CommandType, EntryPointHandler, IntegrationType } from '../../protocol/commands/command-type.js';
import type { Snowflake } from '../../protocol/snowflake.js';

/** A registered command, with every default filled in. */
export interface KitCommand {
  readonly id: Snowflake;
  readonly version: Snowflake;
  /** Null for a global command. */
  readonly guildId: Snowflake | null;
  readonly type: CommandType;
  readonly name: string;
  readonly options: readonly CommandOption[];
  readonly contexts: readonly number[] | null;
  readonly dmPermission: boolean;
  readonly integrationTypes: readonly number[];
  readonly nsfw: boolean;
  /** Null: everybody. */
  readonly defaultMemberPermissions: bigint | null;
  /** Only for entry point commands. */
  readonly handler: EntryPointHandler | null;
}

/** Registers a command. The application of a kit can be installed in guilds and by users. */
export function registerCommand(
  payload: CommandPayload,
  guildId: Snowflake | null,
  nextId: () => Snowflake,
): KitCommand {
  const type = payload.type ?? CommandType.CHAT_INPUT;
  const permissions = payload.default_member_permissions ?? null;
  const isEntryPoint = type === CommandType.PRIMARY_ENTRY_POINT;
  return {
    id: nextId(),
    version: nextId(),
    guildId,
    type,
    name: payload.name,
    options: payload.options ?? [],
    contexts: payload.contexts ?? null,
    dmPermission: payload.dm_permission ?? true,
    integrationTypes: payload.integration_types ?? Object.values(IntegrationType),
    nsfw: payload.nsfw ?? false,
    defaultMemberPermissions: permissions === null ? null : BigInt(permissions),
    handler: isEntryPoint ? (payload.handler ?? EntryPointHandler.APP_HANDLER) : null,
  };
}
