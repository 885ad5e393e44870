import { expect, it, describe } from 'vitest';
import { CommandryError, readSettings } from 'commandry';
import { findSecrets, VARIABLES } from '../../src/common/environment.js';

const KEY = 'ab'.repeat(32);
const ENOUGH = { DISCORD_APPLICATION_ID: '123', DISCORD_PUBLIC_KEY: KEY };

function discordRefusalOf(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(CommandryError);
    expect(error).toHaveProperty('code', 'ENVIRONMENT_INVALID');
    return (error as Error).message;
  }
  throw new Error('It was taken.');
}

describe('readSettings', () => {
  it('reads what createApp needs, and what it can use', () => {
    expect(
      readSettings({
        ...ENOUGH,
        DISCORD_TOKEN: 'a-token',
        DISCORD_DEV_GUILD_ID: '456',
        COMMANDRY_BASE_URL: 'http://127.0.0.1:4321',
        OTHER: 'x',
      }),
    ).toEqual({
      applicationId: '123',
      publicKey: KEY,
      token: 'a-token',
      developmentGuildId: '456',
      baseUrl: 'http://127.0.0.1:4321',
    });
  });

  it('leaves undefined what is not there, empty or blank', () => {
    expect(readSettings({ ...ENOUGH, DISCORD_TOKEN: '', DISCORD_GUILD_ID: '  ' })).toEqual({
      applicationId: '123',
      publicKey: KEY,
      token: undefined,
      developmentGuildId: undefined,
      baseUrl: undefined,
    });
  });

  const names = Object.entries(VARIABLES).flatMap(([setting, list]) =>
    list.map((name) => [name, setting] as const),
  );
  it.each(names)('reads %s as %s, without the white space around it', (name, setting) => {
    const others = Object.entries(ENOUGH).filter(
      ([other]) => !(VARIABLES[setting as keyof typeof VARIABLES] as readonly string[]).includes(other),
    );
    const value = setting === 'baseUrl' ? 'http://7' : '7';
    const settings = readSettings({ ...Object.fromEntries(others), [name]: ` ${value}\n` });
    expect(settings).toHaveProperty(setting, value);
  });

  it.each([
    ['https://planted:planted@service.test', 'without user name and password'],
    ['https://planted@service.test/', 'without user name and password'],
    ['https://service.test/?key=planted', 'without a query and without a fragment'],
    ['https://service.test?', 'without a query and without a fragment'],
    ['https://service.test/#planted', 'without a query and without a fragment'],
    ['ftp://planted.test', 'an http or https address'],
    ['planted', 'an http or https address'],
    [
      'http://planted.test/api/v10',
      'without /api or /api/v10 at its end, which is added automatically: for Discord itself, use https://discord.com',
    ],
  ])('refuses the address %s, and does not repeat it', (address, wanted) => {
    const message = discordRefusalOf({ ...ENOUGH, COMMANDRY_BASE_URL: address });
    expect(message).toContain(`COMMANDRY_BASE_URL must be ${wanted}.`);
    expect(message).not.toContain('planted');
  });

  it('takes the same value under two names', () => {
    expect(readSettings({ ...ENOUGH, DISCORD_CLIENT_ID: '123' }).applicationId).toBe('123');
  });

  it('names all that is missing at once', () => {
    expect(discordRefusalOf({})).toMatch(/DISCORD_APPLICATION_ID is not set.*DISCORD_PUBLIC_KEY is not set/);
  });

  it('names both variables of a contradiction, and neither value', () => {
    const message = discordRefusalOf({
      ...ENOUGH,
      DISCORD_TOKEN: 'planted-one',
      DISCORD_BOT_TOKEN: 'planted-two',
    });
    expect(message).toContain('DISCORD_TOKEN and DISCORD_BOT_TOKEN both set the bot token, and differ.');
    expect(message).not.toContain('planted');
  });

  it('does not take a contradiction for a missing value', () => {
    expect(
      discordRefusalOf({ DISCORD_PUBLIC_KEY: KEY, DISCORD_APP_ID: '1', APPLICATION_ID: '2' }),
    ).not.toContain('is not set');
  });

  it('refuses a list of guilds to develop in', () => {
    expect(discordRefusalOf({ ...ENOUGH, DISCORD_DEV_GUILDS: '1,2' })).toContain(
      'DISCORD_DEV_GUILDS names several',
    );
  });
});

it('knows secrets by the names of their variables', () => {
  expect(
    findSecrets({
      DISCORD_TOKEN: 'a',
      DISCORD_BOT_TOKEN: 'b',
      DISCORD_CLIENT_SECRET: ' c ',
      DISCORD_PUBLIC_KEY: 'd',
      DISCORD_X_TOKEN: '',
      HOME: 'e',
    }),
  ).toEqual(['a', 'b', 'c']);
});
