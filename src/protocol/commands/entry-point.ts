/** Who handles an entry point command: the app, or Discord, which launches the Activity on its own. */
export const EntryPointHandler = { APP_HANDLER: 1, DISCORD_LAUNCH_ACTIVITY: 2 } as const;
export type EntryPointHandler = (typeof EntryPointHandler)[keyof typeof EntryPointHandler];
