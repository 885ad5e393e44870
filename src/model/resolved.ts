import * as z from 'zod';
import { Attachment } from './attachment.js';
import { ResolvedChannel } from './channel.js';
import { ResolvedMember } from './member.js';
import { Message } from './message.js';
import { Role } from './role.js';
import { User } from './user.js';

/**
 * What the ids in option values and targets stand for, by id. A member always has its user beside it; a user from
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
