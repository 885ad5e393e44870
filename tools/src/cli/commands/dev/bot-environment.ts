import { type EnvironmentVariables, VARIABLES } from 'commandry/tooling';

/** Who the bot is while it is developed, and where. */
export interface DevIdentity {
  readonly applicationId: string;
  readonly publicKey: string;
  readonly token: string;
  /** Where the emulator is. */
  readonly baseUrl: string;
  /** Where the bot is to listen. 0: on any free port. */
  readonly port: number;
}

/**
 * The environment of a bot under development: that of the shell, but for who it is and where the service is. Every name
 * that other libraries use says the same, so that neither a shell nor an `.env` file can send it to the live service.
 */
export function toBotEnvironment(
  env: EnvironmentVariables,
  { port, ...identity }: DevIdentity,
): Record<string, string | undefined> {
  const known = (Object.keys(identity) as (keyof typeof identity)[]).flatMap((setting) =>
    VARIABLES[setting].map((name) => [name, identity[setting]] as const),
  );
  return {
    NODE_ENV: 'development',
    ...env,
    ...Object.fromEntries(known),
    PORT: String(port),
  };
}

/** The guilds that the environment names for development. */
export function findGuildIds(env: EnvironmentVariables): string[] {
  const values = VARIABLES.developmentGuildId.flatMap((name) => env[name]?.split(',') ?? []);
  return [...new Set(values.map((value) => value.trim()).filter((value) => /^\d{1,20}$/.test(value)))];
}
