import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PickedCommand, WireMessage } from '../../src/emulator/index.js';
import { CommandType } from '../../src/model/command-type.js';
import type { MessageContext } from '../messages/context.js';
import type { Session } from '../session/session.js';
import type { SessionState } from '../session/state.js';
import { shownName } from '../commands/leaves.js';
import { MessageRow } from './message-row.js';
import { NoticeView } from './notice-view.js';

interface Props {
  readonly session: Session;
  readonly state: SessionState;
  readonly context: MessageContext;
  readonly channelName: string;
}

/** How near the end a reader must be to be taken along when something is added, in pixels. */
const NEAR_PX = 80;

/** The messages of the channel as the user sees them, and what became of the user's acts. */
export function MessageLog({ session, state, context, channelName }: Props) {
  const { timeline, notices, hasEarlier, picker } = state;
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [timeline, notices]);
  const commands = (picker?.commands ?? []).filter(({ type }) => type === CommandType.MESSAGE);
  const use = (command: PickedCommand, message: WireMessage) =>
    void session.invoke(shownName(command), {
      type: CommandType.MESSAGE,
      command: command.name,
      command_id: command.id,
      target_id: message.id,
      version: command.version,
    });
  const dismiss = (key: number) => {
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
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
      }}
    >
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
  );
}
