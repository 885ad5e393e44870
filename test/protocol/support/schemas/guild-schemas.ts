import * as z from 'zod/mini';
import { Snowflake } from '../../../../src/protocol/snowflake.js';

const AvatarDecoration = z.looseObject({ asset: z.string(), sku_id: Snowflake });

const Nameplate = z.looseObject({
  sku_id: Snowflake,
  asset: z.string(),
  label: z.string(),
  palette: z.string(),
});

const Collectibles = z.looseObject({ nameplate: z.nullish(Nameplate) });

const PrimaryGuild = z.looseObject({
  identity_guild_id: z.nullable(Snowflake),
  identity_enabled: z.nullable(z.boolean()),
  tag: z.nullable(z.string()),
  badge: z.nullable(z.string()),
});

export const User = z.looseObject({
  id: Snowflake,
  username: z.string(),
  discriminator: z.optional(z.string()),
  global_name: z.nullish(z.string()),
  avatar: z.nullish(z.string()),
  avatar_decoration_data: z.nullish(AvatarDecoration),
  collectibles: z.nullish(Collectibles),
  primary_guild: z.nullish(PrimaryGuild),
  public_flags: z.optional(z.int()),
  bot: z.optional(z.boolean()),
  system: z.optional(z.boolean()),
});

export const ResolvedMember = z.looseObject({
  nick: z.nullish(z.string()),
  avatar: z.nullish(z.string()),
  banner: z.nullish(z.string()),
  avatar_decoration_data: z.nullish(AvatarDecoration),
  collectibles: z.nullish(Collectibles),
  roles: z.array(Snowflake),
  joined_at: z.nullish(z.string()),
  premium_since: z.nullish(z.string()),
  communication_disabled_until: z.nullish(z.string()),
  pending: z.optional(z.boolean()),
  flags: z.optional(z.int()),
  permissions: z.optional(z.string()),
});

export const InvokingMember = z.looseObject({
  ...ResolvedMember.shape,
  user: User,
  permissions: z.string(),
  deaf: z.optional(z.boolean()),
  mute: z.optional(z.boolean()),
});

const RoleTags = z.looseObject({
  bot_id: z.optional(Snowflake),
  integration_id: z.optional(Snowflake),
  subscription_listing_id: z.optional(Snowflake),
  premium_subscriber: z.optional(z.null()),
  available_for_purchase: z.optional(z.null()),
  guild_connections: z.optional(z.null()),
});

const RoleColors = z.looseObject({
  primary_color: z.int(),
  secondary_color: z.nullable(z.int()),
  tertiary_color: z.nullable(z.int()),
});

export const Role = z.looseObject({
  id: Snowflake,
  name: z.string(),
  permissions: z.string(),
  color: z.optional(z.int()),
  colors: z.optional(RoleColors),
  hoist: z.optional(z.boolean()),
  icon: z.nullish(z.string()),
  unicode_emoji: z.nullish(z.string()),
  position: z.optional(z.int()),
  managed: z.optional(z.boolean()),
  mentionable: z.optional(z.boolean()),
  tags: z.optional(RoleTags),
  flags: z.optional(z.int()),
});

const ThreadMetadata = z.looseObject({
  archived: z.boolean(),
  auto_archive_duration: z.int(),
  archive_timestamp: z.nullable(z.string()),
  locked: z.boolean(),
  invitable: z.optional(z.boolean()),
  create_timestamp: z.nullish(z.string()),
});

const ThreadMember = z.looseObject({
  id: z.optional(Snowflake),
  user_id: z.optional(Snowflake),
  join_timestamp: z.string(),
  flags: z.int(),
});

const PartialChannel = z.looseObject({ id: Snowflake, type: z.int(), name: z.nullish(z.string()) });

const common = {
  ...PartialChannel.shape,
  guild_id: z.optional(Snowflake),
  parent_id: z.nullish(Snowflake),
  position: z.optional(z.int()),
  topic: z.nullish(z.string()),
  nsfw: z.optional(z.boolean()),
  flags: z.optional(z.int()),
  rate_limit_per_user: z.optional(z.int()),
  last_message_id: z.nullish(Snowflake),
  last_pin_timestamp: z.nullish(z.string()),
  permissions: z.optional(z.string()),
  thread_metadata: z.optional(ThreadMetadata),
};

export const Channel = z.looseObject({
  ...common,
  recipients: z.optional(z.array(User)),
  owner_id: z.optional(Snowflake),
  message_count: z.optional(z.int()),
  member_count: z.optional(z.int()),
  total_message_sent: z.optional(z.int()),
  member: z.optional(ThreadMember),
});

export const ResolvedChannel = z.looseObject({
  ...common,
  app_permissions: z.optional(z.string()),
});

export const PartialGuild = z.looseObject({
  id: Snowflake,
  locale: z.optional(z.string()),
  features: z.optional(z.array(z.string())),
});
