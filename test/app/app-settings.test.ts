import { expect, it } from 'vitest';
import { readAppSettings } from '../../src/app/app-settings.js';

const ESSENTIAL = { commands: [], applicationId: '1', publicKey: 'x' };

it.each<[unknown, string]>([
  [undefined, 'options: Invalid input: expected object, received undefined.'],
  [
    { ...ESSENTIAL, commands: 7, applicationId: '01' },
    'commands: Invalid input: expected array, received number; applicationId: must be a snowflake: 1 to 20 decimal digits without leading zeros, at most 64 bits.',
  ],
  [{ ...ESSENTIAL, comands: [], tokn: '' }, 'options: Unrecognized keys: "comands", "tokn".'],
  [
    { ...ESSENTIAL, baseUrl: 'https://a.b/api' },
    'baseUrl: must be without /api or /api/v10 at its end, which is added automatically: for Discord itself, use https://discord.com.',
  ],
  [{ ...ESSENTIAL, deadlineMs: 99 }, 'deadlineMs: Too small: expected number to be >=100.'],
  [{ ...ESSENTIAL, deadlineMs: 100.5 }, 'deadlineMs: Invalid input: expected int, received number.'],
  [{ ...ESSENTIAL, deadlineMs: NaN }, 'deadlineMs: Invalid input: expected number, received NaN.'],
  [{ ...ESSENTIAL, verifier: 'x' }, 'verifier: Invalid option: expected one of "auto"|"node".'],
  [
    { ...ESSENTIAL, freshness: { maxAgeSeconds: 3601 } },
    'freshness.maxAgeSeconds: Too big: expected number to be <=3600.',
  ],
  [
    { ...ESSENTIAL, freshness: true },
    'freshness: must be false, or { maxAgeSeconds: 1 to 3600, maxAheadSeconds: 0 to 3600 }.',
  ],
  [
    { ...ESSENTIAL, syncLock: { lock: {}, whenAway: 'never' } },
    'syncLock.lock: must have the functions take, renew, release and lastApplied; syncLock.whenAway: Invalid option: expected one of "alone"|"fail".',
  ],
  [
    { ...ESSENTIAL, localization: { locales: ['de', 'xx'] } },
    'localization.locales.1: must be a locale key of Discord, for example en-US.',
  ],
  [{ ...ESSENTIAL, cooldowns: {} }, 'cooldowns: must have the function take.'],
  [
    { ...ESSENTIAL, permissions: { 7: [{ id: '1', type: 9, permission: true }] } },
    'permissions.7.0.type: must be one of 1, 2, 3.',
  ],
])('says of %j what is wrong with it', (options, faults) => {
  expect(() => readAppSettings(options)).toThrow(`createApp was given settings it cannot use. ${faults} `);
});

it('fills in what is missing, also beside what is given', () => {
  const options = {
    ...ESSENTIAL,
    baseUrl: 'http://127.0.0.1//',
    deadlineMs: undefined,
    waiting: { perUser: 1, inAll: undefined },
    freshness: { maxAgeSeconds: 7 },
    localization: { source: {} },
  };
  expect(readAppSettings(options).settings).toMatchObject({
    ...ESSENTIAL,
    baseUrl: 'http://127.0.0.1',
    deadlineMs: 2750,
    waiting: { perUser: 1, inAll: 10_000 },
    freshness: { maxAgeSeconds: 7, maxAheadSeconds: 60 },
    localization: { source: {}, missing: 'warning' },
    defer: 'auto',
  });
});

it('reads what an object of settings has from its class', () => {
  class Settings {
    readonly commands: readonly unknown[] = [];
    readonly publicKey = 'x';
    get applicationId(): string {
      return String(this.publicKey.length);
    }
    get prune(): boolean {
      return this.commands.length > 0;
    }
  }
  expect(readAppSettings(new Settings()).settings).toMatchObject({ applicationId: '1', prune: false });
});

it('keeps the secrets apart from the settings, which every part of an app may see', () => {
  const given = { token: 'planted-token', routeSecret: 'planted-route-secret-of-32-letters' };
  const { settings, secrets } = readAppSettings({ ...ESSENTIAL, ...given });
  expect(secrets).toEqual(given);
  const { log: _redacts, ...rest } = settings;
  expect(JSON.stringify(Object.entries(rest))).not.toContain('planted');
});
