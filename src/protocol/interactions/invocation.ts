import * as z from 'zod/mini';
import { Channel } from '../guilds/channel.js';
import { Entitlement } from './entitlement.js';
import { PartialGuild } from '../guilds/guild.js';
import { IntegrationOwners } from '../commands/integration-owners.js';
import { InteractionToken } from './interaction-token.js';
import { InvokingMember } from '../guilds/member.js';
import { Snowflake } from '../snowflake.js';
import { User } from '../guilds/user.js';

/** The fields of every interaction. Only essential ones are required. */
export const envelope = {
  /** Its timestamp is the moment of the interaction. */
  id: Snowflake,
  application_id: Snowflake,
  /** Opaque. Valid for 15 minutes after the initial response. */
  token: InteractionToken,
  /** Always 1. */
  version: z.optional(z.int()),
  /** A bit set in decimal text: what the app may do in the channel. */
  app_permissions: z.optional(z.string()),
  entitlements: z.optional(z.array(Entitlement)),
  authorizing_integration_owners: z.optional(IntegrationOwners),
  /** The user who caused it outside guilds; for a PING a user of the service itself. */
  user: z.optional(User),
};

/** The user who caused an interaction, and where. A member in guilds, a user elsewhere; never both. */
export const invocation = {
  ...envelope,
  guild: z.optional(PartialGuild),
  guild_id: z.optional(Snowflake),
  /** The guild's preferred locale. */
  guild_locale: z.optional(z.string()),
  channel: z.optional(Channel),
  channel_id: z.optional(Snowflake),
  member: z.optional(InvokingMember),
  /** The language of the user's client. */
  locale: z.optional(z.string()),
  /** An interaction context: 0 to 2. */
  context: z.nullish(z.int()),
  /** The maximum size of a file in a response, in bytes. */
  attachment_size_limit: z.optional(z.int()),
};
