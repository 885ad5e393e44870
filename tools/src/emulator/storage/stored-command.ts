import type { CommandOption, CommandType, EntryPointHandler, Snowflake } from 'commandry/protocol';

/** The values of a text by locale key. */
export type Localizations = Readonly<Record<string, string>>;

/** A command as it was sent, every default filled in, in the names of the wire. A valid body of a create call. */
export interface CommandBody {
  readonly type: CommandType;
  readonly name: string;
  readonly name_localizations: Localizations | null;
  /** Empty text for user and message commands. */
  readonly description: string;
  readonly description_localizations: Localizations | null;
  readonly default_member_permissions: string | null;
  /** As it was sent. What the service shows depends on `contexts` too. Guild commands have no use for it. */
  readonly dm_permission: boolean;
  /** Guild commands have no use for these two either. */
  readonly contexts: readonly number[] | null;
  readonly integration_types: readonly number[];
  readonly options: readonly CommandOption[];
  readonly nsfw: boolean;
  /** Of entry point commands only. */
  readonly handler: EntryPointHandler | null;
}

/** Where a command is registered: everywhere, or in one guild. */
export interface Scope {
  readonly applicationId: Snowflake;
  /** Null for the global commands. */
  readonly guildId: Snowflake | null;
}

/** A registered command. */
export interface StoredCommand extends Scope {
  readonly id: Snowflake;
  readonly version: Snowflake;
  readonly body: CommandBody;
}

/** A scope as text, different for every scope. */
export function toScopeKey({ applicationId, guildId }: Scope): string {
  return `${applicationId}/${guildId ?? 'global'}`;
}

/** The version of a new command: the identifier after its own. */
export function nextVersion(id: Snowflake): Snowflake {
  return (BigInt(id) + 1n).toString();
}
