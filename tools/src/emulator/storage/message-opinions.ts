import type { Snowflake } from 'commandry/protocol';
import type { Store } from './store.js';

/** Removes the reactions and votes of users who are no more. */
export function forgetOpinions(messages: Store['messages'], isThere: (userId: Snowflake) => boolean): void {
  for (const [id, stored] of [...messages.entries()]) {
    const { reactions, votes } = stored;
    const isWhole =
      (reactions ?? []).every(({ userIds }) => userIds.every(isThere)) &&
      (votes ?? []).every(({ userId }) => isThere(userId));
    if (isWhole) continue;
    const next = {
      ...stored,
      reactions: (reactions ?? [])
        .map((reaction) => ({ ...reaction, userIds: reaction.userIds.filter(isThere) }))
        .filter(({ userIds }) => userIds.length > 0),
      votes: (votes ?? []).filter(({ userId }) => isThere(userId)),
    };
    messages.set(id, next, 'silent');
  }
}
