import type { WireReaction } from '../../emulator/domain/objects/wire-message.js';
import { EmojiView } from './components/emoji.js';

/** The reactions to a message, each with the number of users. */
export function Reactions({ reactions }: { readonly reactions: readonly WireReaction[] }) {
  if (reactions.length === 0) return null;
  return (
    <ul class="reactions" aria-label="Reactions">
      {reactions.map(({ emoji, count }) => (
        <li key={emoji.id ?? emoji.name}>
          <EmojiView emoji={emoji} /> {count}
        </li>
      ))}
    </ul>
  );
}
