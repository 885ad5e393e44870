import { CommandryError } from './errors/commandry-error.js';
import { findAddressProblem } from '../protocol/discord-address.js';

/** Values by the names of variables, as in `process.env`. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** The variables of each setting: first the preferred name, then the names that other libraries use. */
export const VARIABLES = {
  applicationId: ['DISCORD_APPLICATION_ID', 'DISCORD_APP_ID', 'DISCORD_CLIENT_ID', 'APPLICATION_ID'],
  publicKey: ['DISCORD_PUBLIC_KEY'],
  token: ['DISCORD_TOKEN', 'DISCORD_BOT_TOKEN'],
  developmentGuildId: [
    'DISCORD_DEV_GUILD_ID',
    'DISCORD_TEST_GUILD_ID',
    'DISCORD_DEV_GUILDS',
    'DISCORD_GUILD_ID',
  ],
  baseUrl: ['COMMANDRY_BASE_URL'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type SettingName = keyof typeof VARIABLES;

const WHAT_IT_IS: Readonly<Record<SettingName, string>> = {
  applicationId: "the application's id",
  publicKey: "the application's public key",
  token: 'the bot token',
  developmentGuildId: 'the guild to develop in',
  baseUrl: 'the address of Discord',
};

/** The settings from the environment, to be spread into the options of `createApp`. */
export interface EnvironmentSettings {
  /** From `DISCORD_APPLICATION_ID`. */
  readonly applicationId: string;
  /** From `DISCORD_PUBLIC_KEY`. */
  readonly publicKey: string;
  /** From `DISCORD_TOKEN`. */
  readonly token: string | undefined;
  /** From `DISCORD_DEV_GUILD_ID`. */
  readonly developmentGuildId: string | undefined;
  /** From `COMMANDRY_BASE_URL`: the address of an emulator or proxy in place of Discord's. */
  readonly baseUrl: string | undefined;
}

/**
 * Reads an app's settings from the environment: `createApp({ commands, ...readSettings() })`. Also reads the names that
 * other libraries use. Trims white space; an empty value counts as none.
 *
 * @param environment - Default: `process.env`.
 * @throws CommandryError `ENVIRONMENT_INVALID` naming every variable that is missing, contradicts another one, or is an
 * address that cannot be used. It repeats no value.
 */
export function readSettings(environment: EnvironmentVariables = process.env): EnvironmentSettings {
  const { values, problems } = readVariables(environment);
  const { applicationId, publicKey } = values;
  const missing = (['applicationId', 'publicKey'] as const).filter(
    (setting) => values[setting] === undefined && !problems.has(setting),
  );
  const all = [...missing.map(describeMissing), ...problems.values()];
  // Both are set if nothing is missing; the compiler cannot know that.
  if (all.length > 0 || applicationId === undefined || publicKey === undefined) throw invalid(all);
  const { token, developmentGuildId, baseUrl } = values;
  return { applicationId, publicKey, token, developmentGuildId, baseUrl };
}

/**
 * Like `readSettings`, but requires nothing: a setting that is missing is `undefined`.
 *
 * @throws CommandryError `ENVIRONMENT_INVALID` if variables contradict each other, or one is invalid.
 */
export function readEnvironment(environment: EnvironmentVariables): Partial<EnvironmentSettings> {
  const { values, problems } = readVariables(environment);
  if (problems.size > 0) throw invalid([...problems.values()]);
  return values;
}

/** Returns the values that must be redacted. */
export function findSecrets(environment: EnvironmentVariables): string[] {
  const names = Object.keys(environment).filter((name) =>
    /^(DISCORD|COMMANDRY)_.*(TOKEN|SECRET|PRIVATE_KEY)$/.test(name),
  );
  return names.map((name) => environment[name]?.trim() ?? '').filter((value) => value !== '');
}

type Values = Partial<Record<SettingName, string>>;

function readVariables(environment: EnvironmentVariables): {
  readonly values: Values;
  readonly problems: ReadonlyMap<SettingName, string>;
} {
  const values: Values = {};
  const problems = new Map<SettingName, string>();
  for (const setting of Object.keys(VARIABLES) as SettingName[]) {
    const set = VARIABLES[setting].flatMap((name) => {
      const value = environment[name]?.trim();
      return value ? [{ name, value }] : [];
    });
    const [first, ...others] = set;
    if (!first) continue;
    const other = others.find(({ value }) => value !== first.value);
    const problem = other
      ? describeContradiction(setting, first.name, other.name)
      : findProblem(setting, first.name, first.value);
    if (problem === undefined) values[setting] = first.value;
    else problems.set(setting, problem);
  }
  return { values, problems };
}

/** Returns what is wrong with a value on its own. Other settings are validated where they are used. */
function findProblem(setting: SettingName, name: string, value: string): string | undefined {
  if (setting === 'developmentGuildId' && value.includes(','))
    return `${name} names several guilds; only one is allowed.`;
  const problem = setting === 'baseUrl' ? findAddressProblem(value) : undefined;
  return problem === undefined ? undefined : `${name} ${problem}.`;
}

function describeMissing(setting: SettingName): string {
  const [name] = VARIABLES[setting];
  return `${name} is not set: ${WHAT_IT_IS[setting]}.`;
}

function describeContradiction(setting: SettingName, one: string, other: string): string {
  return `${one} and ${other} both set ${WHAT_IT_IS[setting]}, and differ. Keep ${one === VARIABLES[setting][0] ? one : 'one of them'}.`;
}

function invalid(problems: readonly string[]): CommandryError {
  return new CommandryError(
    'ENVIRONMENT_INVALID',
    `Settings in the environment are missing or invalid. ${problems.join(' ')}`,
  );
}
