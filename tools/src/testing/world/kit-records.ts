import type { ChannelType, Snowflake } from 'commandry/protocol';

/** The application under test. */
export interface KitApplication {
  readonly id: Snowflake;
  /** Also the name of its bot. */
  readonly name: string;
  readonly botUserId: Snowflake;
  /** The bot token; valid only in the kit. */
  readonly token: string;
  /** True if it has an Activity to launch. */
  readonly embedded: boolean;
}

/** A user in the world of a test. */
export interface KitUser {
  readonly id: Snowflake;
  /** Their unique name, for example `ada`. */
  readonly username: string;
  /** The name that is shown; null for none. */
  readonly globalName: string | null;
  /** The language of their client. */
  readonly locale: string;
  /** Whether it is a bot. */
  readonly bot: boolean;
  /** In years. Age-restricted commands require 18 or more. */
  readonly age: number;
  /** True if the user has enabled age-restricted commands in direct messages with apps. */
  readonly ageRestrictedDirectMessages: boolean;
  /** False if the user gets no direct messages from bots. */
  readonly directMessages: boolean;
}

/** A guild in the world of a test. */
export interface KitGuild {
  readonly id: Snowflake;
  /** `Harbour`, unless the test has named it. */
  readonly name: string;
  readonly ownerId: Snowflake;
  /** The preferred language, for example `en-US`. */
  readonly locale: string;
  /** Names in capitals, for example `COMMUNITY`. */
  readonly features: readonly string[];
}

/** A user in a guild in the world of a test. */
export interface KitMember {
  readonly guildId: Snowflake;
  readonly userId: Snowflake;
  /** Their name in the guild; null for none. */
  readonly nick: string | null;
  /** Role ids, without that of `@everyone`. */
  readonly roles: readonly Snowflake[];
  /** ISO 8601. */
  readonly joinedAt: string;
  /** When the member's timeout ends, in ISO 8601. */
  readonly timedOutUntil: string | null;
}

/** The role of `@everyone` has the id of its guild. */
export interface KitRole {
  readonly id: Snowflake;
  readonly guildId: Snowflake;
  /** `@everyone` for the role of all members. */
  readonly name: string;
  /** A bit set in decimal text. */
  readonly permissions: string;
  /** 0 for `@everyone`; higher positions rank above lower ones. */
  readonly position: number;
  /** 0xRRGGBB */
  readonly color: number;
  /** Whether its members are listed apart. */
  readonly hoist: boolean;
  /** Whether everyone can mention it. */
  readonly mentionable: boolean;
}

/** The permissions that a role (type 0) or a member (type 1) is granted and denied in a channel, in decimal text. */
export interface KitOverwrite {
  readonly id: Snowflake;
  readonly type: 0 | 1;
  /** A bit set in decimal text. */
  readonly allow: string;
  /** A bit set in decimal text. */
  readonly deny: string;
}

/** A channel in the world of a test. */
export interface KitChannel {
  readonly id: Snowflake;
  /** Null for direct messages. */
  readonly guildId: Snowflake | null;
  /** Null for direct messages. */
  readonly name: string | null;
  readonly type: ChannelType;
  /** Null for none. */
  readonly topic: string | null;
  /** Whether it is age-restricted. */
  readonly nsfw: boolean;
  /** As Discord has it; 0 for channels that the test arranged. */
  readonly position: number;
  /** Its category; for a thread, its parent channel. */
  readonly parentId: Snowflake | null;
  /** A thread uses those of its parent. */
  readonly overwrites: readonly KitOverwrite[];
  /** For direct messages: everybody in them. */
  readonly recipientIds: readonly Snowflake[];
  /** For threads: their creator. */
  readonly ownerId: Snowflake | null;
  /** For threads: the users who have joined. */
  readonly memberIds: readonly Snowflake[];
  /** For threads. Default false. */
  readonly archived?: boolean | undefined;
  /** For threads: whether only those with MANAGE_THREADS write in it. Default false. */
  readonly locked?: boolean | undefined;
  /** For threads: when `archived` last changed, in ISO 8601. Default: null, never. */
  readonly archiveTimestamp?: string | null | undefined;
}

/** A message that was there before the bot did anything. */
export interface KitMessage {
  readonly id: Snowflake;
  readonly channelId: Snowflake;
  readonly authorId: Snowflake;
  /** Its text. */
  readonly content: string;
}

/** An entitlement of a user or a guild to a SKU of the application. */
export interface KitEntitlement {
  readonly id: Snowflake;
  readonly skuId: Snowflake;
  readonly userId: Snowflake | null;
  readonly guildId: Snowflake | null;
  /** ISO 8601; null or absent: from the start. */
  readonly startsAt?: string | null;
  /** ISO 8601; null or absent: it does not end. */
  readonly endsAt?: string | null;
  /** True if the bot has consumed it. Default false. */
  readonly consumed?: boolean;
  /** True if it was refunded or removed. Default false. */
  readonly deleted?: boolean;
}

/** Where the application is installed: in a guild, or by a user. */
export type KitInstall = { readonly guildId: Snowflake } | { readonly userId: Snowflake };

/** Who may use a command, or with `command: null` all commands of the application, in a guild. */
export interface KitCommandPermissions {
  readonly guildId: Snowflake;
  /** The name of a command. */
  readonly command: string | null;
  /** By role, user and channel. They replace those that were set before. */
  readonly permissions: readonly {
    readonly id: Snowflake;
    /** 1: role, 2: user, 3: channel. */
    readonly type: 1 | 2 | 3;
    readonly permission: boolean;
  }[];
}
