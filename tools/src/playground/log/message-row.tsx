import { useState } from 'preact/hooks';
import type { PickedCommand, WireMessage } from '../../emulator/index.js';
import { CommandMenu } from '../controls/command-menu.js';
import { memo } from '../controls/memo.js';
import type { MessageContext } from '../messages/rendering-context.js';
import { MessageView } from '../messages/message-view.js';
import type { Notice } from '../session/notice.js';
import { NoticeView } from './notice-view.js';

interface Props {
  readonly message: WireMessage;
  readonly context: MessageContext;
  /** The user's message commands here. */
  readonly commands: readonly PickedCommand[];
  /** The results of its components. */
  readonly notices: readonly Notice[];
  readonly onCommand: (command: PickedCommand, message: WireMessage) => void;
  readonly onDismiss: (key: Notice['key']) => void;
}

/** A message of the channel, with the menu of its message commands. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { message, context, commands, notices, onCommand, onDismiss } = props;
  const [isOpen, setOpen] = useState(false);
  const author = context.users.get(message.author.id)?.displayName ?? message.author.username;
  return (
    <li
      class="message-row"
      data-message={message.id}
      onContextMenu={(event) => {
        // The browser has a menu for a link or a selected text.
        if (event.target instanceof HTMLAnchorElement || getSelection()?.isCollapsed === false) return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      <div>
        <MessageView message={message} context={context} />
        {notices.map((notice) => (
          <NoticeView
            key={notice.key}
            notice={notice}
            onDismiss={() => {
              onDismiss(notice.key);
            }}
          />
        ))}
      </div>
      <CommandMenu
        label={`Commands for this message by ${author}`}
        isOpen={isOpen}
        onToggle={setOpen}
        nothing="No commands for messages here"
        commands={commands}
        onCommand={(command) => {
          onCommand(command, message);
        }}
      />
    </li>
  );
});
