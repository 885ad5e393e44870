/** Command types of Discord. */
export const CommandType = { CHAT_INPUT: 1, USER: 2, MESSAGE: 3, PRIMARY_ENTRY_POINT: 4 } as const;
export type CommandType = (typeof CommandType)[keyof typeof CommandType];
