/** Where an application is installed. */
export const IntegrationType = { GUILD_INSTALL: 0, USER_INSTALL: 1 } as const;
export type IntegrationType = (typeof IntegrationType)[keyof typeof IntegrationType];

/** Where a command is used: in a guild, in the direct messages with the app's bot, or in other direct messages. */
export const InteractionContext = { GUILD: 0, BOT_DM: 1, PRIVATE_CHANNEL: 2 } as const;
export type InteractionContext = (typeof InteractionContext)[keyof typeof InteractionContext];

/** Application flag (bit 17) of apps with an Activity. Entry point commands and the launch callback need it. */
export const APPLICATION_FLAG_EMBEDDED = 1 << 17;
