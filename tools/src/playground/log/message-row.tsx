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
  /** True if it belongs to the selected request. */
  readonly isSelected: boolean;
  /** True if a request was about it, made it or changed it. */
  readonly hasRequest: boolean;
  readonly onRequest: (requestId: string) => void;
  readonly onInspect: (messageId: string) => void;
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
  const { message, context, commands, notices, isSelected, hasRequest, onCommand, onAct, onDismiss } = props;
  const [isOpen, setOpen] = useState(false);
  const author = context.users.get(message.author.id)?.displayName ?? message.author.username;
  const inspect = {
    key: 'request',
    label: 'Show its request',
    onChoose: () => {
      props.onInspect(message.id);
    },
  };
  return (
    <li
      class={classOf(props)}
      data-message={message.id}
      aria-current={isSelected ? 'true' : undefined}
      onClick={(event) => {
        // A message is selected where it has nothing to press and nothing to read.
        const isAtHead = event.target instanceof Element && event.target.closest('header, .origin') !== null;
        if (hasRequest && isAtHead && getSelection()?.isCollapsed !== false) props.onInspect(message.id);
      }}
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
            onRequest={props.onRequest}
            onDismiss={() => {
              onDismiss(notice.key);
            }}
          />
        ))}
      </div>
      {(context.canAct || hasRequest) && (
        <CommandMenu
          label={`Commands for this message by ${author}`}
          isOpen={isOpen}
          onToggle={setOpen}
          nothing="No commands for messages here"
          commands={commands}
          actions={[
            ...listActs(message, context).map((act) => ({
              key: act,
              label: ACTS[act],
              onChoose: () => {
                onAct(act, message);
              },
            })),
            ...(hasRequest ? [inspect] : []),
          ]}
          onCommand={(command) => {
            onCommand(command, message);
          }}
        />
      )}
    </li>
  );
});

function classOf({ message, notices, isSelected, hasRequest }: Props): string {
  const hasFailed = notices.some(
    ({ kind, messageId }) => messageId === message.id && (kind === 'problem' || kind === 'failed'),
  );
  return [
    'message-row',
    ...(isSelected ? ['selected'] : []),
    ...(hasRequest ? ['requested'] : []),
    ...(hasFailed ? ['failed'] : []),
  ].join(' ');
}
