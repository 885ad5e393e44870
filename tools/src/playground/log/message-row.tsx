import { useState } from 'preact/hooks';
import { isThread, MessageFlag } from 'commandry/protocol';
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
  readonly onAct: (act: MessageAct, message: WireMessage) => void;
  readonly onDismiss: (key: Notice['key']) => void;
}

/** What a user does with a message beside using commands on it. */
export type MessageAct = 'react' | 'reply' | 'edit' | 'delete' | 'pin' | 'unpin' | 'thread';

const ACTS: Readonly<Record<MessageAct, string>> = {
  react: 'React…',
  reply: 'Reply',
  edit: 'Edit',
  delete: 'Delete',
  pin: 'Pin',
  unpin: 'Unpin',
  thread: 'Start a thread…',
};

/** Lists what a user can do with a message. Whether their permissions allow it is said when they try. */
function listActs({ author, flags, pinned, channel_id: channelId }: WireMessage, context: MessageContext) {
  if (!context.canAct || (flags & MessageFlag.EPHEMERAL) !== 0) return [];
  const isOwn = author.id === context.me.id;
  const mayHoldThread =
    context.guildId !== null &&
    (flags & MessageFlag.HAS_THREAD) === 0 &&
    !isThread(context.channels.get(channelId)?.type ?? 0);
  const acts: readonly (MessageAct | false)[] = [
    'react',
    'reply',
    isOwn && 'edit',
    'delete',
    pinned ? 'unpin' : 'pin',
    mayHoldThread && 'thread',
  ];
  return acts.filter((act) => act !== false);
}

/** A message of the channel, with the menu of its message commands. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { message, context, commands, notices, onCommand, onAct, onDismiss } = props;
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
      {context.canAct && (
        <CommandMenu
          label={`Commands for this message by ${author}`}
          isOpen={isOpen}
          onToggle={setOpen}
          nothing="No commands for messages here"
          commands={commands}
          actions={listActs(message, context).map((act) => ({
            key: act,
            label: ACTS[act],
            onChoose: () => {
              onAct(act, message);
            },
          }))}
          onCommand={(command) => {
            onCommand(command, message);
          }}
        />
      )}
    </li>
  );
});
