import { z } from 'zod';
import { Snowflake } from './snowflake.js';
import { User } from './user.js';

/** A member as `resolved.members` carries it: without its user, with its permissions in the channel. */
export const ResolvedMember = z.looseObject({
  nick: z.string().nullish(),
  roles: z.array(Snowflake),
  joined_at: z.string().nullish(),
  permissions: z.string().optional(),
});
export type ResolvedMember = z.infer<typeof ResolvedMember>;

/** The member who caused an interaction in a guild. `permissions` is a bit set in decimal text. */
export const InvokingMember = z.looseObject({
  ...ResolvedMember.shape,
  user: User,
  permissions: z.string(),
});
export type InvokingMember = z.infer<typeof InvokingMember>;
