import type { CommandOption, CommandType, EntryPointHandler, Snowflake } from 'commandry/protocol';

/** The values of a text by locale key. */
export type Localizations = Readonly<Record<string, string>>;

/** A command as it was sent, with every default filled in, in wire names. A valid body of a create call. */
export interface CommandBody {
  readonly type: CommandType;
  readonly name: string;
  readonly name_localizations: Localizations | null;
  /** Empty text for user and message commands. */
  readonly description: string;
  readonly description_localizations: Localizations | null;
  readonly default_member_permissions: string | null;
  /** As it was sent. What Discord returns also depends on `contexts`. Guild commands do not use it. */
  readonly dm_permission: boolean;
  /** Guild commands do not use these two either. */
  readonly contexts: readonly number[] | null;
  readonly integration_types: readonly number[];
  readonly options: readonly CommandOption[];
  readonly nsfw: boolean;
  /** Only for entry point commands. */
  readonly handler: EntryPointHandler | null;
}

/** Where a command is registered: globally, or in one guild. */
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

/** Returns a unique text for a scope. */
export function toScopeKey({ applicationId, guildId }: Scope): string {
  return `${applicationId}/${guildId ?? 'global'}`;
}

/** Returns the version of a new command: the identifier after its own. */
export function nextVersion(id: Snowflake): Snowflake {
  return (BigInt(id) + 1n).toString();
}
