import type { Snowflake } from 'commandry/protocol';
import type { ChannelTypeName, PermissionName } from 'commandry';
import type { UserHandle } from '../actors/handles.js';
import type { KitChannel, KitGuild, KitRole } from './kit-records.js';

/** A user of `kit.as`. Everything has a default. */
export interface UserSettings {
  /** Default: `ada`, `ben`, `cyd`, … */
  readonly name?: string | undefined;
  /** A snowflake. Default: one of its own. */
  readonly id?: Snowflake | undefined;
  /** The language of the user's client. Default `en-US`. */
  readonly locale?: string | undefined;
  /** In years. Default 30. */
  readonly age?: number | undefined;
  /** `false` if the user has turned direct messages off: the bot's messages to them fail with 50007. Default true. */
  readonly directMessages?: boolean | undefined;
  /** The guild that the user is a member of; `false` for none: the user writes to the bot. Default: the kit's guild. */
  readonly guild?: KitGuild | false | undefined;
  /** Permissions beside those of @everyone: they get a role with them. */
  readonly permissions?: readonly PermissionName[] | undefined;
  /** Their roles in that guild. Default: none. */
  readonly roles?: readonly KitRole[] | undefined;
  /** Their name in that guild. Default: none. */
  readonly nickname?: string | null | undefined;
  /** When their time-out ends. Default: they have none. */
  readonly timedOutUntil?: Date | null | undefined;
  /** Whether the user has installed the app. Default: only users without a guild. */
  readonly installed?: boolean | undefined;
  /** The SKUs that the user is entitled to. Default: none. */
  readonly entitlements?: readonly Snowflake[] | undefined;
}

/** How an entitlement is. What is left out stays as it is; in a new one it has its default. */
export interface EntitlementSettings {
  /** Default: the entitlement has always held. */
  readonly startsAt?: Date | null | undefined;
  /** Default: it does not end. */
  readonly endsAt?: Date | null | undefined;
  /** True if the bot has consumed it. Default false. */
  readonly consumed?: boolean | undefined;
  /** True if it was refunded. Default false. */
  readonly deleted?: boolean | undefined;
}

/** A guild that a test needs. */
export interface GuildSettings {
  /** A snowflake. Default: one of its own. Guilds for which commands are declared are there already, and returned. */
  readonly id?: Snowflake | undefined;
  /** Default `Harbour`. */
  readonly name?: string | undefined;
  /** Default: somebody who is not part of the test. */
  readonly owner?: UserHandle | undefined;
  /** The preferred language. Default `en-US`. */
  readonly locale?: string | undefined;
  /** Names in capitals, for example `COMMUNITY`. Default: none. */
  readonly features?: readonly string[] | undefined;
  /** The permissions of @everyone. Default: to see channels, write, attach files and use commands. */
  readonly everyone?: readonly PermissionName[] | undefined;
  /** Whether the app is installed there. Default true. */
  readonly installed?: boolean | undefined;
}

/** Permissions of a role or a user in one channel. */
export interface OverwriteGiven {
  /** Whom it is about. */
  readonly for: KitRole | UserHandle;
  /** Default: none. */
  readonly allow?: readonly PermissionName[] | undefined;
  /** Default: none. */
  readonly deny?: readonly PermissionName[] | undefined;
}

/** A channel that a test needs. */
export interface ChannelSettings {
  /** Default: the kit's guild. */
  readonly guild?: KitGuild | undefined;
  /** Default `GUILD_TEXT`. */
  readonly type?: ChannelTypeName | undefined;
  /** Default: none. */
  readonly topic?: string | undefined;
  /** True if it is age-restricted. Default false. */
  readonly nsfw?: boolean | undefined;
  /** Its category; for a thread, its channel. */
  readonly parent?: KitChannel | undefined;
  /** Changes of permissions in the channel. Default: none. */
  readonly overwrites?: readonly OverwriteGiven[] | undefined;
}

/** A role that a test needs. */
export interface RoleSettings {
  /** Default: the kit's guild. */
  readonly guild?: KitGuild | undefined;
  /** Default: none. */
  readonly permissions?: readonly PermissionName[] | undefined;
  /** Higher positions rank above lower ones. Default: above all that there are. */
  readonly position?: number | undefined;
  /** 0xRRGGBB */
  readonly color?: number | undefined;
  /** Whether everyone can mention it. Default false. */
  readonly mentionable?: boolean | undefined;
}

/** What is left out stays as it is. */
export interface MemberSettings {
  /** Default: the kit's guild. */
  readonly guild?: KitGuild | undefined;
  /** All of their roles. */
  readonly roles?: readonly KitRole[] | undefined;
  /** Their name in the guild; null for none. */
  readonly nickname?: string | null | undefined;
  /** When their time-out ends; null for none. */
  readonly timedOutUntil?: Date | null | undefined;
}

/** Where a message of a test stands, and whose it is. */
export interface MessageSettings {
  /** Default: the kit's channel. */
  readonly channel?: KitChannel | undefined;
  /** Default: somebody who is not part of the test. */
  readonly author?: UserHandle | undefined;
}

/** Whether a role, a user, or everybody in a channel may use a command. */
export interface CommandPermissionGiven {
  /** Whom or where it is about. */
  readonly for: KitRole | UserHandle | KitChannel;
  /** True if they may use it, false if they may not. */
  readonly allow: boolean;
}
