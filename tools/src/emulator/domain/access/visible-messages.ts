import type { Snowflake } from 'commandry/protocol';
import type { StoredMessage } from '../../storage/store-records.js';

/** True if a message is shown to a user: everybody sees it, or only this user. */
export function canSee(userId: Snowflake, { visibleTo }: StoredMessage): boolean {
  return visibleTo === null || visibleTo === userId;
}
