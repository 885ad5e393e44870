import type { PollMedia } from 'commandry/protocol';
import type { WirePoll } from '../../emulator/domain/objects/wire-message.js';
import { EmojiView } from './components/emoji.js';
import { MomentView } from './moment-view.js';

/** A poll with its answers and their votes. Users vote through the control plane. */
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
              <Votes poll={poll} answerId={answer.answer_id} />
            </li>
          );
        })}
      </ul>
      <small>
        {poll.results.is_finalized ? 'It ended' : 'Votes are cast through the control plane. It ends'}{' '}
        <MomentView ms={Date.parse(poll.expiry)} style="R" />.
      </small>
    </article>
  );
}

function Votes({ poll, answerId }: { readonly poll: WirePoll; readonly answerId: number }) {
  const count = poll.results.answer_counts.find(({ id }) => id === answerId)?.count ?? 0;
  return count === 0 ? null : <small>{count === 1 ? '1 vote' : `${count} votes`}</small>;
}
