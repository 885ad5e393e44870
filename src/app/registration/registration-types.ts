import type { REST } from '@discordjs/rest';
import type { CommandDefinition } from '../../commands/compile/definition.js';
import type { CompiledScope } from '../../commands/compile/scopes.js';
import type { DeclaredGuild } from '../../sync/permissions/declared-permissions.js';
import type { AppSettings } from '../app-settings.js';
import type { App } from '../app-types.js';

/** The calls of an app to Discord that are about commands and permissions. */
export type RegistrationCalls = Pick<
  App,
  | 'plan'
  | 'apply'
  | 'sync'
  | 'cleanGuilds'
  | 'fetchCommands'
  | 'planPermissions'
  | 'syncPermissions'
  | 'fetchPermissions'
  | 'explainUse'
>;

/** The commands to register, and how Discord is reached. */
export interface RegistrationSource {
  readonly settings: AppSettings;
  readonly token: string | undefined;
  /** The client of `@discordjs/rest` that all calls of the app share. */
  readonly sharedRest: () => Promise<REST>;
  readonly definitions: readonly CommandDefinition[];
  readonly scopes: readonly CompiledScope[];
  readonly declaredPermissions: readonly DeclaredGuild[];
  /** Whether plans are printed in colours where the terminal has them. */
  readonly hasColours: boolean;
}

export interface AppRegistration extends RegistrationCalls {
  /** Lets nothing more be written, and waits for what is under way, at most so many milliseconds. Never rejects. */
  readonly stop: (graceMs: number) => Promise<void>;
}
