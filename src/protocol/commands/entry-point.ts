/** Who answers an entry point command: the app, or the service, which launches the Activity by itself. */
export const EntryPointHandler = { APP_HANDLER: 1, DISCORD_LAUNCH_ACTIVITY: 2 } as const;
export type EntryPointHandler = (typeof EntryPointHandler)[keyof typeof EntryPointHandler];
