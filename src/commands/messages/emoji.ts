import type { ComponentEmoji } from './row-components.js';

/** A custom emoji in message format: `<:name:id>`, animated `<a:name:id>`. */
const MENTION = /^<(?<animated>a)?:(?<name>\w+):(?<id>\d+)>$/;

/** Returns the emoji in Discord's format. Any other text is a standard emoji: `👍`. */
export function toEmoji(emoji: string | ComponentEmoji | undefined): ComponentEmoji | undefined {
  if (typeof emoji !== 'string') return emoji;
  const { animated, name, id } = MENTION.exec(emoji)?.groups ?? {};
  if (id === undefined) return { name: emoji };
  return animated === undefined ? { id, name } : { id, name, animated: true };
}
