import {
  ChannelType,
  type Availability,
  findAvailability,
  InteractionContext,
  type InvocationContext,
  mayUseCommand,
  type UseRule,
} from 'commandry/protocol';
import type { Application } from '../../storage/store-records.js';
import { memberKey, permissionsKey, type Store } from '../../storage/store.js';
import { toScopeKey, type StoredCommand } from '../../storage/stored-command.js';
import type { ChannelRecord, UserRecord } from '../world/world-records.js';
import { findRights, type ChannelActor } from './channel-actor.js';
import { findGoverning, toUsingMember, type PermissionSources } from './message-rights.js';

const ADULT_AGE = 18;

/** A command and its application. */
export interface OfferedCommand {
  readonly application: Application;
  readonly command: StoredCommand;
}

/** Lists the commands that could be used in a channel: the global ones, and those of its guild. */
export function listOffers({ applications, commands }: Store, { guild }: ChannelActor): OfferedCommand[] {
  return [...applications.values()].flatMap((application) =>
    (guild ? [null, guild.id] : [null])
      .flatMap((guildId) => commands.group(toScopeKey({ applicationId: application.id, guildId })))
      .map((command) => ({ application, command })),
  );
}

/**
 * Decides whether a user can see and use a command in a channel, and why or why not. Both the picker and invocations
 * use it.
 */
export function findCommandAvailability(
  rights: PermissionSources,
  actor: ChannelActor,
  { application, command }: OfferedCommand,
): Availability {
  const { store } = rights;
  const { user, guild } = actor;
  const { body } = command;
  const defaults = body.default_member_permissions;
  return findAvailability({
    command: {
      guildId: command.guildId,
      contexts: body.contexts,
      dmPermission: body.dm_permission,
      integrationTypes: body.integration_types,
      nsfw: body.nsfw,
      defaultMemberPermissions: defaults === null ? null : BigInt(defaults),
    },
    location: toInvocationContext(rights, actor, { application, command }),
    installs: {
      inGuild: guild !== null && application.guildIds.includes(guild.id),
      byUser: application.userIds.includes(user.id),
      botReachable: sharesGuild(store, application, user),
    },
    user: {
      id: user.id,
      isAdult: user.age >= ADULT_AGE,
      ageRestrictedInMessages: user.ageRestrictedDirectMessages,
    },
  });
}

/**
 * Returns the rule of the permissions that decides for a member in a channel of a guild. It counts only for a command that
 * an installation in the guild brings.
 */
export function findUseRule(rights: PermissionSources, actor: ChannelActor, offer: OfferedCommand): UseRule {
  const location = toInvocationContext(rights, actor, offer);
  if (location.context !== InteractionContext.GUILD) throw new TypeError('Permissions do not apply here.');
  const defaults = offer.command.body.default_member_permissions;
  return mayUseCommand({
    ...location,
    defaultMemberPermissions: defaults === null ? null : BigInt(defaults),
  }).rule;
}

/** The interaction context of a channel for an application. */
export function findContext({ channel, guild }: ChannelActor, application: Application): InteractionContext {
  return guild ? InteractionContext.GUILD : findMessagesContext(channel, application);
}

/** Direct messages are with the application's bot, or with others. */
function findMessagesContext({ type, recipientIds }: ChannelRecord, { botUserId }: Application) {
  const isWithBot = type === ChannelType.DM && recipientIds.includes(botUserId);
  return isWithBot ? InteractionContext.BOT_DM : InteractionContext.PRIVATE_CHANNEL;
}

function toInvocationContext(
  rights: PermissionSources,
  actor: ChannelActor,
  { application, command }: OfferedCommand,
): InvocationContext {
  const { store } = rights;
  const { user, channel, guild } = actor;
  const bits = findRights(rights, actor);
  if (!guild || bits === null) return { context: findMessagesContext(channel, application) };
  const governing = findGoverning(store, channel);
  const read = (id: string) =>
    store.permissions.get(permissionsKey(guild.id, application.id, id))?.permissions ?? [];
  return {
    context: InteractionContext.GUILD,
    guild,
    channelId: governing.id,
    ageRestricted: governing.nsfw,
    member: toUsingMember(rights, guild, user.id, bits),
    commandPermissions: read(command.id),
    applicationPermissions: read(application.id),
  };
}

/** True if a user can write to the bot of an application. */
function sharesGuild({ guilds, members }: Store, { botUserId }: Application, { id }: UserRecord): boolean {
  return [...guilds.keys()].some(
    (guildId) => members.has(memberKey(guildId, botUserId)) && members.has(memberKey(guildId, id)),
  );
}
