import * as z from 'zod';
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
  version: z.int().optional(),
  /** A bit set in decimal text: what the app may do in the channel. */
  app_permissions: z.string().optional(),
  entitlements: z.array(Entitlement).optional(),
  authorizing_integration_owners: IntegrationOwners.optional(),
  /** The user who caused it outside guilds; for a PING a user of the service itself. */
  user: User.optional(),
};

/** The user who caused an interaction, and where. A member in guilds, a user elsewhere; never both. */
export const invocation = {
  ...envelope,
  guild: PartialGuild.optional(),
  guild_id: Snowflake.optional(),
  /** The guild's preferred locale. */
  guild_locale: z.string().optional(),
  channel: Channel.optional(),
  channel_id: Snowflake.optional(),
  member: InvokingMember.optional(),
  /** The language of the user's client. */
  locale: z.string().optional(),
  /** An interaction context: 0 to 2. */
  context: z.int().nullish(),
  /** The maximum size of a file in a response, in bytes. */
  attachment_size_limit: z.int().optional(),
};

export const NO_INVOKER = 'must have a member or a user';

/** True if the user who caused an interaction is known. */
export function hasInvoker(invoked: { readonly member?: unknown; readonly user?: unknown }): boolean {
  return invoked.member !== undefined || invoked.user !== undefined;
}
