import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CommandType } from 'commandry/protocol';
import type { PickedCommand, WireMessage } from '../../emulator/index.js';
import { AskDialog } from '../controls/ask-dialog.js';
import { EmojiPicker } from '../messages/emoji-picker.js';
import type { MessageContext } from '../messages/rendering-context.js';
import type { Notice } from '../session/notice.js';
import type { Requests } from '../session/record.js';
import { listRequestNotices, messageBefore } from '../session/request-notices.js';
import type { Selected } from '../requests/debugger.js';
import type { Session } from '../session/session.js';
import { keepSame, keepSameList } from '../session/keep-same.js';
import type { SessionState } from '../session/state.js';
import type { Timeline } from '../session/timeline.js';
import { shownName } from '../commands/leaves.js';
import { toBlocks, type Block } from './blocks.js';
import type { Deed } from '../api/control-api.js';
import type { AboutMessage } from '../composer/composer.js';
import { MessageBlock } from './message-block.js';
import type { MessageAct } from './message-row.js';
import { NoticeView } from './notice-view.js';
import { useEndInView } from './use-end-in-view.js';

interface Props {
  readonly session: Session;
  readonly state: SessionState;
  readonly context: MessageContext;
  readonly channelName: string;
  /** Called for a message that the user wants to reply to or edit: that is done in the composer. */
  readonly onWrite: (about: AboutMessage) => void;
  readonly selected: Selected;
}

/** The messages of the channel as the user sees them, and the results of the user's actions. */
export function MessageLog({ session, state, context, channelName, onWrite, selected }: Props) {
  const { timeline, hasEarlier, picker } = state;
  const { log, content, onScroll } = useEndInView(state.sentCount);
  const commands = useMemo(
    () => (picker?.commands ?? []).filter(({ type }) => type === CommandType.MESSAGE),
    [picker],
  );
  const blocks = useBlocks(timeline ?? NOTHING);
  const requests = useConversation(state.requests);
  const { atStart, atMessages, atEnd } = useNotices(requests, state, session);
  const requestedIds = useRequestedIds(requests);
  useEffect(() => {
    // Where somebody reads is not left for a failure that they have not asked for.
    if (selected.isByHand) scrollToFirst(log.current, selected.messageIds);
  }, [selected.id, selected.isByHand, session, timeline === null]);
  const [reacting, setReacting] = useState<WireMessage | null>(null);
  const [threading, setThreading] = useState<WireMessage | null>(null);
  const { use, act, dismiss } = useMemo(
    () => ({
      use: (command: PickedCommand, message: WireMessage) =>
        void session.invoke(shownName(command), {
          type: CommandType.MESSAGE,
          command: command.name,
          command_id: command.id,
          target_id: message.id,
          version: command.version,
        }),
      act: (what: MessageAct, message: WireMessage) => {
        if (what === 'reply' || what === 'edit') onWrite({ kind: what, message });
        else if (what === 'react') setReacting(message);
        else if (what === 'thread') setThreading(message);
        else performOn(session, what, message);
      },
      dismiss: (key: Notice['key']) => {
        session.dismiss(key);
      },
    }),
    [session, onWrite],
  );
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
        {timeline?.length === 0 && state.problem === null && <p class="empty">No messages yet.</p>}
        {atStart.map((notice) => (
          <NoticeView
            key={notice.key}
            notice={notice}
            onRequest={selected.select}
            onDismiss={() => {
              dismiss(notice.key);
            }}
          />
        ))}
        {blocks.map(({ key, messages }) => (
          <MessageBlock
            key={key}
            messages={messages}
            context={context}
            commands={commands}
            notices={atMessages}
            onCommand={use}
            onAct={act}
            onDismiss={dismiss}
            selectedIds={selected.messageIds}
            requestedIds={requestedIds}
            onRequest={selected.select}
            onInspect={selected.selectMessage}
          />
        ))}
        {atEnd.map((notice) => (
          <NoticeView
            key={notice.key}
            notice={notice}
            onDismiss={() => {
              dismiss(notice.key);
            }}
          />
        ))}
      </div>
      {threading && (
        <ThreadDialog
          session={session}
          message={threading}
          onClose={() => {
            setThreading(null);
          }}
        />
      )}
      {reacting && (
        <EmojiPicker
          emojis={context.emojis}
          onPick={(emoji) => {
            context.onReact(reacting, emoji, false);
          }}
          onClose={() => {
            setReacting(null);
          }}
        />
      )}
    </div>
  );
}

