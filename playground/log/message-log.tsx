import type { PickedCommand, WireMessage } from '../../src/emulator/index.js';
import { CommandType } from '../../src/model/command-type.js';
import type { MessageContext } from '../messages/context.js';
import { nameInteraction } from '../inspector/heading.js';
import { listFailures } from '../session/failures.js';
import type { Notice } from '../session/notice.js';
import type { Session } from '../session/session.js';
import type { SessionState } from '../session/state.js';
import { shownName } from '../commands/leaves.js';
import { MessageRow } from './message-row.js';
import { NoticeView } from './notice-view.js';
import { useEndInView } from './use-end-in-view.js';

interface Props {
  readonly session: Session;
  readonly state: SessionState;
  readonly context: MessageContext;
  readonly channelName: string;
}

/** The messages of the channel as the user sees them, and what became of the user's acts. */
export function MessageLog({ session, state, context, channelName }: Props) {
  const { timeline, hasEarlier, picker } = state;
  const notices = [...state.notices, ...listFailures(state.exchanges, timeline ?? [], nameInteraction)];
  const { log, content, onScroll } = useEndInView(state.sentCount);
  const commands = (picker?.commands ?? []).filter(({ type }) => type === CommandType.MESSAGE);
  const use = (command: PickedCommand, message: WireMessage) =>
    void session.invoke(shownName(command), {
      type: CommandType.MESSAGE,
      command: command.name,
      command_id: command.id,
      target_id: message.id,
      version: command.version,
    });
  const dismiss = (key: Notice['key']) => {
    session.dismiss(key);
  };
  return (
    <div
      class="log"
      ref={log}
      role="log"
      aria-live="polite"
      aria-label={`Messages in ${channelName}`}
      tabIndex={0}
      onScroll={onScroll}
    >
      <div ref={content}>
        {hasEarlier && (
          <button type="button" class="secondary earlier" onClick={() => void session.showEarlier()}>
            Show earlier messages
          </button>
        )}
        {timeline?.length === 0 && state.problem === null && (
          <p class="empty">Nothing has been said here yet.</p>
        )}
        <ol class="messages">
          {(timeline ?? []).map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              context={context}
              commands={commands}
              notices={notices.filter(({ messageId }) => messageId === message.id)}
              onCommand={(command) => {
                use(command, message);
              }}
              onDismiss={dismiss}
            />
          ))}
        </ol>
        {notices
          .filter(({ messageId }) => messageId === undefined)
          .map((notice) => (
            <NoticeView
              key={notice.key}
              notice={notice}
              onDismiss={() => {
                dismiss(notice.key);
              }}
            />
          ))}
      </div>
    </div>
  );
}
