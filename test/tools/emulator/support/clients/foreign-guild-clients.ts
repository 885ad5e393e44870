import { API } from '@discordjs/core';
import { REST } from '@discordjs/rest';
import { ChannelType, OverwriteType } from 'discord-api-types/v10';
import { Client as Oceanic, OverwriteTypes } from 'oceanic.js';
import { WEATHER } from '../emulator.js';
import { createEris } from './foreign-clients.js';

interface HasId {
  readonly id: string;
}

/** What each client does in a guild, in its own words. */
export interface GuildClient {
  readonly createTicketChannel: (guildId: string, name: string, userId: string) => Promise<HasId>;
  readonly startThread: (channelId: string, name: string) => Promise<HasId>;
  readonly addToThread: (threadId: string, userId: string) => Promise<unknown>;
  readonly giveRole: (guildId: string, userId: string, roleId: string) => Promise<unknown>;
  readonly takeRole: (guildId: string, userId: string, roleId: string) => Promise<unknown>;
  readonly timeOut: (guildId: string, userId: string, until: string) => Promise<unknown>;
  readonly ban: (guildId: string, userId: string, reason: string) => Promise<unknown>;
  readonly unban: (guildId: string, userId: string) => Promise<unknown>;
  readonly createWebhook: (
    channelId: string,
    name: string,
  ) => Promise<HasId & { readonly token?: string | null }>;
  readonly execute: (id: string, token: string, content: string, username: string) => Promise<unknown>;
}

const VIEW = 1024;
const WEEK_SECONDS = 604_800;

/** @discordjs/core, as `app.rest` is. */
export function startCore(baseUrl: string): GuildClient {
  const api = new API(new REST({ api: `${baseUrl}/api` }).setToken(WEATHER.token));
  return {
    createTicketChannel: (guild, name, user) =>
      api.guilds.createChannel(guild, {
        name,
        permission_overwrites: [
          { id: guild, type: OverwriteType.Role, deny: String(VIEW) },
          { id: user, type: OverwriteType.Member, allow: String(VIEW) },
          { id: WEATHER.botUserId, type: OverwriteType.Member, allow: String(VIEW) },
        ],
      }),
    startThread: (channel, name) =>
      api.channels.createThread(channel, { name, type: ChannelType.PrivateThread }),
    addToThread: (thread, user) => api.threads.addMember(thread, user),
    giveRole: (guild, user, role) => api.guilds.addRoleToMember(guild, user, role, { reason: 'Für ihn' }),
    takeRole: (guild, user, role) => api.guilds.removeRoleFromMember(guild, user, role),
    timeOut: (guild, user, until) =>
      api.guilds.editMember(guild, user, { communication_disabled_until: until }),
    ban: (guild, user, reason) =>
      api.guilds.banUser(guild, user, { delete_message_seconds: WEEK_SECONDS }, { reason }),
    unban: (guild, user) => api.guilds.unbanUser(guild, user),
    createWebhook: (channel, name) => api.channels.createWebhook(channel, { name }),
    execute: (id, token, content, username) =>
      api.webhooks.execute(id, token, { content, username, wait: true }),
  };
}

/** oceanic.js, without a gateway. Its threads want one, so they are requested in plain. */
export function startOceanicGuilds(baseUrl: string): GuildClient {
  const { rest } = new Oceanic({ auth: `Bot ${WEATHER.token}`, rest: { baseURL: `${baseUrl}/api/v10` } });
  return {
    createTicketChannel: (guild, name, user) =>
      rest.guilds.createChannel(guild, 0, {
        name,
        permissionOverwrites: [
          { id: guild, type: OverwriteTypes.ROLE, allow: 0n, deny: BigInt(VIEW) },
          { id: user, type: OverwriteTypes.MEMBER, allow: BigInt(VIEW), deny: 0n },
          { id: WEATHER.botUserId, type: OverwriteTypes.MEMBER, allow: BigInt(VIEW), deny: 0n },
        ],
      }),
    startThread: (channel, name) =>
      rest.authRequest<HasId>({ method: 'POST', path: `/channels/${channel}/threads`, json: { name } }),
    addToThread: (thread, user) => rest.channels.addThreadMember(thread, user),
    giveRole: (guild, user, role) => rest.guilds.addMemberRole(guild, user, role, 'Für ihn'),
    takeRole: (guild, user, role) => rest.guilds.removeMemberRole(guild, user, role),
    timeOut: (guild, user, until) =>
      rest.guilds.editMember(guild, user, { communicationDisabledUntil: until }),
    ban: (guild, user, reason) =>
      rest.guilds.createBan(guild, user, { deleteMessageSeconds: WEEK_SECONDS, reason }),
    unban: (guild, user) => rest.guilds.removeBan(guild, user),
    createWebhook: (channel, name) => rest.webhooks.create(channel, { name }),
    execute: (id, token, content, username) =>
      rest.webhooks.execute(id, token, { content, username, wait: true }),
  };
}

/** eris, without a gateway. */
export function startErisGuilds(baseUrl: string): GuildClient {
  const client = createEris(baseUrl);
  return {
    createTicketChannel: (guild, name, user) =>
      client.createChannel(guild, name, 0, {
        permissionOverwrites: [
          { id: guild, type: 0, allow: 0, deny: VIEW },
          { id: user, type: 1, allow: VIEW, deny: 0 },
          { id: WEATHER.botUserId, type: 1, allow: VIEW, deny: 0 },
        ],
      }),
    startThread: (channel, name) => client.createThread(channel, { name, type: 12, autoArchiveDuration: 60 }),
    addToThread: (thread, user) => client.joinThread(thread, user),
    giveRole: (guild, user, role) => client.addGuildMemberRole(guild, user, role, 'Für ihn'),
    takeRole: (guild, user, role) => client.removeGuildMemberRole(guild, user, role),
    timeOut: (guild, user, until) =>
      client.editGuildMember(guild, user, { communicationDisabledUntil: new Date(until) }),
    ban: (guild, user, reason) =>
      client.banGuildMember(guild, user, { deleteMessageSeconds: WEEK_SECONDS, reason }),
    unban: (guild, user) => client.unbanGuildMember(guild, user),
    createWebhook: (channel, name) => client.createChannelWebhook(channel, { name }),
    execute: (id, token, content, username) =>
      client.executeWebhook(id, token, { content, username, wait: true }),
  };
}
