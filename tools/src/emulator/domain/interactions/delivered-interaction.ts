import type { Snowflake, InteractionType } from 'commandry/protocol';

/** The parts of a delivered interaction that responses depend on. */
export interface DeliveredInteraction {
  readonly id: Snowflake;
  readonly token: string;
  readonly type: InteractionType;
  readonly application_id: Snowflake;
  readonly channel_id: Snowflake;
  readonly guild_id?: Snowflake | undefined;
  readonly channel: { readonly type: number };
  readonly authorizing_integration_owners: Readonly<Record<string, string>>;
  /** Bit sets in decimal text, as are the permissions of the member, which exists in guilds. */
  readonly app_permissions: string;
  readonly member?: { readonly permissions: string } | undefined;
}
