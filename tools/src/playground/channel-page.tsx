import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CommandType } from 'commandry/protocol';
import type { PickedCommand } from '../emulator/index.js';
import type { Control } from './api/control-api.js';
import { shownName, toLeaves } from './commands/leaves.js';
import { MenuButton } from './controls/menu-button.js';
import { Composer, type AboutMessage } from './composer/composer.js';
import { KeptDrafts } from './composer/kept-drafts.js';
import { MessageLog } from './log/message-log.js';
import { TypingLine } from './log/typing-line.js';
import { ModalView } from './messages/modal-view.js';
import { nameOfDirect, toNames } from './names/names.js';
import { DIRECT, formatSelection, type ChannelSelection } from './selection/channel-selection.js';
import { resolveSelection } from './selection/resolve-selection.js';
import type { Session } from './session/session.js';
import { useSession } from './session/use-session.js';
import { ApplicationsPanel, HiddenCommands } from './side/applications-panel.js';
import { GatewayPanel, useGatewaySessions } from './side/gateway-panel.js';
import { GettingStarted } from './side/getting-started.js';
import { MembersPanel } from './side/members-panel.js';
import { ShopPanel } from './side/shop-panel.js';
import { useShop } from './side/use-shop.js';
import { ChannelsPanel } from './side/channels-panel.js';
import { useSharing } from './share/share.js';
import { StageBar, type StageView } from './stage/stage-bar.js';
import { listActions, listSessionActions, type PageDeeds } from './palette/page-actions.js';
import { Palette } from './palette/palette.js';
import { Debugger, useSelected } from './requests/debugger.js';
import { toTone } from './requests/facts.js';
import { BotOverlay } from './requests/detail/bot-overlay.js';
import { toMessageContext } from './message-context.js';

interface Props {
  readonly control: Control;
  readonly session: Session;
  readonly selection: ChannelSelection;
  readonly onSelect: (selection: ChannelSelection) => void;
  readonly onReload: () => void;
}

const NO_COMMANDS: readonly PickedCommand[] = [];

