import { isStandardEmoji } from '../../../protocol/components/emoji-rules.js';
import { DiscordRefusal } from '../kit-refusal.js';
import type { ShownMessage } from '../payloads/message-object.js';

interface Reaction {
  readonly emoji: { readonly id: string | null; readonly name: string };
  readonly count: number;
  readonly me: boolean;
}

/**
 * Adds or removes the bot's reaction.
 *
 * @param text - An emoji, or `name:id` of one of a guild.
 * @returns The message if it changes, and whether nobody has reacted so before.
 * @throws DiscordRefusal If that is no emoji.
 */
export function changeReactions(
  message: ShownMessage,
  text: string,
  isAdded: boolean,
): { readonly changed: ShownMessage | undefined; readonly isNew: boolean } {
  const emoji = readEmoji(text);
  const reactions = (message['reactions'] ?? []) as readonly Reaction[];
  const index = reactions.findIndex((each) => each.emoji.id === emoji.id && each.emoji.name === emoji.name);
  const own = reactions[index];
  const isNew = isAdded && !own;
  if ((own?.me ?? false) === isAdded) return { changed: undefined, isNew };
  const changed = own
    ? reactions.with(index, { ...own, me: isAdded, count: own.count + (isAdded ? 1 : -1) })
    : [...reactions, { emoji, count: 1, me: true }];
  return { changed: { ...message, reactions: changed.filter(({ count }) => count > 0) }, isNew };
}

function readEmoji(text: string): Reaction['emoji'] {
  const [, name, id] = /^(\w{2,32}):(\d+)$/.exec(text) ?? [];
  if (name !== undefined && id !== undefined) return { id, name };
  if (isStandardEmoji(text)) return { id: null, name: text };
  throw new DiscordRefusal(400, 10014, 'Unknown Emoji');
}
