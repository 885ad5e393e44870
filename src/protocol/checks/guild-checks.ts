import type { Channel, ResolvedChannel } from '../guilds/channel.js';
import type { AvatarDecoration, Collectibles, Nameplate, PrimaryGuild } from '../guilds/decoration.js';
import type { PartialGuild } from '../guilds/guild.js';
import type { InvokingMember, ResolvedMember } from '../guilds/member.js';
import type { Role, RoleColors, RoleTags } from '../guilds/role.js';
import type { ThreadMember, ThreadMetadata } from '../guilds/thread.js';
import type { User } from '../guilds/user.js';
import {
  boolean,
  fields,
  int,
  list,
  nothing,
  nullable,
  nullish,
  optional,
  snowflake,
  text,
} from './check.js';

export const avatarDecoration = fields<AvatarDecoration>({ asset: text, sku_id: snowflake });

export const collectibles = fields<Collectibles>({
  nameplate: nullish(fields<Nameplate>({ sku_id: snowflake, asset: text, label: text, palette: text })),
});

export const primaryGuild = fields<PrimaryGuild>({
  identity_guild_id: nullable(snowflake),
  identity_enabled: nullable(boolean),
  tag: nullable(text),
  badge: nullable(text),
});

export const user = fields<User>({
  id: snowflake,
  username: text,
  discriminator: optional(text),
  global_name: nullish(text),
  avatar: nullish(text),
  avatar_decoration_data: nullish(avatarDecoration),
  collectibles: nullish(collectibles),
  primary_guild: nullish(primaryGuild),
  public_flags: optional(int),
  bot: optional(boolean),
  system: optional(boolean),
});

const member = {
  nick: nullish(text),
  avatar: nullish(text),
  banner: nullish(text),
  avatar_decoration_data: nullish(avatarDecoration),
  collectibles: nullish(collectibles),
  roles: list(snowflake),
  joined_at: nullish(text),
  premium_since: nullish(text),
  communication_disabled_until: nullish(text),
  pending: optional(boolean),
  flags: optional(int),
  permissions: optional(text),
};

export const resolvedMember = fields<ResolvedMember>(member);

export const invokingMember = fields<InvokingMember>({
  ...member,
  permissions: text,
  user,
  deaf: optional(boolean),
  mute: optional(boolean),
});

export const guild = fields<PartialGuild>({
  id: snowflake,
  locale: optional(text),
  features: optional(list(text)),
});

const roleTags = fields<RoleTags>({
  bot_id: optional(snowflake),
  integration_id: optional(snowflake),
  subscription_listing_id: optional(snowflake),
  premium_subscriber: optional(nothing),
  available_for_purchase: optional(nothing),
  guild_connections: optional(nothing),
});

export const role = fields<Role>({
  id: snowflake,
  name: text,
  permissions: text,
  color: optional(int),
  colors: optional(
    fields<RoleColors>({
      primary_color: int,
      secondary_color: nullable(int),
      tertiary_color: nullable(int),
    }),
  ),
  hoist: optional(boolean),
  icon: nullish(text),
  unicode_emoji: nullish(text),
  position: optional(int),
  managed: optional(boolean),
  mentionable: optional(boolean),
  tags: optional(roleTags),
  flags: optional(int),
});

export const threadMetadata = fields<ThreadMetadata>({
  archived: boolean,
  auto_archive_duration: int,
  archive_timestamp: nullable(text),
  locked: boolean,
  invitable: optional(boolean),
  create_timestamp: nullish(text),
});

export const threadMember = fields<ThreadMember>({
  id: optional(snowflake),
  user_id: optional(snowflake),
  join_timestamp: text,
  flags: int,
});

const commonOfChannels = {
  id: snowflake,
  type: int,
  name: nullish(text),
  guild_id: optional(snowflake),
  parent_id: nullish(snowflake),
  position: optional(int),
  topic: nullish(text),
  nsfw: optional(boolean),
  flags: optional(int),
  rate_limit_per_user: optional(int),
  last_message_id: nullish(snowflake),
  last_pin_timestamp: nullish(text),
  permissions: optional(text),
  thread_metadata: optional(threadMetadata),
};

export const channel = fields<Channel>({
  ...commonOfChannels,
  recipients: optional(list(user)),
  owner_id: optional(snowflake),
  message_count: optional(int),
  member_count: optional(int),
  total_message_sent: optional(int),
  member: optional(threadMember),
});

export const resolvedChannel = fields<ResolvedChannel>({
  ...commonOfChannels,
  app_permissions: optional(text),
});
