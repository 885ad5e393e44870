/** What a bot that `commandry serve` runs tells the program that started it, and what it is told. */
export type FromBot =
  /** Its commands are known. It waits until there is a place for them. */
  | { readonly type: 'loaded'; readonly guildIds: readonly string[]; readonly hasEntryPoint: boolean }
  /** Its commands are registered, and it answers interactions there. */
  | { readonly type: 'ready'; readonly url: string; readonly commands: number };

/** There is a place for its commands. */
export interface ToBot {
  readonly type: 'prepared';
}