/** Everything on the page for one user in one channel. */
export function ChannelPage({ control, session, selection, onSelect, onReload }: Props) {
  const state = useSession(session);
  const { summary, userChannels, picker, connection, problem, modal } = state;
  // Drafts are kept when the user goes elsewhere.
  const here = `${session.userId} ${session.channelId ?? ''}`;
  const [chosenAt, setChosenAt] = useState<Readonly<Record<string, string | null>>>({});
  const chosen = chosenAt[here] ?? null;
  const setChosen = (key: string | null) => {
    setChosenAt((before) => ({ ...before, [here]: key }));
  };
  const drafts = useRef(new KeptDrafts()).current;
  const [panel, setPanel] = useState<'none' | 'channels' | 'requests'>(
    selection.request == null ? 'none' : 'requests',
  );
  const requestsToggle = useRef<HTMLButtonElement>(null);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [about, setAbout] = useState<AboutMessage | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const commands = picker?.commands ?? NO_COMMANDS;
  const guild = userChannels.guilds.find(({ id }) => id === selection.guild);
  const { users } = summary;
  const names = useMemo(() => toNames(users, guild, commands), [users, guild, commands]);
  const isLive = summary.is_live === true;
  const user = summary.users.find(({ id }) => id === session.userId);
  const locale = user?.locale ?? 'en-US';
  const channelName = nameOfChannel(selection, state, names.channels);
  useEffect(() => {
    setPanel((before) => (before === 'channels' ? 'none' : before));
    setAbout(null);
  }, [session]);
  const selected = useSelected({
    session,
    selection,
    onSelect,
    onShow: () => {
      setPanel('requests');
    },
  });
  const sharing = useSharing(control, session);
  const [view, setView] = useState<StageView | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { id: selectedId } = selected;
  const deeds = useLatest<PageDeeds>({
    ...sharing,
    showRequests: () => {
      setPanel('requests');
      document
        .querySelector<HTMLElement>('.request-list [role=row][tabindex="0"], .requests .entry')
        ?.focus();
    },
    clearRequests: () => void session.clearRequests(),
    step: selected.step,
    sendAgain: (how) => {
      if (selectedId === null) return;
      control.sendAgain(selectedId, how).then(selected.select, (error: unknown) => {
        session.refuse('Send again', error instanceof Error ? error.message : String(error));
      });
    },
    copyTest: () => {
      if (selectedId === null) return;
      control
        .requestTest(selectedId)
        .then((code) => navigator.clipboard.writeText(code))
        .catch((error: unknown) => {
          session.refuse('Copy as a test', error instanceof Error ? error.message : String(error));
        });
    },
    show: (wanted) => {
      setPanel('none');
      setView(wanted);
    },
  });
  const actions = useMemo(
    () =>
      listActions(
        {
          isLive,
          isInGuild: guild !== undefined,
          requestCount: state.requests?.length ?? 0,
          selected: selected.request?.name,
        },
        deeds,
      ),
    [isLive, guild === undefined, state.requests?.length, selected.request?.name],
  );
  const failures = state.requests?.filter((request) => toTone(request) === 'failed').length ?? 0;
  useSlashKey(input);
  useReturn(session);
  useWayOut({ userChannels, selection, onSelect });
  const guildId = guild?.id ?? null;
  const shop = useShop({
    control,
    userId: session.userId,
    guildId,
    applications: summary.applications,
    revision: state.shopRevision,
  });
  const sessions = useGatewaySessions(
    control.sessions,
    summary.applications.some(({ gateway_sessions: count }) => count > 0),
    state.eventRevision,
  );
  const online = useMemo(() => listOnline(sessions, summary), [sessions, summary]);
  const skus = useMemo(() => new Map(shop.offers.map(({ id, name }) => [id, name])), [shop.offers]);
  // Messages are rendered again only for another context, so it does not change with every event.
  const go = useLatest({
    onCommand: (id: string, path: string) => {
      const leaf = toLeaves(commands).find((each) => each.command.id === id && each.path === path);
      if (leaf) setChosen(leaf.key);
    },
    onChannel: (channel: string) => {
      onSelect({ ...selection, channel });
    },
  });
  const context = useMemo(
    () =>
      toMessageContext({
        session,
        names,
        locale,
        guildId,
        skus,
        onBuy: ({ application_id: id }, skuId) => shop.buy(id ?? '', skuId),
        onCommand: (id, path) => {
          go.current.onCommand(id, path);
        },
        onChannel: (channel) => {
          go.current.onChannel(channel);
        },
      }),
    [session, names, locale, guildId, skus, shop.buy, state.clockOffsetMs],
  );
  const direct = userChannels.direct_messages.find(({ id }) => id === selection.channel);
  const memberIds = guild?.members.map(({ user_id: id }) => id) ?? direct?.recipient_ids ?? [];
  const openDirect = async (botUserId: string) => {
    const channel = await control.openDirectMessages(session.userId, botUserId);
    onSelect({ user: session.userId, guild: DIRECT, channel });
  };
  return (
    <div class="board" data-panel={panel}>
      {!isLive && (
        <a
          class="skip"
          href="#composer"
          onClick={(event) => {
            event.preventDefault();
            // While a command is filled in, its form is in the place of the input.
            const form = document.querySelector<HTMLElement>('#composer .entry, #composer button');
            (input.current ?? form)?.focus();
          }}
        >
          To the composer
        </a>
      )}
      <header class="top">
        <button
          type="button"
          class="quiet narrow-only"
          aria-expanded={panel === 'channels'}
          onClick={() => {
            setPanel(panel === 'channels' ? 'none' : 'channels');
          }}
        >
          ☰<span class="hidden-text"> Channels</span>
        </button>
        <h1 class="brand">Playground</h1>
        {isLive ? (
          <p class="whereabouts">
            <strong class="badge live">Live</strong> <strong>{channelName}</strong>
          </p>
        ) : (
          <p class="whereabouts">
            <strong>{names.users.get(session.userId)?.displayName}</strong> in <strong>{channelName}</strong>
          </p>
        )}
        <p class={`connection ${connection}`} role="status">
          {connection === 'lost' ? 'The emulator is not responding; reconnecting…' : ''}
        </p>
        <button
          type="button"
          class="quiet palette-button"
          aria-haspopup="dialog"
          onClick={() => {
            setPaletteOpen(true);
          }}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m10 10 4 4M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Z" />
          </svg>
          <span class="palette-words">Go to…</span> <kbd>Ctrl K</kbd>
        </button>
        <button
          type="button"
          ref={requestsToggle}
          class="quiet requests-toggle"
          aria-expanded={panel === 'requests'}
          onClick={() => {
            setPanel(panel === 'requests' ? 'none' : 'requests');
          }}
        >
          Requests
          {failures > 0 && (
            <>
              {' '}
              <span class="failed-count">
                {failures}
                <span class="hidden-text"> failed</span>
              </span>
            </>
          )}
        </button>
        {!isLive && (
          <MenuButton
            label="Save and open"
            items={listSessionActions(deeds)}
            nothing=""
            isOpen={isMenuOpen}
            onToggle={setMenuOpen}
          />
        )}
      </header>
      <aside class="side" aria-label="Channels and members">
        <ChannelsPanel
          summary={summary}
          userChannels={userChannels}
          selection={selection}
          onSelect={onSelect}
          onOpenDirect={(botUserId) => void openDirect(botUserId).catch(onReload)}
          onFollow={(threadId, isIn) =>
            void session.perform(isIn ? 'Join' : 'Leave', {
              method: isIn ? 'PUT' : 'DELETE',
              path: `/threads/${threadId}`,
            })
          }
          onAttend={(guildIdThere, isThere) =>
            void session
              .perform(isThere ? 'Join' : 'Leave', {
                method: isThere ? 'PUT' : 'DELETE',
                path: `/guilds/${guildIdThere}`,
              })
              // Who has left hears no more of the guild.
              .then(() => session.refreshWorld())
          }
        />
        <h2>Members</h2>
        <MembersPanel
          members={memberIds.flatMap((id) => names.users.get(id) ?? [])}
          me={session.userId}
          online={online}
          commands={commands.filter(({ type }) => type === CommandType.USER)}
          onCommand={(command, member) =>
            void session.invoke(`${shownName(command)} → ${member.displayName}`, {
              type: CommandType.USER,
              command: command.name,
              command_id: command.id,
              target_id: member.id,
              version: command.version,
            })
          }
          canAct={!isLive}
        />
        <h2>Applications</h2>
        <ApplicationsPanel state={state} />
        <GatewayPanel
          sessions={sessions}
          applications={summary.applications}
          guildId={guildId}
          now={context.now}
          onFault={(label, fault) => void session.causeFault(label, fault)}
        />
        <ShopPanel shop={shop} />
      </aside>
      <main class="stage">
        {!isLive && (
          <StageBar
            control={control}
            session={session}
            selection={selection}
            shop={shop}
            onSelect={onSelect}
            view={view}
            onView={setView}
          />
        )}
        {!isLive && (
          <GettingStarted
            control={control}
            summary={summary}
            picker={picker}
            hasChannel={selection.channel !== null && problem === null}
          />
        )}
        {problem !== null && (
          <div class="notice refused" role="alert">
            <p>{problem}</p>
          </div>
        )}
        <MessageLog
          key={here}
          session={session}
          state={state}
          channelName={channelName}
          context={context}
          onWrite={setAbout}
          selected={selected}
        />
        <TypingLine userIds={state.typing} users={names.users} />
        {isLive ? (
          <p class="notice told live-note">
            The bot is connected to Discord. This page shows what it receives and answers; use the bot in
            Discord.
          </p>
        ) : (
          <>
            <HiddenCommands hidden={picker?.hidden ?? []} />
            <Composer
              key={here}
              session={session}
              control={control}
              commands={commands}
              names={names}
              locale={locale}
              chosen={chosen}
              onChoose={setChosen}
              placeholder={`Message ${channelName}, or / for commands`}
              about={about}
              onAboutDone={() => {
                setAbout(null);
              }}
              inputRef={input}
              kept={drafts.of(here)}
              onKeep={(kept) => {
                drafts.keep(here, kept);
                if (kept.draft && kept.draft.key !== chosen) setChosen(kept.draft.key);
              }}
            />
          </>
        )}
      </main>
      <Debugger
        control={control}
        session={session}
        selection={selection}
        onSelect={onSelect}
        selected={selected}
        locale={locale}
        onClose={() => {
          setPanel('none');
          requestsToggle.current?.focus();
        }}
      />
      <Palette
        session={session}
        selection={selection}
        isOpen={isPaletteOpen}
        onToggle={setPaletteOpen}
        onSelect={onSelect}
        onCommand={setChosen}
        onOpenDirect={(botUserId) => void openDirect(botUserId).catch(onReload)}
        actions={actions}
      />
      {sharing.dialog}
      <BotOverlay control={control} applications={summary.applications} />
      {modal && (
        <ModalView
          key={modal.interactionId}
          modal={modal.modal}
          context={context}
          onSubmit={(answers) => session.submitModal(answers)}
          onCancel={() => {
            session.closeModal();
          }}
        />
      )}
    </div>
  );
}

