import { useEffect, useRef, useState } from 'preact/hooks';
import type { PickedCommand, WireMessage } from '../../emulator/index.js';
import { memo } from '../controls/memo.js';
import type { MessageContext } from '../messages/rendering-context.js';
import { InViewProvider } from '../messages/message-context-provider.js';
import type { Notice } from '../session/notice.js';
import { MessageRow, type MessageAct } from './message-row.js';

interface Props {
  readonly messages: readonly WireMessage[];
  readonly context: MessageContext;
  readonly commands: readonly PickedCommand[];
  /** The notices at messages, by the id of the message. */
  readonly notices: ReadonlyMap<string, readonly Notice[]>;
  readonly onCommand: (command: PickedCommand, message: WireMessage) => void;
  readonly onAct: (act: MessageAct, message: WireMessage) => void;
  readonly onDismiss: (key: Notice['key']) => void;
  /** The messages of the selected request. */
  readonly selectedIds: ReadonlySet<string>;
  /** The messages that some request was about, made or changed. */
  readonly requestedIds: ReadonlySet<string>;
  readonly onRequest: (requestId: string) => void;
  readonly onInspect: (messageId: string) => void;
}

const NO_NOTICES: readonly Notice[] = [];

/**
 * A block of consecutive messages. While it is out of view, it is not laid out, and not rendered again for changes
 * around it, such as the name of a user or of a command: that is done when it comes near.
 */
export const MessageBlock = memo(function MessageBlock({ messages, context, commands, ...rest }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const isNear = useIsNear(list);
  const around = useRef({ context, commands });
  if (isNear) around.current = { context, commands };
  return (
    <InViewProvider value={isNear}>
      <ol class="messages" ref={list}>
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            {...around.current}
            notices={rest.notices.get(message.id) ?? NO_NOTICES}
            onCommand={rest.onCommand}
            onAct={rest.onAct}
            onDismiss={rest.onDismiss}
            isSelected={rest.selectedIds.has(message.id)}
            hasRequest={rest.requestedIds.has(message.id)}
            onRequest={rest.onRequest}
            onInspect={rest.onInspect}
          />
        ))}
      </ol>
    </InViewProvider>
  );
});

/** True if an element is in view, or near it. */
function useIsNear(list: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(true);
  useEffect(() => {
    const { current: element } = list;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        setNear(entries.some(({ isIntersecting }) => isIntersecting));
      },
      { root: element.closest('.log'), rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return isNear;
}
