import * as z from 'zod';
import {
  describeRule,
  IntegrationType,
  isThread,
  Snowflake,
  type CommandPermission,
  type NameOf,
  type UnavailableReason,
  type UseRule,
} from 'commandry/protocol';
import { findActor, seesChannel, type ChannelActor } from '../../../domain/access/channel-actor.js';
import {
  findCommandAvailability,
  findUseRule,
  listOffers,
  type OfferedCommand,
} from '../../../domain/access/command-availability.js';
import { describeRefusal } from '../../../domain/access/describe-reason.js';
import { isUsable } from '../../../domain/commands/usable-options.js';
import { findGuild, findUser, holdsMessages, notFound } from '../../../domain/world/find-records.js';
import type { GuildRecord } from '../../../domain/world/world-records.js';
import type { Service } from '../../../emulator-modules.js';
import { memberKey, permissionsKey } from '../../../storage/store.js';
import { readWith } from '../control-requests.js';
import type { ControlCall } from '../control-route.js';

const MatrixQuery = z
  .strictObject({ channel_id: z.optional(Snowflake), user_id: z.optional(Snowflake) })
  .refine(({ channel_id, user_id }) => (channel_id === undefined) !== (user_id === undefined), {
    message: 'give either channel_id, for all members there, or user_id, for all channels of that member',
  });

/** `GET /control/guilds/{id}/availability`: who may use what. */
export interface AvailabilityMatrix {
  /** The ids of the members who are no bots, or of the channels in which commands are used. */
  readonly columns: readonly string[];
  /** The rows. */
  readonly commands: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: number;
    readonly application: { readonly id: string; readonly name: string };
    /** Bits in decimal: what a member needs by default. Null: nothing. */
    readonly default_member_permissions: string | null;
    /** Those that the guild has stored for the command. */
    readonly permissions: readonly CommandPermission[];
  }[];
  /** For each command, the verdict of each column: an index of `verdicts`. */
  readonly cells: readonly (readonly number[])[];
  /** Each one that occurs. */
  readonly verdicts: readonly CellVerdict[];
  /** Those that the guild has stored for whole applications, by the id of the application. */
  readonly application_permissions: Readonly<Record<string, readonly CommandPermission[]>>;
}

/** Whether a command can be used, and why. */
export interface CellVerdict {
  readonly available: boolean;
  /** Why not. `CHANNEL_NOT_VISIBLE`: the member does not see the channel. Absent if it is available. */
  readonly reason?: UnavailableReason | 'CHANNEL_NOT_VISIBLE';
  /** The rule of the permissions that decides. Absent if something else does. */
  readonly rule?: UseRule;
  /** The reason or the rule in a sentence. */
  readonly description: string;
}

/** Decides all commands of a guild for all members in a channel, or for one member in all channels. */
export function showMatrix({ service, param, query }: ControlCall): AvailabilityMatrix {
  const { store } = service;
  const guild = findGuild(store, param('id'));
  const { channel_id: channelId, user_id: userId } = readWith(MatrixQuery, query);
  const actors =
    userId === undefined
      ? listMembersIn(service, guild, channelId ?? '')
      : listChannelsOf(service, guild, userId);
  const [someone] = actors;
  const offers = someone ? listOffers(store, someone.actor).filter(({ command }) => isUsable(command)) : [];
  const nameOf = createNameOf(service, guild);
  const verdicts: CellVerdict[] = [];
  const indices = new Map<string, number>();
  const judge = ({ actor, isSeen }: Column, offer: OfferedCommand): number => {
    const verdict = isSeen ? findVerdict(service, actor, offer, nameOf) : NOT_VISIBLE;
    const key = JSON.stringify(verdict);
    const known = indices.get(key);
    if (known !== undefined) return known;
    indices.set(key, verdicts.length);
    return verdicts.push(verdict) - 1;
  };
  const read = (applicationId: Snowflake, id: Snowflake) =>
    store.permissions.get(permissionsKey(guild.id, applicationId, id))?.permissions ?? [];
  return {
    columns: actors.map(({ id }) => id),
    commands: offers.map(({ application, command }) => ({
      id: command.id,
      name: command.body.name,
      type: command.body.type,
      application: { id: application.id, name: application.name },
      default_member_permissions: command.body.default_member_permissions,
      permissions: read(application.id, command.id),
    })),
    cells: offers.map((offer) => actors.map((column) => judge(column, offer))),
    verdicts,
    application_permissions: Object.fromEntries(
      [...new Set(offers.map(({ application }) => application.id))].map((id) => [id, read(id, id)]),
    ),
  };
}

interface Column {
  readonly id: Snowflake;
  readonly actor: ChannelActor;
  readonly isSeen: boolean;
}

const NOT_VISIBLE: CellVerdict = {
  available: false,
  reason: 'CHANNEL_NOT_VISIBLE',
  description: 'The member does not see the channel.',
};

function listMembersIn(service: Service, guild: GuildRecord, channelId: Snowflake): Column[] {
  const { store } = service;
  const channel = store.channels.get(channelId);
  if (channel?.guildId !== guild.id) {
    const there = store.channels.group(guild.id).map(({ id, name }) => `#${name ?? ''} (${id})`);
    return notFound('UNKNOWN_CHANNEL', `channel ${channelId} in ${guild.name}`, there);
  }
  return store.members.group(guild.id).flatMap(({ userId }) => {
    const user = store.users.get(userId);
    const actor = user && !user.bot ? findActor(store, user, channel) : undefined;
    return actor ? [{ id: userId, actor, isSeen: seesChannel(service, actor) }] : [];
  });
}

function listChannelsOf(service: Service, guild: GuildRecord, userId: Snowflake): Column[] {
  const { store } = service;
  const user = findUser(store, userId);
  return store.channels
    .group(guild.id)
    .filter((channel) => holdsMessages(channel) && !isThread(channel.type))
    .flatMap((channel) => {
      const actor = findActor(store, user, channel);
      return actor ? [{ id: channel.id, actor, isSeen: seesChannel(service, actor) }] : [];
    });
}

function findVerdict(
  service: Service,
  actor: ChannelActor,
  offer: OfferedCommand,
  nameOf: NameOf,
): CellVerdict {
  const availability = findCommandAvailability(service, actor, offer);
  if (!availability.available) {
    const { reason } = availability;
    const rule = reason === 'NOT_PERMITTED' ? { rule: availability.rule } : {};
    return { available: false, reason, ...rule, description: describeRefusal(availability, nameOf) };
  }
  if (availability.owners[IntegrationType.GUILD_INSTALL] === undefined) {
    const description = 'It comes from the installation of the user only, to which permissions do not apply.';
    return { available: true, description };
  }
  const rule = findUseRule(service, actor, offer);
  return { available: true, rule, description: describeRule(rule, nameOf) };
}

/** Names members as they are named in the guild. */
function createNameOf({ store }: Service, guild: GuildRecord): NameOf {
  return (id, kind) => {
    if (kind === 'channel') return `#${store.channels.get(id)?.name ?? id}`;
    if (kind === 'role') return `@${store.roles.get(id)?.name ?? id}`;
    const user = store.users.get(id);
    const nick = store.members.get(memberKey(guild.id, id))?.nick;
    return nick ?? user?.globalName ?? user?.username ?? id;
  };
}
