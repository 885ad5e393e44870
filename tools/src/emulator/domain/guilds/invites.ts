import { Permission, type Snowflake } from 'commandry/protocol';
import type { APIExtendedInvite, APIInvite, GuildFeature } from 'discord-api-types/v10';
import type * as z from 'zod';
import type { Service } from '../../emulator-modules.js';
import { DomainError, numbered } from '../domain-error.js';
import { f } from '../fields.js';
import { toWireTimestamp } from '../objects/wire-timestamp.js';
import { toMessageUser } from '../objects/wire-user.js';
import type { InviteRecord } from '../world/guild-records.js';
import { logAction } from './audit-log.js';
import { mayDo, openGuildBot, type ActingBot, type ChannelBot, type GuildBot } from './guild-bot.js';

const MOST_INVITES = 1_000;
const A_DAY_SECONDS = 86_400;
const A_WEEK_SECONDS = 604_800;

/** The body that creates an invite. */
export const InviteFields = f.body({
  max_age: f.integer(0, A_WEEK_SECONDS),
  max_uses: f.integer(0, 100),
  temporary: f.boolean(),
  unique: f.boolean(),
});

/** Creates an invite, or returns one of the bot's with the same settings unless it must be a new one. */
export function createInvite(
  bot: ChannelBot,
  {
    max_age: maxAge = A_DAY_SECONDS,
    max_uses: maxUses = 0,
    temporary = false,
    unique: isNew = false,
  }: z.output<typeof InviteFields>,
): InviteRecord {
  const { service, guild, channel, user } = bot;
  const settings = { maxAge, maxUses, temporary };
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

export function listChannelInvites(bot: ChannelBot): APIExtendedInvite[] {
  return listInvites(bot.service, bot.guild.id)
    .filter(({ channelId }) => channelId === bot.channel.id)
    .map((invite) => toWireInvite(bot.service, invite, true));
}

export function listGuildInvites(bot: GuildBot): APIExtendedInvite[] {
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
  service: Pick<Service, 'store'>,
  invite: InviteRecord,
  isFull: true,
): APIExtendedInvite;
export function toWireInvite(
  service: Pick<Service, 'store'>,
  invite: InviteRecord,
  isFull: boolean,
): APIInvite;
export function toWireInvite(
  { store }: Pick<Service, 'store'>,
  invite: InviteRecord,
  isFull: boolean,
): APIInvite {
  const guild = store.guilds.get(invite.guildId);
  const channel = store.channels.get(invite.channelId);
  const inviter = store.users.get(invite.inviterId);
  const endsAtMs = Date.parse(invite.createdAt) + invite.maxAge * 1_000;
  // With what the types lack.
  const shown = {
    type: 0 as const,
    code: invite.code,
    guild_id: invite.guildId,
    ...(guild && {
      guild: {
        id: guild.id,
        name: guild.name,
        splash: guild.splash,
        banner: guild.banner,
        description: guild.description,
        icon: guild.icon,
        features: guild.features as GuildFeature[],
        verification_level: guild.verificationLevel,
        vanity_url_code: null,
        nsfw_level: 0,
        nsfw: false,
        premium_subscription_count: 0,
        premium_tier: 0,
      },
    }),
    channel: channel ? { id: channel.id, name: channel.name, type: channel.type } : null,
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
  return shown;
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
