import * as z from 'zod/mini';
import { Attachment } from '../messages/attachment.js';
import { ResolvedChannel } from '../guilds/channel.js';
import { ResolvedMember } from '../guilds/member.js';
import { Message } from '../messages/message.js';
import { Role } from '../guilds/role.js';
import { User } from '../guilds/user.js';

/**
 * The objects behind the ids in option values and targets, by id. A member always has its user beside it; a user from
 * outside the guild has no member.
 */
export const ResolvedData = z.looseObject({
  users: z.optional(z.record(z.string(), User)),
  members: z.optional(z.record(z.string(), ResolvedMember)),
  roles: z.optional(z.record(z.string(), Role)),
  channels: z.optional(z.record(z.string(), ResolvedChannel)),
  messages: z.optional(z.record(z.string(), Message)),
  attachments: z.optional(z.record(z.string(), Attachment)),
});
export type ResolvedData = z.infer<typeof ResolvedData>;
