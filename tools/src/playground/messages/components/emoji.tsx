import { CustomEmoji } from '../markdown/mentions.js';
import type { WireEmoji } from './component-objects.js';

/** The emoji of a button, an option or an answer: a character, or the name of one of a guild. */
export function EmojiView({ emoji }: { readonly emoji: WireEmoji | undefined }) {
  if (!emoji?.name && !emoji?.id) return null;
  if (emoji.id) return <CustomEmoji name={emoji.name ?? 'emoji'} id={emoji.id} />;
  return <span class="emoji">{emoji.name}</span>;
}
