import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { ChannelType, isThread } from 'commandry/protocol';
import { toLeaves } from '../commands/leaves.js';
import { FindDialog } from '../controls/find-dialog.js';
import { nameOfDirect } from '../names/names.js';
import { DIRECT, type ChannelSelection } from '../selection/channel-selection.js';
import { listPeople } from '../selection/resolve-selection.js';
import type { Session } from '../session/session.js';
import { findMatches, type Sought } from './match.js';

/** Something that the page can do, such as opening a view. */
export interface PaletteAction {
  /** Unique among the actions. */
  readonly key: string;
  /** For example `Requests`. */
  readonly label: string;
  readonly detail?: string;
  /** Its heading. Default: `Views`. */
  readonly group?: string;
  readonly onChoose: () => void;
}

export interface PaletteProps {
  readonly session: Session;
  readonly selection: ChannelSelection;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onSelect: (selection: ChannelSelection) => void;
  /** Begins to fill in a command, by the key of its leaf. */
  readonly onCommand: (key: string) => void;
  /** Opens direct messages with the bot of an application. */
  readonly onOpenDirect: (botUserId: string) => void;
  /** What the views of the page add. */
  readonly actions: readonly PaletteAction[];
}

/** Everything that the page can do, found by typing: Ctrl+K. */
export function Palette({ isOpen, onToggle, ...props }: PaletteProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isKey || event.shiftKey) return;
      event.preventDefault();
      // Another dialog is answered first.
      if (isOpen || !document.querySelector('dialog[open]')) onToggle(!isOpen);
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen, onToggle]);
  return isOpen ? (
    <Opened
      {...props}
      onClose={() => {
        onToggle(false);
      }}
    />
  ) : null;
}

type OpenedProps = Omit<PaletteProps, 'isOpen' | 'onToggle'> & { readonly onClose: () => void };

function Opened({ onClose, ...props }: OpenedProps) {
  const { session, selection, actions } = props;
  const { summary, userChannels, picker } = session.state;
  const items = useMemo(() => listAll(props), [summary, userChannels, picker, selection, actions]);
  const find = useCallback(
    (text: string) => findMatches([...items, ...listMessages(session, text)], text),
    [items],
  );
  return (
    <FindDialog
      label="Go to anything"
      placeholder="A channel, a command, a person, a view, a message…"
      nothing="No matches."
      find={find}
      onPick={({ onChoose }) => {
        onChoose();
      }}
      onClose={onClose}
    />
  );
}

interface PaletteItem extends Sought {
  readonly onChoose: () => void;
}

function listAll(props: Omit<OpenedProps, 'onClose'>): readonly PaletteItem[] {
  const { session, selection, actions } = props;
  return [
    ...listChannels(props),
    ...actions.map(({ group = 'Views', ...action }) => ({ ...action, key: `action ${action.key}`, group })),
    ...(session.state.summary.is_live === true ? [] : listPeople(session.state.summary)).map(
      ({ id, username, global_name: globalName, locale }) => ({
        key: `user ${id}`,
        label: globalName ?? username,
        detail: `${username} · ${locale}`,
        group: 'Act as',
        onChoose: () => {
          props.onSelect({ ...selection, user: id });
        },
      }),
    ),
    ...listCommands(props),
  ];
}

function listChannels({
  session,
  selection: { user },
  onSelect,
  onOpenDirect,
}: Omit<OpenedProps, 'onClose'>) {
  const { summary, userChannels } = session.state;
  const { guilds, direct_messages: direct } = userChannels;
  const withBot = (botUserId: string) =>
    direct.some(({ type, recipient_ids: ids }) => type === ChannelType.DM && ids.includes(botUserId));
  return [
    ...guilds.flatMap((guild) =>
      guild.channels
        .filter(({ holds_messages: isOpen }) => isOpen)
        .map(({ id, name, type, topic }) => ({
          key: `channel ${id}`,
          label: isThread(type) ? `↳ ${name}` : `#${name}`,
          detail: topic === null || topic === '' ? guild.name : `${guild.name} · ${topic}`,
          group: 'Channels',
          onChoose: () => {
            onSelect({ user, guild: guild.id, channel: id });
          },
        })),
    ),
    ...direct.map((channel) => ({
      key: `channel ${channel.id}`,
      label: `@${nameOfDirect(channel, user ?? '', summary)}`,
      group: 'Direct messages',
      onChoose: () => {
        onSelect({ user, guild: DIRECT, channel: channel.id });
      },
    })),
    ...(summary.is_live === true ? [] : summary.applications)
      .filter(({ bot_user_id: botUserId }) => !withBot(botUserId))
      .map(({ id, name, bot_user_id: botUserId }) => ({
        key: `direct ${id}`,
        label: `Write to ${name}`,
        group: 'Direct messages',
        onChoose: () => {
          onOpenDirect(botUserId);
        },
      })),
  ];
}

function listCommands({ session, onCommand }: Pick<PaletteProps, 'session' | 'onCommand'>) {
  const { picker, summary } = session.state;
  const leaves = summary.is_live === true ? [] : toLeaves(picker?.commands ?? []);
  return leaves.map(({ key, shownPath, description, command }) => ({
    key: `command ${key}`,
    label: `/${shownPath}`,
    detail: `${description} · ${command.application.name}`,
    group: 'Commands',
    onChoose: () => {
      onCommand(key);
    },
  }));
}

/** Texts of this many characters and more are looked for in messages. */
const FEWEST_LETTERS = 2;

const MOST_MESSAGES = 20;

/** The newest messages of the channel with a text, of those that are on the page. */
function listMessages({ state, channelId }: Session, text: string): readonly PaletteItem[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted.length < FEWEST_LETTERS || channelId === null) return [];
  const found = (state.timeline ?? []).filter(({ content }) => content.toLocaleLowerCase().includes(wanted));
  return found
    .slice(-MOST_MESSAGES)
    .reverse()
    .map(({ id, content, author }) => ({
      key: `message ${id}`,
      label: content.replace(/\s+/g, ' '),
      detail: author.global_name ?? author.username,
      group: 'Messages here',
      onChoose: () => {
        showMessage(id);
      },
    }));
}

/** Brings a message into view, with the focus on the menu of what can be done with it. */
function showMessage(id: string): void {
  const row = document.querySelector(`[data-message="${CSS.escape(id)}"]`);
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLElement>('.more')?.focus({ preventScroll: true });
}
