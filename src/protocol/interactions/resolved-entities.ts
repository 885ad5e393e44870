import type { Attachment } from '../messages/attachment.js';
import type { ResolvedChannel } from '../guilds/channel.js';
import type { ResolvedMember } from '../guilds/member.js';
import type { Role } from '../guilds/role.js';
import type { User } from '../guilds/user.js';

/** The objects behind the ids in a message, by id. */
export interface ResolvedEntities {
  users?: Record<string, User> | undefined;
  members?: Record<string, ResolvedMember> | undefined;
  roles?: Record<string, Role> | undefined;
  channels?: Record<string, ResolvedChannel> | undefined;
  attachments?: Record<string, Attachment> | undefined;
}
