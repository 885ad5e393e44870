import * as z from 'zod';
import { FullChannel } from '../guilds/channel.js';
import { FullGuild } from '../guilds/guild.js';
import { FullMember } from '../guilds/member.js';

/** Who wants to use a command where, as the service gives it to a bot that is a member of the guild. */
export const Circumstances = z.looseObject({
  guild: FullGuild,
  member: FullMember,
  channel: FullChannel,
  /** Of a thread the channel it is in. */
  parent: FullChannel.optional(),
});
export type Circumstances = z.infer<typeof Circumstances>;
