import type { Snowflake, InteractionType } from 'commandry/protocol';

/** As much of a delivered interaction as the answers to it depend on. */
export interface DeliveredInteraction {
  readonly id: Snowflake;
  readonly token: string;
  readonly type: InteractionType;
  readonly application_id: Snowflake;
  readonly channel_id: Snowflake;
  readonly guild_id?: Snowflake | undefined;
  readonly channel: { readonly type: number };
  readonly authorizing_integration_owners: Readonly<Record<string, string>>;
  /** Bit sets in decimal text, as are the rights of the member, which is there in guilds. */
  readonly app_permissions: string;
  readonly member?: { readonly permissions: string } | undefined;
}
