import * as z from 'zod/mini';
import { FullChannel } from '../guilds/channel.js';
import { FullGuild } from '../guilds/guild.js';
import { FullMember } from '../guilds/member.js';

/** The guild, member and channel of a use, as Discord returns them to a bot that is a member of the guild. */
export const Circumstances = z.looseObject({
  guild: FullGuild,
  member: FullMember,
  channel: FullChannel,
  /** For a thread, its parent channel. */
  parent: z.optional(FullChannel),
});
export type Circumstances = z.infer<typeof Circumstances>;
