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
  const known = (Object.keys(identity) as (keyof typeof identity)[]).flatMap((setting) =>
    VARIABLES[setting].map((name) => [name, identity[setting]] as const),
  );
  return {
    NODE_ENV: 'development',
    ...env,
    ...Object.fromEntries(known),
    DISCORD_CLIENT_SECRET: clientSecret,
    PORT: String(port),
  };
}

/** Returns the development guilds named by the environment. */
export function findGuildIds(env: EnvironmentVariables): string[] {
  const values = VARIABLES.developmentGuildId.flatMap((name) => env[name]?.split(',') ?? []);
  return [...new Set(values.map((value) => value.trim()).filter((value) => /^\d{1,20}$/.test(value)))];
}
