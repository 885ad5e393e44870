import * as z from 'zod/mini';
import { Snowflake } from '../snowflake.js';

/** A permission for a role, a user or a channel (with its threads) to use a command. */
export const CommandPermission = z.looseObject({
  /** A role, user or channel, or one of the constants {@link everyoneId} and {@link allChannelsId}. */
  id: Snowflake,
  type: z.int(),
  permission: z.boolean(),
});
export type CommandPermission = z.infer<typeof CommandPermission>;

/** The permissions of one command in a guild; of every command without its own, if `id` is the application's. */
export const GuildCommandPermissions = z.looseObject({
  id: Snowflake,
  application_id: Snowflake,
  guild_id: Snowflake,
  /** At most 100. */
  permissions: z.array(CommandPermission),
});
export type GuildCommandPermissions = z.infer<typeof GuildCommandPermissions>;
