import { ChannelType, isThread } from 'commandry/protocol';
import type { ControlSummary, PlacesResult } from '../../emulator/index.js';
import { nameOfDirect } from '../names/names.js';
import { DIRECT, writePlace, type Place } from '../place/chosen-place.js';
import { listPeople } from '../place/settle.js';

interface Props {
  readonly summary: ControlSummary;
  readonly places: PlacesResult;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  /** Opens direct messages with the bot of an application. */
  readonly onOpenDirect: (botUserId: string) => void;
}

/** The user, and the place. */
export function PlacesPanel({ summary, places, place, onPlace, onOpenDirect }: Props) {
  const isDirect = place.guild === DIRECT;
  return (
    <div class="places">
      <div class="stacked">
        <label for="user">You are</label>
        <select
          id="user"
          class="entry"
          value={place.user ?? ''}
          onChange={(event) => {
            onPlace({ ...place, user: event.currentTarget.value });
          }}
        >
          {listPeople(summary).map(({ id, username, global_name: globalName, locale }) => (
            <option key={id} value={id}>
              {globalName ?? username} ({locale})
            </option>
          ))}
        </select>
      </div>
      <div class="stacked">
        <label for="guild">In</label>
        <select
          id="guild"
          class="entry"
          value={place.guild ?? ''}
          onChange={(event) => {
            onPlace({ user: place.user, guild: event.currentTarget.value, channel: null });
          }}
        >
          {places.guilds.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={DIRECT}>Direct messages</option>
        </select>
      </div>
      <nav aria-label="Channels">
        {isDirect ? (
          <DirectList {...{ summary, places, place, onOpenDirect }} />
        ) : (
          <ChannelList place={place} guild={places.guilds.find(({ id }) => id === place.guild)} />
        )}
      </nav>
    </div>
  );
}

interface ChannelListProps {
  readonly place: Place;
  readonly guild: PlacesResult['guilds'][number] | undefined;
}

function ChannelList({ place, guild }: ChannelListProps) {
  const channels = (guild?.channels ?? []).filter(({ type }) => type !== ChannelType.GUILD_CATEGORY);
  if (channels.length === 0) return <p class="empty">You see no channel here.</p>;
  return (
    <ul class="channels">
      {channels.map(({ id, name, type, nsfw, holds_messages: isOpen }) => (
        <li key={id} class={isThread(type) ? 'thread' : undefined}>
          {isOpen ? (
            <ChannelLink place={{ ...place, channel: id }} isHere={id === place.channel}>
              <span class="sign" aria-hidden="true">
                {isThread(type) ? '↳' : '#'}
              </span>
              {name}
              {nsfw && <small class="badge">18+</small>}
            </ChannelLink>
          ) : (
            <span class="channel closed" title="Nothing is written in it by itself">
              {name}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

type DirectListProps = Omit<Props, 'onPlace'>;

function DirectList({ summary, places, place, onOpenDirect }: DirectListProps) {
  const { direct_messages: direct } = places;
  const exists = (botUserId: string) =>
    direct.some(({ type, recipient_ids: ids }) => type === ChannelType.DM && ids.includes(botUserId));
  const missing = summary.applications.filter(({ bot_user_id: botUserId }) => !exists(botUserId));
  return (
    <>
      <ul class="channels">
        {direct.map((channel) => (
          <li key={channel.id}>
            <ChannelLink place={{ ...place, channel: channel.id }} isHere={channel.id === place.channel}>
              <span class="sign" aria-hidden="true">
                @
              </span>
              {nameOfDirect(channel, place.user ?? '', summary)}
            </ChannelLink>
          </li>
        ))}
      </ul>
      {missing.map(({ id, name, bot_user_id: botUserId }) => (
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
  readonly place: Place;
  readonly isHere: boolean;
  readonly children: preact.ComponentChildren;
}

/** A link, so that it can be opened in another tab as well. */
function ChannelLink({ place, isHere, children }: LinkProps) {
  return (
    <a class="channel" href={writePlace(place)} aria-current={isHere ? 'page' : undefined}>
      {children}
    </a>
  );
}
