import type { PollMedia } from 'commandry/protocol';
import type { WirePoll } from '../../emulator/domain/objects/wire-message.js';
import { EmojiView } from './components/emoji.js';
import { MomentView } from './moment-view.js';

/** A poll with its answers. Voting is not possible in the emulator. */
export function PollView({ poll }: { readonly poll: WirePoll }) {
  const { text } = poll.question as PollMedia;
  return (
    <article class="poll" aria-label="Poll">
      <div class="question">{text}</div>
      <small>{poll.allow_multiselect ? 'Several answers may be chosen.' : 'One answer may be chosen.'}</small>
      <ul>
        {poll.answers.map((answer) => {
          const { text: answerText, emoji } = answer.poll_media as PollMedia;
          return (
            <li key={answer.answer_id}>
              <EmojiView emoji={emoji} />
              <span>{answerText}</span>
            </li>
          );
        })}
      </ul>
      <small>
        Voting is not possible in the emulator. It would end{' '}
        <MomentView ms={Date.parse(poll.expiry)} style="R" />.
      </small>
    </article>
  );
}
