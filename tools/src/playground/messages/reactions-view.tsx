import type { WireMessage } from '../../emulator/domain/objects/wire-message.js';
import { EmojiView } from './components/emoji.js';
import { useMessageContext } from './message-context-provider.js';

/** The reactions to a message, each with the number of users. A press adds the user's own, or takes it back. */
export function Reactions({ message }: { readonly message: WireMessage }) {
  const { canAct, onReact } = useMessageContext();
  const { reactions = [] } = message;
  if (reactions.length === 0) return null;
  return (
    <ul class="reactions" aria-label="Reactions">
      {reactions.map(({ emoji, count, me }) => (
        <li key={emoji.id ?? emoji.name}>
          <button
            type="button"
            aria-pressed={me}
            disabled={!canAct}
            onClick={() => {
              onReact(message, emoji.id === null ? emoji.name : `${emoji.name}:${emoji.id}`, me);
            }}
          >
            <EmojiView emoji={emoji} /> {count}
          </button>
        </li>
      ))}
    </ul>
  );
}