function performOn(
  session: Session,
  act: Exclude<MessageAct, 'react' | 'reply' | 'edit' | 'thread'>,
  message: WireMessage,
): void {
  const { id } = message;
  const perform = (label: string, deed: Deed) => void session.perform(label, deed, id);
  switch (act) {
    case 'delete':
      perform('Delete', { method: 'DELETE', path: `/messages/${id}` });
      return;
    case 'pin':
    case 'unpin':
      perform('Pin', { method: act === 'pin' ? 'PUT' : 'DELETE', path: '/pins', body: { message_id: id } });
  }
}

interface ThreadProps {
  readonly session: Session;
  readonly message: WireMessage;
  readonly onClose: () => void;
}

/** Names a new thread at a message. */
function ThreadDialog({ session, message, onClose }: ThreadProps) {
  const [name, setName] = useState('');
  return (
    <AskDialog
      title="Create a thread"
      action="Create"
      onDo={() => {
        const body = { channel_id: message.channel_id, message_id: message.id, name };
        return session.perform('Thread', { method: 'POST', path: '/threads', body }, message.id);
      }}
      onClose={onClose}
    >
      <label class="modal-field" data-field>
        Name
        <input
          class="entry"
          required
          maxLength={MOST_THREAD_NAME}
          value={name}
          onInput={({ currentTarget }) => {
            setName(currentTarget.value);
          }}
        />
      </label>
    </AskDialog>
  );
}

/** Characters. */
const MOST_THREAD_NAME = 100;

const NOTHING: Timeline = [];

function useBlocks(timeline: Timeline): readonly Block[] {
  const blocks = useRef<readonly Block[]>([]);
  return useMemo(() => (blocks.current = toBlocks(timeline, blocks.current)), [timeline]);
}

interface PlacedNotices {
  /** Those from before all messages. */
  readonly atStart: readonly Notice[];
  readonly atMessages: ReadonlyMap<string, readonly Notice[]>;
  /** Those that belong to no message and to no request. */
  readonly atEnd: readonly Notice[];
}

/**
 * Returns the notices. One that belongs to no message stands after the last one before its request. The map of those at
 * messages stays the same object while they are unchanged.
 */
function useNotices(
  requests: Requests,
  { notices, dismissed, timeline, hasEarlier, summary }: SessionState,
  { userId, channelId }: Session,
): PlacedNotices {
  const before = useRef<PlacedNotices['atMessages']>(new Map());
  return useMemo(() => {
    const there = timeline ?? NOTHING;
    const isLive = summary.is_live === true;
    const ofRequests = listRequestNotices(requests, { userId, channelId, isLive, timeline: there });
    const placed = [
      ...notices.map((notice) => ({ notice, at: notice.messageId })),
      ...ofRequests.map((notice) => ({
        notice,
        at: notice.messageId ?? messageBefore(there, notice.requestId ?? ''),
      })),
    ].filter(({ notice }) => !dismissed.has(notice.key));
    const atMessages = new Map<string, Notice[]>();
    for (const { notice, at } of placed)
      if (at !== undefined) atMessages.set(at, [...(atMessages.get(at) ?? []), notice]);
    before.current = keepSame(before.current, atMessages, (map) => [...map]);
    const others = placed.filter(({ at }) => at === undefined).map(({ notice }) => notice);
    return {
      // Those of messages that are not loaded come with them.
      atStart: hasEarlier ? NO_NOTICES : others.filter(({ requestId }) => requestId !== undefined),
      atMessages: before.current,
      atEnd: others.filter(({ requestId }) => requestId === undefined),
    };
  }, [notices, requests, dismissed, timeline, hasEarlier, summary, userId, channelId]);
}

const NO_NOTICES: readonly Notice[] = [];

/** Returns the requests that messages tell of: the same list while they are the same, such as when somebody types. */
function useConversation(requests: Requests | null): Requests {
  const before = useRef<Requests>([]);
  return useMemo(() => {
    const told = requests?.filter(
      ({ kind }) => kind === 'command' || kind === 'component' || kind === 'modal',
    );
    return (before.current = keepSameList(before.current, told ?? []));
  }, [requests]);
}

/** Returns the messages that have requests: the same set while they are the same. */
function useRequestedIds(requests: Requests): ReadonlySet<string> {
  const before = useRef<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const ids = new Set(requests.flatMap(({ message_ids: messageIds }) => messageIds));
    before.current = keepSame(before.current, ids, (set) => [...set]);
    return before.current;
  }, [requests]);
}

function scrollToFirst(log: HTMLElement | null, messageIds: ReadonlySet<string>): void {
  const rows = [...(log?.querySelectorAll('[data-message]') ?? [])];
  rows
    .find((row) => messageIds.has(row.getAttribute('data-message') ?? ''))
    ?.scrollIntoView({ block: 'nearest' });
}
