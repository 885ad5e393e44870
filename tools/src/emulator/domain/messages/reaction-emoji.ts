import { isStandardEmoji, Permission } from 'commandry/protocol';
import type { StoredReaction } from '../../storage/store-records.js';
import type { Store } from '../../storage/store.js';
import { memberKey } from '../../storage/store.js';
import { DomainError } from '../domain-error.js';
import type { MessageEmoji } from '../objects/message-emoji.js';
import { requireRights, type BotChannel } from './bot-channel.js';

const COLOURED = '\u{fe0f}';

/** Text such as `sun:1100000000000000901`, with an `a:` before that of an animated one. The name is not compared. */
const CUSTOM = /^(?:a:)?(\w{1,32}):(\d{1,20})$/;

/**
 * Reads an emoji in a path: the characters of a standard one, or the name and id of one of a guild or an
 * application.
 *
 * @param reactions - Those of a message, whose emojis may have been deleted since.
 * @throws DomainError for anything else, and for one that the world does not have.
 */
export function readEmoji(
  store: Store,
  text: string,
  reactions: readonly StoredReaction[] = [],
): MessageEmoji {
  const id = CUSTOM.exec(text)?.[2];
  if (id === undefined) {
    if (isStandardEmoji(text)) return { id: null, name: text };
    throw new DomainError({ rule: 'UNKNOWN_EMOJI' });
  }
  const used = reactions.find(({ emoji }) => emoji.id === id);
  if (used) return used.emoji;
  const found = store.emojis.get(id);
  if (!found) throw new DomainError({ rule: 'UNKNOWN_EMOJI' });
  return { id, name: found.name, ...(found.animated ? { animated: true } : {}) };
}

/** True for the same emoji, whatever form a standard one is written in. */
export function isSameEmoji(a: MessageEmoji, b: MessageEmoji): boolean {
  if (a.id !== null || b.id !== null) return a.id === b.id;
  return a.name.replaceAll(COLOURED, '') === b.name.replaceAll(COLOURED, '');
}

/**
 * @throws DomainError for an emoji of another application, of a guild that the bot is not in, or of another one without
 *   USE_EXTERNAL_EMOJIS.
 */
export function requireUsable(store: Store, place: BotChannel, { id }: MessageEmoji): void {
  if (id === null) return;
  const { guildId = null, applicationId } = store.emojis.get(id) ?? {};
  if (guildId === null) {
    if (place.application && applicationId === place.application.id) return;
    throw new DomainError({ rule: 'UNKNOWN_EMOJI' });
  }
  if (guildId === place.guild?.id) return;
  if (!store.members.has(memberKey(guildId, place.user.id))) throw new DomainError({ rule: 'UNKNOWN_EMOJI' });
  requireRights(place, Permission.USE_EXTERNAL_EMOJIS);
}
