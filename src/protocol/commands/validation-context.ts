/** Where a command is registered: for every guild, or for one. */
export type CommandScope = 'global' | 'guild';

/** What of an application its commands depend on. */
export interface CommandOwner {
  /** Whether it has an Activity. Entry point commands need one. */
  readonly embedded: boolean;
  /** The installation contexts it supports. */
  readonly integrationTypes: readonly number[];
  /** Whether it is listed in the app directory. Age-restricted commands keep it out. Default false. */
  readonly discoverable?: boolean;
}

/** What is told apart from a command itself. */
export interface ValidationContext {
  readonly scope: CommandScope;
  readonly application: CommandOwner;
}
