import type { Snowflake } from 'commandry/protocol';
import type { StoredMessage } from '../../../storage/store-records.js';

/** Whether a message is shown to a user: everybody sees it, or it is for this one alone. */
export function canSee(userId: Snowflake, { visibleTo }: StoredMessage): boolean {
  return visibleTo === null || visibleTo === userId;
}
