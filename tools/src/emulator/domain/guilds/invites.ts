import { Permission, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import { DomainError, numbered } from '../domain-error.js';
import { toWireTimestamp } from '../objects/wire-timestamp.js';
import { toMessageUser } from '../objects/wire-user.js';
import type { InviteRecord } from '../world/guild-records.js';
import { logAction } from './audit-log.js';
import { BodyFields } from './body-fields.js';
import {
  mayDo,
  openGuildBot,
  requireRights,
  type ActingBot,
  type ChannelBot,
  type GuildBot,
} from './guild-bot.js';

const MOST_INVITES = 1_000;
const A_DAY_SECONDS = 86_400;
const A_WEEK_SECONDS = 604_800;

/** Creates an invite, or returns one of the bot's with the same settings unless it must be a new one. */
export function createInvite(bot: ChannelBot, value: unknown): InviteRecord {
  const { service, guild, channel, user } = bot;
  requireRights(bot, Permission.CREATE_INSTANT_INVITE, channel);
  const fields = new BodyFields(value);
  const settings = {
    maxAge: fields.integer('max_age', { min: 0, max: A_WEEK_SECONDS }) ?? A_DAY_SECONDS,
    maxUses: fields.integer('max_uses', { min: 0, max: 100 }) ?? 0,
    temporary: fields.boolean('temporary') ?? false,
  };
  const isNew = fields.boolean('unique') ?? false;
  fields.check();
  const present = listInvites(service, guild.id).filter(
    ({ channelId, inviterId, ...each }) =>
      channelId === channel.id &&
      inviterId === user.id &&
      each.maxAge === settings.maxAge &&
      each.maxUses === settings.maxUses &&
      each.temporary === settings.temporary,
  );
  const [same] = present;
  if (same && !isNew) return same;
  if (listInvites(service, guild.id).length >= MOST_INVITES) throw numbered('MAX_INVITES');
  const invite: InviteRecord = {
    code: Buffer.from(service.randomBytes(6)).toString('base64url'),
    guildId: guild.id,
    channelId: channel.id,
    inviterId: user.id,
    createdAt: new Date(service.clock.now()).toISOString(),
    uses: 0,
    ...settings,
  };
  service.store.invites.set(invite.code, invite);
  logAction(bot, { action: 'INVITE_CREATE', targetId: null, after: toLogged(invite) });
  return invite;
}

export function listChannelInvites(bot: ChannelBot): object[] {
  requireRights(bot, Permission.MANAGE_CHANNELS, bot.channel);
  return listInvites(bot.service, bot.guild.id)
    .filter(({ channelId }) => channelId === bot.channel.id)
    .map((invite) => toWireInvite(bot.service, invite, true));
}

export function listGuildInvites(bot: GuildBot): object[] {
  requireRights(bot, Permission.MANAGE_GUILD);
  return listInvites(bot.service, bot.guild.id).map((invite) => toWireInvite(bot.service, invite, true));
}

/** @throws DomainError 10006 for an invite that does not exist, or is over. */
export function openInvite(service: Service, code: string): InviteRecord {
  const invite = service.store.invites.get(code);
  if (!invite || isOver(service, invite)) throw numbered('UNKNOWN_INVITE');
  return invite;
}

/** @throws DomainError without MANAGE_CHANNELS in the channel, and MANAGE_GUILD. */
export function deleteInvite(acting: ActingBot, code: string): InviteRecord {
  const { service } = acting;
  const invite = openInvite(service, code);
  const bot = openGuildBot(acting, invite.guildId);
  const channel = service.store.channels.get(invite.channelId);
  const mayManage = mayDo(bot, Permission.MANAGE_GUILD) || mayDo(bot, Permission.MANAGE_CHANNELS, channel);
  if (!mayManage) throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
  service.store.invites.delete(code);
  logAction(bot, { action: 'INVITE_DELETE', targetId: null, before: toLogged(invite) });
  return invite;
}

/** @param isFull - With what its managers are told. */
export function toWireInvite(
  { store }: Pick<Service, 'store'>,
  invite: InviteRecord,
  isFull: boolean,
): object {
  const guild = store.guilds.get(invite.guildId);
  const channel = store.channels.get(invite.channelId);
  const inviter = store.users.get(invite.inviterId);
  const endsAtMs = Date.parse(invite.createdAt) + invite.maxAge * 1_000;
  return {
    type: 0,
    code: invite.code,
    guild_id: invite.guildId,
    guild: guild && {
      id: guild.id,
      name: guild.name,
      splash: guild.splash,
      banner: guild.banner,
      description: guild.description,
      icon: guild.icon,
      features: guild.features,
      verification_level: guild.verificationLevel,
      vanity_url_code: null,
      nsfw_level: 0,
      nsfw: false,
      premium_subscription_count: 0,
      premium_tier: 0,
    },
    channel: channel && { id: channel.id, name: channel.name, type: channel.type },
    ...(inviter ? { inviter: toMessageUser(inviter) } : {}),
    expires_at: invite.maxAge === 0 ? null : toWireTimestamp(endsAtMs),
    ...(isFull
      ? {
          uses: invite.uses,
          max_uses: invite.maxUses,
          max_age: invite.maxAge,
          temporary: invite.temporary,
          created_at: toWireTimestamp(Date.parse(invite.createdAt)),
        }
      : {}),
  };
}

/** An invite is over some time after it was created. There is no timer: it is left out when it is read. */
function isOver({ clock }: Service, { createdAt, maxAge }: InviteRecord): boolean {
  return maxAge > 0 && clock.now() >= Date.parse(createdAt) + maxAge * 1_000;
}

function listInvites(service: Service, guildId: Snowflake): InviteRecord[] {
  return [...service.store.invites.values()].filter(
    (invite) => invite.guildId === guildId && !isOver(service, invite),
  );
}

function toLogged({ code, channelId, inviterId, maxAge, maxUses, temporary }: InviteRecord): object {
  return {
    code,
    channel_id: channelId,
    inviter_id: inviterId,
    max_age: maxAge,
    max_uses: maxUses,
    temporary,
  };
}
