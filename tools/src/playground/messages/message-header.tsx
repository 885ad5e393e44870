import { MessageFlag } from 'commandry/protocol';
import type { WireMessage } from '../../emulator/domain/objects/wire-message.js';
import { nameOf } from './author.js';
import { useMessageContext } from './message-context-provider.js';
import { MomentView } from './moment-view.js';

/** The author and time of a message. */
export function MessageHeader({ message }: { readonly message: WireMessage }) {
  const context = useMessageContext();
  const isSilent = (message.flags & MessageFlag.SUPPRESS_NOTIFICATIONS) !== 0;
  return (
    <header>
      <span class="author">{nameOf(message.author, context)}</span>
      {message.author.bot ? <span class="app">APP</span> : null}
      <MomentView ms={Date.parse(message.timestamp)} style="s" />
      {isSilent ? (
        <span class="message-tag" title="Sent without notifications">
          silent
        </span>
      ) : null}
      {message.pinned ? <span class="message-tag">pinned</span> : null}
      {message.tts ? (
        <span class="message-tag" title="Clients read it aloud">
          text to speech
        </span>
      ) : null}
    </header>
  );
}
