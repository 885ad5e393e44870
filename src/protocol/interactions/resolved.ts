import type { Attachment } from '../messages/attachment.js';
import type { ResolvedChannel } from '../guilds/channel.js';
import type { ResolvedMember } from '../guilds/member.js';
import type { Message } from '../messages/message.js';
import type { Role } from '../guilds/role.js';
import type { User } from '../guilds/user.js';

/**
 * The objects behind the ids in option values and targets, by id. A member always has its user beside it; a user from
 * outside the guild has no member.
 */
export interface ResolvedData {
  users?: Record<string, User> | undefined;
  members?: Record<string, ResolvedMember> | undefined;
  roles?: Record<string, Role> | undefined;
  channels?: Record<string, ResolvedChannel> | undefined;
  messages?: Record<string, Message> | undefined;
  attachments?: Record<string, Attachment> | undefined;
  [field: string]: unknown;
}
