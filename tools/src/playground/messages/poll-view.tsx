import type { PollMedia } from 'commandry/protocol';
import type { WireMessage, WirePoll } from '../../emulator/domain/objects/wire-message.js';
import { EmojiView } from './components/emoji.js';
import { useMessageContext } from './message-context-provider.js';
import { MomentView } from './moment-view.js';

interface Props {
  readonly message: WireMessage;
  readonly poll: WirePoll;
}

/** A poll with its answers and their votes. A press on an answer votes for it, or takes that back. */
export function PollView({ message, poll }: Props) {
  const { canAct, onVote } = useMessageContext();
  const { text } = poll.question as PollMedia;
  const { answer_counts: counts, is_finalized: isOver } = poll.results;
  const mine = counts.filter(({ me_voted: isMine }) => isMine).map(({ id }) => id);
  const toggle = (id: number) => {
    if (mine.includes(id))
      onVote(
        message,
        mine.filter((each) => each !== id),
      );
    else onVote(message, poll.allow_multiselect ? [...mine, id] : [id]);
  };
  return (
    <article class="poll" aria-label="Poll">
      <div class="question">{text}</div>
      <small>{poll.allow_multiselect ? 'Select one or more answers.' : 'Select one answer.'}</small>
      <ul>
        {poll.answers.map(({ answer_id: id, poll_media: media }) => {
          const { text: answerText, emoji } = media as PollMedia;
          const count = counts.find((each) => each.id === id)?.count ?? 0;
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={mine.includes(id)}
                disabled={isOver || !canAct}
                onClick={() => {
                  toggle(id);
                }}
              >
                <EmojiView emoji={emoji} />
                <span>{answerText}</span>
                {count === 0 ? null : <small>{count === 1 ? '1 vote' : `${count} votes`}</small>}
              </button>
            </li>
          );
        })}
      </ul>
      <small>
        {isOver ? 'It ended' : 'It ends'} <MomentView ms={Date.parse(poll.expiry)} style="R" />.
      </small>
    </article>
  );
}
