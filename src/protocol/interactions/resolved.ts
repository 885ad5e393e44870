import type { Message } from '../messages/message.js';
import type { ResolvedEntities } from './resolved-entities.js';

/**
 * The objects behind the ids in option values and targets, by id. A member always has its user beside it; a user from
 * outside the guild has no member.
 */
export interface ResolvedData extends ResolvedEntities {
  messages?: Record<string, Message> | undefined;
}
