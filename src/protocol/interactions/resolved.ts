import * as z from 'zod';
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
  users: z.record(z.string(), User).optional(),
  members: z.record(z.string(), ResolvedMember).optional(),
  roles: z.record(z.string(), Role).optional(),
  channels: z.record(z.string(), ResolvedChannel).optional(),
  messages: z.record(z.string(), Message).optional(),
  attachments: z.record(z.string(), Attachment).optional(),
});
export type ResolvedData = z.infer<typeof ResolvedData>;
