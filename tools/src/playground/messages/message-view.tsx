import { useEffect, useState } from 'preact/hooks';
import { INTERACTION_TOKEN_MS, MessageFlag, snowflakeToTimestampMs, type Embed } from 'commandry/protocol';
import type { WireAttachment, WireMessage } from '../../emulator/domain/objects/wire-message.js';
import { Attachments } from './attachments.js';
import { nameOf } from './author.js';
import { Avatar } from './avatar.js';
import { ComponentList } from './components/component-view.js';
import { UsageProvider, type UseComponent } from './components/component-use.js';
import type { WireComponent } from './components/component-objects.js';
import type { MessageContext, MessageProps } from './rendering-context.js';
import { EmbedView } from './embed-view.js';
import { Markdown } from './markdown/markdown.js';
import { MessageHeader } from './message-header.js';
import { formatMoment } from './moment.js';
import { Origin } from './origin.js';
import { MessageContextProvider, useMessageContext } from './message-context-provider.js';
import { PollView } from './poll-view.js';
import { Reactions } from './reactions-view.js';

/** A message as a user of Discord sees it. */
export function MessageView({ message, context }: MessageProps) {
  const name = nameOf(message.author, context);
  const useComponent: UseComponent = (customId, values) => context.onComponent(message, customId, values);
  const buy = (skuId: string) => context.onBuy(message, skuId);
  return (
    <MessageContextProvider value={context}>
      <UsageProvider value={{ useComponent, buy, editedAt: message.edited_timestamp }}>
        <article
          class={classOf(message, context)}
          aria-label={`Message of ${name}`}
          data-message-id={message.id}
        >
          <Origin message={message} />
          <Avatar id={message.author.id} name={name} />
          <div class="message-body">
            <MessageHeader message={message} />
            {has(message, MessageFlag.LOADING) ? (
              <Thinking message={message} name={name} />
            ) : (
              <Body message={message} />
            )}
            {has(message, MessageFlag.EPHEMERAL) ? <Ephemeral message={message} /> : null}
          </div>
        </article>
      </UsageProvider>
    </MessageContextProvider>
  );
}

/** That nobody else sees the message. The user may take it away. */
function Ephemeral({ message }: { readonly message: WireMessage }) {
  const { canAct, onDismiss } = useMessageContext();
  return (
    <small class="note">
      Only you can see this
      {canAct ? (
        <>
          {' • '}
          <button
            type="button"
            class="dismiss"
            onClick={() => {
              onDismiss(message);
            }}
          >
            Dismiss message
          </button>
        </>
      ) : null}
    </small>
  );
}

/** Leads to the thread that began with the message, if the user sees it. Both have the same id. */
function ThreadLink({ message: { id, flags } }: { readonly message: WireMessage }) {
  const { channels, onChannel } = useMessageContext();
  const thread = (flags & MessageFlag.HAS_THREAD) === 0 ? undefined : channels.get(id);
  return thread ? (
    <button
      type="button"
      class="thread-link"
      onClick={() => {
        onChannel(id);
      }}
    >
      ↳ {thread.name}
    </button>
  ) : null;
}

/** Until the token of the interaction has ended: nothing can answer it from then on. */
function Thinking({ message, name }: { readonly message: WireMessage; readonly name: string }) {
  const { now } = useMessageContext();
  const [, setEnded] = useState(false);
  const interactionId = message.interaction_metadata?.id ?? message.id;
  const restMs = snowflakeToTimestampMs(interactionId) + INTERACTION_TOKEN_MS - now();
  const isOver = restMs <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => {
      setEnded(true);
    }, restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isOver, interactionId, now]);
  if (isOver) {
    return (
      <p class="unanswered" role="status">
        The application did not respond
      </p>
    );
  }
  return (
    <p class="thinking" role="status">
      <svg viewBox="0 0 24 8" aria-hidden="true">
        <circle cx="4" cy="4" r="3" />
        <circle cx="12" cy="4" r="3" />
        <circle cx="20" cy="4" r="3" />
      </svg>
      {name} is thinking…
    </p>
  );
}

function Body({ message }: { readonly message: WireMessage }) {
  const embeds = message.embeds as readonly Embed[];
  const components = message.components as readonly WireComponent[];
  const isLayout = has(message, MessageFlag.IS_COMPONENTS_V2);
  const isSuppressed = has(message, MessageFlag.SUPPRESS_EMBEDS) && embeds.length > 0;
  return (
    <>
      <SystemNote type={message.type} />
      {message.content === '' ? null : <Markdown text={message.content} />}
      {message.poll ? <PollView message={message} poll={message.poll} /> : null}
      {isLayout ? null : <Attachments attachments={listOwn(message, embeds)} />}
      <Stickers items={(message.sticker_items ?? []) as readonly Sticker[]} />
      {isSuppressed || message.type === POLL_RESULT
        ? null
        : embeds.map((embed, index) => <EmbedView key={index} embed={embed} />)}
      {components.length === 0 ? null : (
        <div class={isLayout ? 'components layout' : 'components'}>
          <ComponentList components={components} />
        </div>
      )}
      {isSuppressed ? <small class="note">{countEmbeds(embeds.length)}</small> : null}
      <Edited at={message.edited_timestamp} />
      <Reactions message={message} />
      <ThreadLink message={message} />
    </>
  );
}

interface Sticker {
  readonly id: string;
  readonly name: string;
}

/** Stickers by name: their pictures are not on the page. */
function Stickers({ items }: { readonly items: readonly Sticker[] }) {
  return items.map(({ id, name }) => (
    <small key={id} class="note">
      Sticker: {name}
    </small>
  ));
}

const [PINNED, JOINED, POLL_RESULT] = [6, 7, 46];

/** The text of a system message. */
function SystemNote({ type }: { readonly type: number }) {
  if (type === PINNED) return <small class="note">pinned a message to this channel</small>;
  if (type === JOINED) return <small class="note">joined</small>;
  return type === POLL_RESULT ? <small class="note">The poll has ended</small> : null;
}

/** The files of a message except those that its embeds show. */
function listOwn({ attachments }: WireMessage, embeds: readonly Embed[]): readonly WireAttachment[] {
  const shown = embeds.flatMap(({ image, thumbnail, author, footer }) => [
    image?.url,
    thumbnail?.url,
    author?.icon_url,
    footer?.icon_url,
  ]);
  return attachments.filter(({ url }) => !shown.includes(url));
}

function Edited({ at }: { readonly at: string | null }) {
  const { locale, now } = useMessageContext();
  if (at === null) return null;
  return (
    <small class="note edited" title={formatMoment(Date.parse(at), 'F', locale, now())}>
      (edited)
    </small>
  );
}

function countEmbeds(count: number): string {
  return count === 1 ? 'One embed is suppressed' : `${count} embeds are suppressed`;
}

function classOf(message: WireMessage, { me }: MessageContext): string {
  const isMentioned = message.mention_everyone || message.mentions.some(({ id }) => id === me.id);
  return [
    'message',
    ...(isMentioned ? ['mentioned'] : []),
    ...(has(message, MessageFlag.EPHEMERAL) ? ['ephemeral'] : []),
  ].join(' ');
}

function has({ flags }: WireMessage, flag: number): boolean {
  return (flags & flag) !== 0;
}
