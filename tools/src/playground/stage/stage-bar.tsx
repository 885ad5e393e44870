import { useEffect, useMemo, useState } from 'preact/hooks';
import { ChannelType, isThread, LOCALES } from 'commandry/protocol';
import type { Control } from '../api/control-api.js';
import { formatMs } from '../format-ms.js';
import { nameOfDirect } from '../names/names.js';
import { DIRECT, type ChannelSelection } from '../selection/channel-selection.js';
import { listPeople } from '../selection/resolve-selection.js';
import type { Session } from '../session/session.js';
import { useSession } from '../session/use-session.js';
import type { Shop } from '../side/use-shop.js';
import { AccessDialog } from './access/access-dialog.js';
import { ClockPanel, FaultChips, FaultsPanel, LatencyPanel } from './circumstances.js';
import { isMoved } from './clock.js';
import { isLatency } from './faults.js';
import { Popover } from './popover.js';
import { RegistrationDialog } from './registration/registration-dialog.js';
import { createStageActions, type StageActions } from './stage-actions.js';

export interface StageBarProps {
  readonly control: Control;
  readonly session: Session;
  readonly selection: ChannelSelection;
  readonly shop: Shop;
  readonly onSelect: (selection: ChannelSelection) => void;
  /** What is open, so that it can be opened from elsewhere. */
  readonly view: StageView | null;
  readonly onView: (view: StageView | null) => void;
}

/** What the bar opens: dialogs and, of its panels, those that are for everybody. */
export type StageView = 'access' | 'registration' | 'clock' | 'faults';

/** Who acts, where and when, and what is in the way: user, locale, roles, channel, installation, clock, latency, faults. */
export function StageBar({ control, session, selection, shop, onSelect, view, onView }: StageBarProps) {
  const state = useSession(session);
  const { summary, userChannels, faults, clockOffsetMs } = state;
  const stage = useMemo(() => createStageActions(control, session), [control, session]);
  const [isUnfolded, setUnfolded] = useState(false);
  useEffect(() => {
    if (view !== null) setUnfolded(true);
  }, [view]);
  const close = () => {
    onView(null);
  };
  const panel = (name: StageView) => ({ isWanted: view === name, onClose: close });
  const user = summary.users.find(({ id }) => id === session.userId);
  const guild = userChannels.guilds.find(({ id }) => id === selection.guild);
  const channel = guild?.channels.find(({ id }) => id === session.channelId);
  if (!user) return null;
  const latency = faults.faults.find(isLatency);
  const armed = faults.faults.filter((fault) => !isLatency(fault));
  const name = user.global_name ?? user.username;
  return (
    <section class="stage-bar" aria-label="Stage" data-unfolded={isUnfolded || view !== null}>
      <button
        type="button"
        class="stage-button stage-fold"
        aria-expanded={isUnfolded}
        onClick={() => {
          setUnfolded(!isUnfolded);
        }}
      >
        <span class="stage-name">Stage</span> {name}
        {channel && ` · #${channel.name}`} · {user.locale}
        {isMoved(clockOffsetMs) && ` · +${formatMs(clockOffsetMs)}`}
      </button>
      <div class="stage-items">
        <label class="stage-item">
          <span class="stage-name">As</span>{' '}
          <select
            class="stage-select"
            aria-label="Acting user"
            value={user.id}
            onChange={(event) => {
              onSelect({ ...selection, user: event.currentTarget.value });
            }}
          >
            {listPeople(summary).map((each) => (
              <option key={each.id} value={each.id}>
                {each.global_name ?? each.username}
              </option>
            ))}
          </select>
        </label>
        <label class="stage-item">
          <span class="stage-name">Locale</span>{' '}
          <select
            class="stage-select"
            aria-label={`Locale of ${name}`}
            value={user.locale}
            onChange={(event) => {
              void stage.edit('The locale', `/users/${user.id}`, { locale: event.currentTarget.value });
            }}
          >
            {[...new Set<string>([user.locale, ...LOCALES])].sort().map((locale) => (
              <option key={locale} value={locale}>
                {locale}
              </option>
            ))}
          </select>
        </label>
        <ChannelChoice state={state} selection={selection} onSelect={onSelect} />
        {guild && <RolesPanel guild={guild} userId={user.id} name={name} stage={stage} />}
        <InstallPanel applications={summary.applications} guild={guild} user={user} stage={stage} />
        <AgePanel user={user} name={name} channel={channel} stage={stage} />
        <EntitlementsPanel shop={shop} />
        <ClockPanel offsetMs={clockOffsetMs} stage={stage} {...panel('clock')} />
        <LatencyPanel delayMs={latency?.delay_ms ?? 0} stage={stage} />
        <FaultsPanel
          armed={armed}
          struck={faults.struck}
          guildId={guild?.id ?? null}
          stage={stage}
          {...panel('faults')}
        />
        {guild && (
          <button
            type="button"
            class="stage-button"
            aria-haspopup="dialog"
            onClick={() => {
              onView('access');
            }}
          >
            Who can use what
          </button>
        )}
        <button
          type="button"
          class="stage-button"
          aria-haspopup="dialog"
          onClick={() => {
            onView('registration');
          }}
        >
          Registration
        </button>
      </div>
      <FaultChips armed={armed} latency={latency} struck={faults.struck} stage={stage} />
      {view === 'registration' && <RegistrationDialog control={control} state={state} onClose={close} />}
      {view === 'access' && guild && (
        <AccessDialog
          control={control}
          guild={guild}
          state={state}
          channelId={session.channelId}
          userId={user.id}
          onClose={close}
        />
      )}
    </section>
  );
}

