import { ChannelType, isThread } from 'commandry/protocol';
import type { ControlSummary, UserChannelsResult } from '../../emulator/index.js';
import { nameOfDirect } from '../names/names.js';
import { DIRECT, formatSelection, type ChannelSelection } from '../selection/channel-selection.js';

interface Props {
  readonly summary: ControlSummary;
  readonly userChannels: UserChannelsResult;
  readonly selection: ChannelSelection;
  readonly onSelect: (selection: ChannelSelection) => void;
  /** Opens direct messages with the bot of an application. */
  readonly onOpenDirect: (botUserId: string) => void;
  /** Joins a guild, or leaves it. */
  readonly onAttend: (guildId: string, isThere: boolean) => void;
  /** Joins a thread, or leaves it. */
  readonly onFollow: (threadId: string, isIn: boolean) => void;
}

/** The panel that chooses the guild and the channel. */
export function ChannelsPanel({ summary, userChannels, selection, ...acts }: Props) {
  const { onSelect, onOpenDirect, onAttend, onFollow } = acts;
  const isDirect = selection.guild === DIRECT;
  const here = userChannels.guilds.find(({ id }) => id === selection.guild);
  const canAct = summary.is_live !== true;
  const others = summary.guilds.filter(
    ({ id }) => canAct && !userChannels.guilds.some((guild) => guild.id === id),
  );
  return (
    <div class="channels-panel">
      <div class="stacked">
        <label for="guild">In</label>
        <select
          id="guild"
          class="entry"
          value={selection.guild ?? ''}
          onChange={(event) => {
            onSelect({ user: selection.user, guild: event.currentTarget.value, channel: null });
          }}
        >
          {userChannels.guilds.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={DIRECT}>Direct messages</option>
        </select>
      </div>
      <nav aria-label="Channels">
        {isDirect ? (
          <DirectList
            summary={summary}
            userChannels={userChannels}
            selection={selection}
            onOpenDirect={onOpenDirect}
          />
        ) : (
          <ChannelList selection={selection} guild={here} onFollow={canAct ? onFollow : undefined} />
        )}
      </nav>
      {others.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          class="secondary"
          onClick={() => {
            onAttend(id, true);
          }}
        >
          Join {name}
        </button>
      ))}
      {canAct && here && here.owner_id !== selection.user && (
        <button
          type="button"
          class="secondary"
          onClick={() => {
            onAttend(here.id, false);
          }}
        >
          Leave {here.name}
        </button>
      )}
    </div>
  );
}

interface ChannelListProps {
  readonly selection: ChannelSelection;
  readonly guild: UserChannelsResult['guilds'][number] | undefined;
  /** Undefined where nobody can do anything. */
  readonly onFollow: Props['onFollow'] | undefined;
}

function ChannelList({ selection, guild, onFollow }: ChannelListProps) {
  const channels = withThreadsBelow(guild?.channels ?? []).filter(
    ({ type }) => type !== ChannelType.GUILD_CATEGORY,
  );
  if (channels.length === 0) return <p class="empty">No visible channels.</p>;
  return (
    <ul class="channels">
      {channels.map(({ id, name, type, nsfw, holds_messages: isOpen, joined: isIn }) => (
        <li key={id} class={isThread(type) ? 'thread' : undefined}>
          {isOpen ? (
            <ChannelLink selection={{ ...selection, channel: id }} isHere={id === selection.channel}>
              <span class="sign" aria-hidden="true">
                {isThread(type) ? '↳' : '#'}
              </span>
              {name}
              {nsfw && <small class="badge">18+</small>}
            </ChannelLink>
          ) : (
            <span class="channel closed" title="Holds other channels, not messages">
              {name}
            </span>
          )}
          {isIn !== undefined && onFollow && (
            <button
              type="button"
              class="quiet"
              aria-label={`${isIn ? 'Leave' : 'Join'} ${name}`}
              onClick={() => {
                onFollow(id, !isIn);
              }}
            >
              {isIn ? 'Leave' : 'Join'}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

type Channels = UserChannelsResult['guilds'][number]['channels'];

/** Puts each thread below its channel; one whose channel the user does not see is at the end. */
function withThreadsBelow(channels: Channels): Channels {
  const placed = channels
    .filter(({ type }) => !isThread(type))
    .flatMap((channel) => [
      channel,
      ...channels.filter(({ type, parent_id: parentId }) => isThread(type) && parentId === channel.id),
    ]);
  return [...placed, ...channels.filter((channel) => !placed.includes(channel))];
}

type DirectListProps = Omit<Props, 'onSelect' | 'onAttend' | 'onFollow'>;

function DirectList({ summary, userChannels, selection, onOpenDirect }: DirectListProps) {
  const { direct_messages: direct } = userChannels;
  const exists = (botUserId: string) =>
    direct.some(({ type, recipient_ids: ids }) => type === ChannelType.DM && ids.includes(botUserId));
  const missing = summary.applications.filter(({ bot_user_id: botUserId }) => !exists(botUserId));
  return (
    <>
      <ul class="channels">
        {direct.map((channel) => (
          <li key={channel.id}>
            <ChannelLink
              selection={{ ...selection, channel: channel.id }}
              isHere={channel.id === selection.channel}
            >
              <span class="sign" aria-hidden="true">
                @
              </span>
              {nameOfDirect(channel, selection.user ?? '', summary)}
            </ChannelLink>
          </li>
        ))}
      </ul>
      {summary.is_live !== true &&
        missing.map(({ id, name, bot_user_id: botUserId }) => (
          <button
            key={id}
            type="button"
            class="secondary"
            onClick={() => {
              onOpenDirect(botUserId);
            }}
          >
            Write to {name}
          </button>
        ))}
    </>
  );
}

interface LinkProps {
  readonly selection: ChannelSelection;
  readonly isHere: boolean;
  readonly children: preact.ComponentChildren;
}

/** A link, so that it can be opened in another tab as well. */
function ChannelLink({ selection, isHere, children }: LinkProps) {
  return (
    <a class="channel" href={formatSelection(selection)} aria-current={isHere ? 'page' : undefined}>
      {children}
    </a>
  );
}
