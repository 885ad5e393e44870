import type { EnvironmentSettings } from 'commandry';
import { type EnvironmentVariables, VARIABLES } from 'commandry/tooling';

/** The bot's application under development, and the emulator's address. */
export interface DevIdentity {
  readonly applicationId: string;
  readonly publicKey: string;
  readonly token: string;
  readonly clientSecret: string;
  /** The emulator's address. */
  readonly baseUrl: string;
  /** The port the bot listens on. 0: any free port. */
  readonly port: number;
}

/**
 * Returns the environment of a bot under development: the shell's, with the application and service replaced. The
 * variables that other libraries read are set too, so that neither a shell nor an `.env` file can send the bot to the
 * live service.
 */
export function toBotEnvironment(
  env: EnvironmentVariables,
  { port, clientSecret, ...identity }: DevIdentity,
): Record<string, string | undefined> {
  return {
    NODE_ENV: 'development',
    ...env,
    ...underEveryName(identity),
    DISCORD_CLIENT_SECRET: clientSecret,
    PORT: String(port),
  };
}

/**
 * Returns the environment of a bot that is developed with the live service. `COMMANDRY_LIVE` says so to the bot, for
 * example to leave a production database alone.
 */
export function toLiveEnvironment(
  env: EnvironmentVariables,
  identity: EnvironmentSettings,
): Record<string, string | undefined> {
  return { NODE_ENV: 'development', ...env, ...underEveryName(identity), COMMANDRY_LIVE: '1' };
}

/** Sets each setting under every name that is read for it. */
function underEveryName(settings: Partial<EnvironmentSettings>): Record<string, string | undefined> {
  const given = Object.entries(settings) as [keyof EnvironmentSettings, string | undefined][];
  return Object.fromEntries(
    given.flatMap(([setting, value]) => VARIABLES[setting].map((name) => [name, value] as const)),
  );
}

/** Returns the development guilds named by the environment. */
export function findGuildIds(env: EnvironmentVariables): string[] {
  const values = VARIABLES.developmentGuildId.flatMap((name) => env[name]?.split(',') ?? []);
  return [...new Set(values.map((value) => value.trim()).filter((value) => /^\d{1,20}$/.test(value)))];
}
