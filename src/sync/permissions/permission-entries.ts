import {
  allChannelsId,
  CommandPermissionType,
  everyoneId,
  type PermissionEntry,
} from '../../protocol/permissions/permission-entry.js';
import type { Snowflake } from '../../protocol/snowflake.js';

const { ROLE, USER, CHANNEL } = CommandPermissionType;

/** Lets the members with a role use a command. One role that allows is enough, whatever their other roles say. */
export function allowRole(roleId: Snowflake): PermissionEntry {
  return { id: roleId, type: ROLE, permission: true };
}

/** Keeps a command from the members with a role, unless another of their roles or they themselves are allowed it. */
export function denyRole(roleId: Snowflake): PermissionEntry {
  return { id: roleId, type: ROLE, permission: false };
}

/** Lets a user use a command, whatever the user's roles say. */
export function allowUser(userId: Snowflake): PermissionEntry {
  return { id: userId, type: USER, permission: true };
}

/** Keeps a command from a user, whatever the user's roles say. */
export function denyUser(userId: Snowflake): PermissionEntry {
  return { id: userId, type: USER, permission: false };
}

/** Makes a channel, with its threads, an exception to the rule for all channels. On its own it lets nobody in. */
export function allowChannel(channelId: Snowflake): PermissionEntry {
  return { id: channelId, type: CHANNEL, permission: true };
}

/** Keeps a command out of a channel and its threads, for everybody but administrators. */
export function denyChannel(channelId: Snowflake): PermissionEntry {
  return { id: channelId, type: CHANNEL, permission: false };
}

/** Lets all members of a guild use a command, unless an entry for them or their roles says otherwise. */
export function allowEveryone(guildId: Snowflake): PermissionEntry {
  return allowRole(everyoneId(guildId));
}

/** Keeps a command from all members of a guild, unless an entry for them or their roles says otherwise. */
export function denyEveryone(guildId: Snowflake): PermissionEntry {
  return denyRole(everyoneId(guildId));
}

/** Overrides, for a command, the application's permissions for channels. */
export function allowAllChannels(guildId: Snowflake): PermissionEntry {
  return allowChannel(allChannelsId(guildId));
}

/** Keeps a command out of every channel of a guild without an allowing entry of its own. */
export function denyAllChannels(guildId: Snowflake): PermissionEntry {
  return denyChannel(allChannelsId(guildId));
}