type State = Session['state'];
type GuildView = State['userChannels']['guilds'][number];
type UserView = State['summary']['users'][number];

const CHANNEL_KINDS: Readonly<Record<number, string>> = {
  [ChannelType.GUILD_TEXT]: 'text',
  [ChannelType.GUILD_VOICE]: 'voice',
  [ChannelType.GUILD_ANNOUNCEMENT]: 'announcements',
  [ChannelType.GUILD_STAGE_VOICE]: 'stage',
  [ChannelType.ANNOUNCEMENT_THREAD]: 'thread',
  [ChannelType.PUBLIC_THREAD]: 'thread',
  [ChannelType.PRIVATE_THREAD]: 'private thread',
};

interface ChannelChoiceProps {
  readonly state: Pick<State, 'summary' | 'userChannels'>;
  readonly selection: ChannelSelection;
  readonly onSelect: (selection: ChannelSelection) => void;
}

function ChannelChoice({ state: { summary, userChannels }, selection, onSelect }: ChannelChoiceProps) {
  const { guilds, direct_messages: direct } = userChannels;
  return (
    <label class="stage-item">
      <span class="stage-name">In</span>{' '}
      <select
        class="stage-select"
        aria-label="Channel"
        value={selection.channel ?? ''}
        onChange={(event) => {
          const channel = event.currentTarget.value;
          const home = guilds.find(({ channels }) => channels.some(({ id }) => id === channel));
          onSelect({ user: selection.user, guild: home?.id ?? DIRECT, channel });
        }}
      >
        {selection.channel === null && <option value="">no channel</option>}
        {guilds.map((guild) => (
          <optgroup key={guild.id} label={guild.name}>
            {guild.channels
              .filter(({ holds_messages: isOpen }) => isOpen)
              .map(({ id, name, type, nsfw }) => (
                <option key={id} value={id}>
                  #{name} ({CHANNEL_KINDS[type] ?? 'channel'}
                  {nsfw ? ', 18+' : ''})
                </option>
              ))}
          </optgroup>
        ))}
        {direct.length > 0 && (
          <optgroup label="Direct messages">
            {direct.map((each) => (
              <option key={each.id} value={each.id}>
                @{nameOfDirect(each, selection.user ?? '', summary)}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
}

interface RolesProps {
  readonly guild: GuildView;
  readonly userId: string;
  readonly name: string;
  readonly stage: StageActions;
}

function RolesPanel({ guild, userId, name, stage }: RolesProps) {
  const held = guild.members.find(({ user_id: id }) => id === userId)?.roles ?? [];
  const roles = guild.roles
    .filter(({ id }) => id !== guild.id)
    .toSorted((one, other) => other.position - one.position);
  const isOwner = guild.owner_id === userId;
  return (
    <Popover name="Roles" value={isOwner ? 'owner' : String(held.length)}>
      <p class="hint">
        Roles of {name} in {guild.name}.{isOwner && ' The owner can do everything, whatever their roles.'}
      </p>
      {roles.length === 0 && <p class="hint">No roles other than @everyone.</p>}
      {roles.map(({ id, name: roleName, managed }) => (
        <Tick
          key={id}
          label={managed ? `${roleName} (of an integration)` : roleName}
          isOn={held.includes(id)}
          isDisabled={managed}
          onChange={(isOn) => {
            const wanted = isOn ? [...held, id] : held.filter((each) => each !== id);
            void stage.edit('The roles', `/guilds/${guild.id}/members/${userId}`, { roles: wanted });
          }}
        />
      ))}
    </Popover>
  );
}

const IN_GUILD = 0;
const FOR_USER = 1;

interface InstallProps {
  readonly applications: State['summary']['applications'];
  readonly guild: GuildView | undefined;
  readonly user: UserView;
  readonly stage: StageActions;
}

function InstallPanel({ applications, guild, user, stage }: InstallProps) {
  const name = user.global_name ?? user.username;
  const isIn = (each: (typeof applications)[number]) => guild && each.guild_ids.includes(guild.id);
  const ofUser = applications.filter(({ user_ids: ids }) => ids.includes(user.id));
  const ofGuild = applications.filter(isIn);
  const value = [ofGuild.length > 0 ? 'server' : undefined, ofUser.length > 0 ? 'user' : undefined].filter(
    (each) => each !== undefined,
  );
  return (
    <Popover name="Installed" value={value.length === 0 ? 'not here' : value.join(' + ')}>
      {applications.map((application) => {
        const { id, integration_types: types } = application;
        const canBe = (type: number) => types.includes(type);
        return (
          <fieldset key={id} class="stage-group">
            <legend>{application.name}</legend>
            {guild && (
              <Tick
                label={`In the server ${guild.name}`}
                note={canBe(IN_GUILD) ? undefined : 'not one of its integration types'}
                isOn={isIn(application) === true}
                isDisabled={!canBe(IN_GUILD) && isIn(application) !== true}
                onChange={(isOn) =>
                  void stage.install('The installation', `/applications/${id}/guilds/${guild.id}`, isOn)
                }
              />
            )}
            <Tick
              label={`For the user ${name}`}
              note={canBe(FOR_USER) ? undefined : 'not one of its integration types'}
              isOn={application.user_ids.includes(user.id)}
              isDisabled={!canBe(FOR_USER) && !application.user_ids.includes(user.id)}
              onChange={(isOn) =>
                void stage.install('The installation', `/applications/${id}/users/${user.id}`, isOn)
              }
            />
          </fieldset>
        );
      })}
      {guild && (
        <p class="hint">Removing an application from a server removes its commands and its bot there.</p>
      )}
    </Popover>
  );
}

const ADULT_AGE = 18;

interface AgeProps {
  readonly user: UserView;
  readonly name: string;
  readonly channel: GuildView['channels'][number] | undefined;
  readonly stage: StageActions;
}

function AgePanel({ user, name, channel, stage }: AgeProps) {
  const isAdult = user.age >= ADULT_AGE;
  const editUser = (fields: object) => void stage.edit('The age', `/users/${user.id}`, fields);
  return (
    <Popover
      name="Age"
      value={`${isAdult ? '18+' : `${user.age}`}${channel?.nsfw ? ' in 18+' : ''}`}
      isUnusual={!isAdult}
    >
      <label class="stage-field">
        Age of {name}, in years
        <input
          type="number"
          class="entry"
          min={0}
          max={150}
          value={user.age}
          onChange={(event) => {
            editUser({ age: event.currentTarget.valueAsNumber });
          }}
        />
      </label>
      <p class="hint">Age-restricted commands are for those who are 18 or older.</p>
      <Tick
        label="Age-restricted commands enabled in direct messages"
        isOn={user.age_restricted_direct_messages}
        onChange={(isOn) => {
          editUser({ age_restricted_direct_messages: isOn });
        }}
      />
      <Tick
        label="Takes direct messages from bots"
        isOn={user.direct_messages}
        onChange={(isOn) => {
          editUser({ direct_messages: isOn });
        }}
      />
      {channel && !isThread(channel.type) && (
        <Tick
          label={`#${channel.name} is age-restricted`}
          isOn={channel.nsfw}
          onChange={(isOn) => void stage.edit('The channel', `/channels/${channel.id}`, { nsfw: isOn })}
        />
      )}
    </Popover>
  );
}

/** The type of a SKU that groups others, and is not sold itself. */
const SUBSCRIPTION_GROUP = 6;

function EntitlementsPanel({ shop }: { readonly shop: Shop }) {
  const offers = shop.offers.filter(({ type }) => type !== SUBSCRIPTION_GROUP);
  if (offers.length === 0) return null;
  const held = offers.filter(({ entitlement }) => entitlement !== null);
  return (
    <Popover name="Premium" value={`${held.length} of ${offers.length}`}>
      {offers.map((offer) => (
        <Tick
          key={offer.id}
          label={offer.name}
          isOn={offer.entitlement !== null}
          onChange={(isOn) => void (isOn ? shop.buy(offer.application_id, offer.id) : shop.refund(offer))}
        />
      ))}
      <p class="hint" role="status">
        {shop.says}
      </p>
    </Popover>
  );
}

interface TickProps {
  readonly label: string;
  readonly note?: string | undefined;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Tick({ label, note, isOn, isDisabled = false, onChange }: TickProps) {
  return (
    <label class="stage-tick">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => {
          onChange(event.currentTarget.checked);
        }}
      />
      <span>
        {label}
        {note !== undefined && <small class="hint"> {note}</small>}
      </span>
    </label>
  );
}
