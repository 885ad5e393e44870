/** Command types of Discord. */
export const CommandType = { CHAT_INPUT: 1, USER: 2, MESSAGE: 3, PRIMARY_ENTRY_POINT: 4 } as const;
export type CommandType = (typeof CommandType)[keyof typeof CommandType];

/** Who handles an entry point command: the app, or Discord, which launches the Activity on its own. */
export const EntryPointHandler = { APP_HANDLER: 1, DISCORD_LAUNCH_ACTIVITY: 2 } as const;
export type EntryPointHandler = (typeof EntryPointHandler)[keyof typeof EntryPointHandler];

/** Where an application is installed. */
export const IntegrationType = { GUILD_INSTALL: 0, USER_INSTALL: 1 } as const;
export type IntegrationType = (typeof IntegrationType)[keyof typeof IntegrationType];

/** Where a command is used: in a guild, in the direct messages with the app's bot, or in other direct messages. */
export const InteractionContext = { GUILD: 0, BOT_DM: 1, PRIVATE_CHANNEL: 2 } as const;
export type InteractionContext = (typeof InteractionContext)[keyof typeof InteractionContext];

/** Application flag (bit 17) of apps with an Activity. Entry point commands and the launch callback need it. */
export const APPLICATION_FLAG_EMBEDDED = 1 << 17;

/**
 * The installations through which an interaction came. Key `0` (GUILD_INSTALL) has the guild's id, or `0` in the direct
 * messages with the app's bot; key `1` (USER_INSTALL) the id of the user. Both may be set.
 */
export type IntegrationOwners = Record<string, string>;
