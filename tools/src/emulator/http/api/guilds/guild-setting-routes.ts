import { Permission } from 'commandry/protocol';
import type {
  RESTDeleteAPIInviteResult,
  RESTGetAPIAuditLogResult,
  RESTGetAPIChannelInvitesResult,
  RESTGetAPIGuildIntegrationsResult,
  RESTGetAPIGuildInvitesResult,
  RESTGetAPIGuildPreviewResult,
  RESTGetAPIGuildResult,
  RESTGetAPIGuildVoiceRegionsResult,
  RESTGetAPIInviteResult,
  RESTGetAPIVoiceRegionsResult,
  RESTPatchAPIGuildResult,
  RESTPostAPIChannelInviteResult,
} from 'discord-api-types/v10';
import { numbered } from '../../../domain/domain-error.js';
import { f, q } from '../../../domain/fields.js';
import { AuditLogQuery, showAuditLog } from '../../../domain/guilds/audit-log.js';
import { editGuild, GuildFields } from '../../../domain/guilds/edit-guild.js';
import { toWireIntegration } from '../../../domain/guilds/integrations.js';
import {
  createInvite,
  deleteInvite,
  InviteFields,
  listChannelInvites,
  listGuildInvites,
  openInvite,
  toWireInvite,
} from '../../../domain/guilds/invites.js';
import { showGuild } from '../../../domain/guilds/show-guild.js';
import type { GuildRecord } from '../../../domain/world/world-records.js';
import type { Service } from '../../../emulator-modules.js';
import { emojiRoutes } from './emoji-routes.js';
import { actingBot, inChannel, inGuild } from '../places.js';
import { route } from '../route.js';

const GUILD = '/guilds/{guild_id}';
const OF_CHANNEL = '/channels/{channel_id}/invites';
const INVITE = '/invites/{code}';
const REGIONS = [{ id: 'rotterdam', name: 'Rotterdam', optimal: true, deprecated: false, custom: false }];

/** A guild itself with its invites and audit log. */
export const guildSettingRoutes = [
  route({
    method: 'GET',
    path: GUILD,
    open: inGuild,
    query: f.body({ with_counts: q.boolean() }),
    handle: ({ service, opened: { guild }, query }): RESTGetAPIGuildResult => ({
      ...showGuild(service, guild),
      ...(query.with_counts === true ? countMembers(service, guild) : {}),
    }),
  }),
  route({
    method: 'PATCH',
    path: GUILD,
    open: inGuild,
    permission: Permission.MANAGE_GUILD,
    body: GuildFields,
    handle: ({ service, opened, body }): RESTPatchAPIGuildResult =>
      showGuild(service, editGuild(opened, body)),
  }),
  route({
    method: 'GET',
    path: `${GUILD}/preview`,
    open: inGuild,
    handle: ({ service, opened }) => toPreview(service, opened.guild),
  }),
  route({
    method: 'GET',
    path: `${GUILD}/audit-logs`,
    open: inGuild,
    permission: Permission.VIEW_AUDIT_LOG,
    query: AuditLogQuery,
    handle: ({ service, opened, query }): RESTGetAPIAuditLogResult =>
      showAuditLog(service, opened.guild.id, query),
  }),
  ...emojiRoutes,
  route({
    method: 'GET',
    path: `${GUILD}/regions`,
    open: inGuild,
    handle: (): RESTGetAPIGuildVoiceRegionsResult => REGIONS,
  }),
  route({
    method: 'GET',
    path: '/voice/regions',
    handle: (): RESTGetAPIVoiceRegionsResult => REGIONS,
  }),
  route({
    method: 'GET',
    path: `${GUILD}/invites`,
    open: inGuild,
    permission: Permission.MANAGE_GUILD,
    handle: ({ opened }): RESTGetAPIGuildInvitesResult => listGuildInvites(opened),
  }),
  route({
    method: 'GET',
    path: `${GUILD}/integrations`,
    open: inGuild,
    permission: Permission.MANAGE_GUILD,
    handle: ({ service, opened: { guild } }): RESTGetAPIGuildIntegrationsResult =>
      [...service.store.applications.values()]
        .filter(({ guildIds }) => guildIds.includes(guild.id))
        .map((application) => toWireIntegration(service, application, guild.id)),
  }),
  ...['@me', '{user_id}'].map((who) =>
    route({
      method: 'GET',
      path: `${GUILD}/voice-states/${who}`,
      open: inGuild,
      // Nobody is in a voice channel.
      handle: (): never => {
        throw numbered('UNKNOWN_VOICE_STATE');
      },
    }),
  ),
  route({
    method: 'GET',
    path: OF_CHANNEL,
    open: inChannel,
    permission: Permission.MANAGE_CHANNELS,
    handle: ({ opened }): RESTGetAPIChannelInvitesResult => listChannelInvites(opened),
  }),
  route({
    method: 'POST',
    path: OF_CHANNEL,
    open: inChannel,
    permission: Permission.CREATE_INSTANT_INVITE,
    body: InviteFields,
    handle: ({ service, opened, body }): RESTPostAPIChannelInviteResult =>
      toWireInvite(service, createInvite(opened, body), true),
  }),
  route({
    method: 'GET',
    path: INVITE,
    handle: ({ service, path }): RESTGetAPIInviteResult =>
      toWireInvite(service, openInvite(service, path.code), false),
  }),
  route({
    method: 'DELETE',
    path: INVITE,
    handle: (call): RESTDeleteAPIInviteResult =>
      toWireInvite(call.service, deleteInvite(actingBot(call), call.path.code), false),
  }),
];

/** Nobody is ever offline here. */
function countMembers({ store }: Service, { id }: GuildRecord) {
  const count = store.members.group(id).length;
  return { approximate_member_count: count, approximate_presence_count: count };
}

function toPreview(service: Service, guild: GuildRecord): RESTGetAPIGuildPreviewResult {
  const { id, name, icon, splash, discovery_splash, home_header, ...full } = showGuild(service, guild);
  const { features, description, emojis, stickers } = full;
  const header = { id, name, icon, splash, discovery_splash, home_header };
  return { ...header, features, description, emojis, stickers, ...countMembers(service, guild) };
}