/** The users of bots that are connected to the gateway. */
function listOnline(
  sessions: ReturnType<typeof useGatewaySessions>,
  { applications }: Session['state']['summary'],
): ReadonlySet<string> {
  const connected = sessions.filter(({ connected_since_ms: sinceMs }) => sinceMs !== null);
  return new Set(
    connected.flatMap((each) => applications.find(({ id }) => id === each.application_id)?.bot_user_id ?? []),
  );
}

function nameOfChannel(
  { channel, user }: ChannelSelection,
  { userChannels, summary }: Session['state'],
  channels: ReturnType<typeof toNames>['channels'],
): string {
  const direct = userChannels.direct_messages.find(({ id }) => id === channel);
  if (direct) return `@${nameOfDirect(direct, user ?? '', summary)}`;
  const named = channels.get(channel ?? '');
  return named ? `#${named.name}` : 'no channel';
}

/** Returns a stable object with the latest value. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** Leaves a channel that is gone or hidden from now on, and goes where the user sees something. */
function useWayOut({
  userChannels,
  selection,
  onSelect,
}: Pick<Props, 'selection' | 'onSelect'> & Pick<Session['state'], 'userChannels'>) {
  useEffect(() => {
    const there = resolveSelection(userChannels, selection);
    if (formatSelection(there) !== formatSelection(selection)) onSelect(there);
  }, [userChannels, selection]);
}

/** A slash typed anywhere but in a field starts a command. */
function useSlashKey(input: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isInField =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog');
      if (event.key !== '/' || isInField || event.ctrlKey || event.metaKey || event.altKey) return;
      input.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/** Refreshes the world when the user returns to the page. */
function useReturn(session: Session): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') session.refresh();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [session]);
}
