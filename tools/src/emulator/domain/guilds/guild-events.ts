import type { Snowflake, ThreadMember } from 'commandry/protocol';
import type {
  APIAuditLogEntry,
  APIAutoModerationRule,
  APIEmoji,
  APIExtendedInvite,
  APIGuild,
  APIGuildIntegration,
  APIGuildScheduledEvent,
  APIRole,
  APISticker,
} from 'discord-api-types/v10';
import type { FullMember } from '../objects/wire-member.js';
import type { WireUser } from '../objects/wire-user.js';

/** A channel as events tell of it: the object of the API, of which these fields matter to everybody. */
export interface ChannelInEvent {
  readonly id: Snowflake;
  readonly type: number;
  readonly guild_id?: string | null;
  readonly name?: string | null;
  readonly parent_id?: string | null;
  readonly position?: number;
}

/** A change of a guild, named as the gateway names it. Users see those of their guilds, and of channels they see. */
export type GuildEvent = { readonly guild_id: Snowflake } & (
  | {
      readonly type:
        | 'CHANNEL_CREATE'
        | 'CHANNEL_UPDATE'
        | 'CHANNEL_DELETE'
        | 'THREAD_CREATE'
        | 'THREAD_UPDATE'
        | 'THREAD_DELETE';
      readonly channel: ChannelInEvent;
    }
  | {
      readonly type: 'THREAD_MEMBERS_UPDATE';
      readonly channel_id: Snowflake;
      readonly added_members: readonly ThreadMember[];
      readonly added_member_ids: readonly Snowflake[];
      readonly removed_member_ids: readonly Snowflake[];
    }
  /** A bot sees a channel from now on, or no longer. */
  | {
      readonly type: 'CHANNEL_VISIBILITY_UPDATE';
      readonly user_id: Snowflake;
      readonly channel_id: Snowflake;
      readonly visible: boolean;
      /** What has changed: the channel, of which there is an event too, or roles. */
      readonly by: 'channel' | 'roles';
    }
  /** An application was installed, or renamed. */
  | {
      readonly type: 'INTEGRATION_CREATE' | 'INTEGRATION_UPDATE';
      readonly integration: APIGuildIntegration;
    }
  | { readonly type: 'INTEGRATION_DELETE'; readonly application_id: Snowflake }
  | { readonly type: 'GUILD_CREATE' | 'GUILD_UPDATE'; readonly guild: APIGuild }
  | { readonly type: 'GUILD_DELETE' }
  | { readonly type: 'GUILD_STICKERS_UPDATE'; readonly stickers: readonly APISticker[] }
  | {
      readonly type:
        | 'AUTO_MODERATION_RULE_CREATE'
        | 'AUTO_MODERATION_RULE_UPDATE'
        | 'AUTO_MODERATION_RULE_DELETE';
      readonly rule: APIAutoModerationRule;
    }
  | { readonly type: 'GUILD_EMOJIS_UPDATE'; readonly emojis: readonly APIEmoji[] }
  | { readonly type: 'GUILD_ROLE_CREATE' | 'GUILD_ROLE_UPDATE'; readonly role: APIRole }
  | { readonly type: 'GUILD_ROLE_DELETE'; readonly role_id: Snowflake }
  | { readonly type: 'GUILD_MEMBER_ADD' | 'GUILD_MEMBER_UPDATE'; readonly member: FullMember }
  | { readonly type: 'GUILD_MEMBER_REMOVE'; readonly user_id: Snowflake; readonly user: WireUser }
  | { readonly type: 'GUILD_BAN_ADD' | 'GUILD_BAN_REMOVE'; readonly user: WireUser }
  | { readonly type: 'WEBHOOKS_UPDATE'; readonly channel_id: Snowflake }
  | {
      readonly type: 'INVITE_CREATE';
      readonly channel_id: Snowflake;
      readonly code: string;
      readonly invite: APIExtendedInvite;
    }
  | {
      readonly type:
        | 'GUILD_SCHEDULED_EVENT_CREATE'
        | 'GUILD_SCHEDULED_EVENT_UPDATE'
        | 'GUILD_SCHEDULED_EVENT_DELETE';
      readonly guild_scheduled_event: APIGuildScheduledEvent;
      /** Who does not see it is not told. Absent for an event elsewhere. */
      readonly channel_id?: Snowflake;
    }
  | {
      readonly type: 'GUILD_SCHEDULED_EVENT_USER_ADD' | 'GUILD_SCHEDULED_EVENT_USER_REMOVE';
      readonly guild_scheduled_event_id: Snowflake;
      readonly user_id: Snowflake;
      readonly channel_id?: Snowflake;
    }
  | { readonly type: 'INVITE_DELETE'; readonly channel_id: Snowflake; readonly code: string }
  | { readonly type: 'GUILD_AUDIT_LOG_ENTRY_CREATE'; readonly entry: APIAuditLogEntry }
);

/** Every type, for streams that select some. */
export const GUILD_EVENTS: Readonly<Record<GuildEvent['type'], true>> = {
  CHANNEL_CREATE: true,
  CHANNEL_UPDATE: true,
  CHANNEL_DELETE: true,
  THREAD_CREATE: true,
  THREAD_UPDATE: true,
  THREAD_DELETE: true,
  THREAD_MEMBERS_UPDATE: true,
  CHANNEL_VISIBILITY_UPDATE: true,
  INTEGRATION_CREATE: true,
  INTEGRATION_UPDATE: true,
  INTEGRATION_DELETE: true,
  GUILD_CREATE: true,
  GUILD_UPDATE: true,
  GUILD_DELETE: true,
  GUILD_EMOJIS_UPDATE: true,
  GUILD_STICKERS_UPDATE: true,
  AUTO_MODERATION_RULE_CREATE: true,
  AUTO_MODERATION_RULE_UPDATE: true,
  AUTO_MODERATION_RULE_DELETE: true,
  GUILD_ROLE_CREATE: true,
  GUILD_ROLE_UPDATE: true,
  GUILD_ROLE_DELETE: true,
  GUILD_MEMBER_ADD: true,
  GUILD_MEMBER_UPDATE: true,
  GUILD_MEMBER_REMOVE: true,
  GUILD_BAN_ADD: true,
  GUILD_BAN_REMOVE: true,
  WEBHOOKS_UPDATE: true,
  GUILD_SCHEDULED_EVENT_CREATE: true,
  GUILD_SCHEDULED_EVENT_UPDATE: true,
  GUILD_SCHEDULED_EVENT_DELETE: true,
  GUILD_SCHEDULED_EVENT_USER_ADD: true,
  GUILD_SCHEDULED_EVENT_USER_REMOVE: true,
  INVITE_CREATE: true,
  INVITE_DELETE: true,
  GUILD_AUDIT_LOG_ENTRY_CREATE: true,
};

/** True for an event of a guild. */
export function isGuildEvent(event: { readonly type: string }): event is GuildEvent {
  return Object.hasOwn(GUILD_EVENTS, event.type);
}
