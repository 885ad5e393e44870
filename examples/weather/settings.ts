/** What the bot needs to know, from the environment. The names are the ones the service's own guides use. */
export interface BotSettings {
  readonly applicationId: string;
  readonly publicKey: string;
  readonly token: string;
  /** Where the service is. The live one when it is left out. */
  readonly baseUrl: string | undefined;
  /** Where to listen. 0 means any free port. */
  readonly port: number;
}

export function readSettings(environment: NodeJS.ProcessEnv): BotSettings {
  const missing: string[] = [];
  const read = (name: string): string => {
    const value = environment[name] ?? '';
    if (value === '') missing.push(name);
    return value;
  };
  const settings = {
    applicationId: read('DISCORD_APPLICATION_ID'),
    publicKey: read('DISCORD_PUBLIC_KEY'),
    token: read('DISCORD_TOKEN'),
    baseUrl: environment['COMMANDRY_BASE_URL'],
    port: Number(environment['PORT'] ?? 3000),
  };
  if (missing.length > 0)
    throw new Error(`Set ${missing.join(', ')} in the environment. "npm run dev" does it for you.`);
  if (!Number.isInteger(settings.port) || settings.port < 0 || settings.port > 65_535) {
    throw new Error('PORT must be a whole number from 0 to 65535.');
  }
  return settings;
}
