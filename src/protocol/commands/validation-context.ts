/** Where a command is registered: for every guild, or for one. */
export type CommandScope = 'global' | 'guild';

/** The facts about an application that its commands depend on. */
export interface CommandOwner {
  /** True if it has an Activity. Entry point commands need one. */
  readonly embedded: boolean;
  /** The installation contexts it supports. */
  readonly integrationTypes: readonly number[];
  /** True if it is listed in the app directory, which excludes age-restricted commands. Default false. */
  readonly discoverable?: boolean;
}

/** The facts that are not in the command itself. */
export interface ValidationContext {
  readonly scope: CommandScope;
  readonly application: CommandOwner;
}
