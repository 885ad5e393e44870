import type { Channel } from '../guilds/channel.js';
import type { Entitlement } from './entitlement.js';
import type { PartialGuild } from '../guilds/guild.js';
import type { IntegrationOwners } from '../commands/command-type.js';
import type { InvokingMember } from '../guilds/member.js';
import type { Snowflake } from '../snowflake.js';
import type { User } from '../guilds/user.js';

/** The fields of every interaction. Only essential ones are required. */
export interface Envelope {
  /** Its timestamp is the moment of the interaction. */
  id: Snowflake;
  application_id: Snowflake;
  /** Opaque. Valid for 15 minutes after the initial response. */
  token: string;
  /** Always 1. */
  version?: number | undefined;
  /** A bit set in decimal text: what the app may do in the channel. */
  app_permissions?: string | undefined;
  entitlements?: Entitlement[] | undefined;
  authorizing_integration_owners?: IntegrationOwners | undefined;
  /** The user who caused it outside guilds; for a PING a user of Discord itself. */
  user?: User | undefined;
}

/** The user who caused an interaction, and where. A member in guilds, a user elsewhere; never both. */
export interface Invocation extends Envelope {
  guild?: PartialGuild | undefined;
  guild_id?: Snowflake | undefined;
  /** The guild's preferred locale. */
  guild_locale?: string | undefined;
  channel?: Channel | undefined;
  channel_id?: Snowflake | undefined;
  member?: InvokingMember | undefined;
  /** The language of the user's client. */
  locale?: string | undefined;
  /** An interaction context: 0 to 2. */
  context?: number | null | undefined;
  /** The maximum size of a file in a response, in bytes. */
  attachment_size_limit?: number | undefined;
}
