import { expect, it } from 'vitest';
import { readAppSettings } from '../../src/app/app-settings.js';

const ESSENTIAL = { commands: [], applicationId: '1', publicKey: 'x' };

it.each<[unknown, string | RegExp]>([
  [undefined, 'It must be an object (found nothing).'],
  [
    { ...ESSENTIAL, commands: 7, applicationId: '01' },
    'commands: must be a list (found 7); applicationId: must be a snowflake: 1 to 20 decimal digits without leading zeros, at most 64 bits (found a string of 2 characters).',
  ],
  [
    { ...ESSENTIAL, comands: [], tokn: '' },
    'comands: is unknown (did you mean commands?); tokn: is unknown (did you mean token?).',
  ],
  [
    { ...ESSENTIAL, baseUrl: 'https://a.b/api' },
    'baseUrl: must be without /api or /api/v10 at its end, which is added automatically: for Discord itself, use https://discord.com (found a string of 15 characters).',
  ],
  [{ ...ESSENTIAL, freshness: { maxAge: 1 } }, 'freshness.maxAge: is unknown (known: maxAgeSeconds).'],
  [
    { ...ESSENTIAL, telemetry: Promise.resolve(), localization: { translator: new Map() }, sql: 1 },
    /^createApp was given settings it cannot use. localization.translator: must be what createTranslator returns \(found an object of the class Map\); telemetry: must be what createTelemetry of commandry\/telemetry returns \(found a promise \(await it\)\); sql: is unknown \(known: commands, applicationId, /,
  ],
  [
    { ...ESSENTIAL, waiting: { perUser: 0 } },
    'waiting.perUser: must be a whole number from 1 to 1000 (found 0).',
  ],
  [
    { ...ESSENTIAL, waiting: { perUser: 1.5 } },
    'waiting.perUser: must be a whole number from 1 to 1000 (found 1.5).',
  ],
  [
    { ...ESSENTIAL, waiting: { perUser: NaN } },
    'waiting.perUser: must be a whole number from 1 to 1000 (found NaN).',
  ],
  [
    { ...ESSENTIAL, verifier: 'nodes' },
    'verifier: must be "auto" or "node" or a function (found a string of 5 characters).',
  ],
  [
    { ...ESSENTIAL, freshness: { maxAgeSeconds: 3601 } },
    'freshness.maxAgeSeconds: must be a whole number from 1 to 3600 (found 3601).',
  ],
  [{ ...ESSENTIAL, freshness: true }, 'freshness: must be false or an object (found true).'],
  [
    { ...ESSENTIAL, stores: { syncNotes: {} } },
    'stores.syncNotes: must have the function leave (found an object).',
  ],
  [
    { ...ESSENTIAL, localization: { locales: ['de', 'xx'] } },
    'localization.locales.1: must be a locale key of Discord, for example en-US (found a string of 2 characters).',
  ],
  [
    { ...ESSENTIAL, stores: { cooldowns: {} } },
    'stores.cooldowns: must have the function take (found an object).',
  ],
  [
    { ...ESSENTIAL, permissions: { 7: [{ id: '1', type: 9, permission: true }] } },
    'permissions.7.0.type: must be one of 1, 2, 3 (found 9).',
  ],
])('says of %j what is wrong with it', (options, problems) => {
  const message =
    problems instanceof RegExp ? problems : `createApp was given settings it cannot use. ${problems} `;
  expect(() => readAppSettings(options)).toThrow(message);
});

it('fills in what is missing, also beside what is given', () => {
  const options = {
    ...ESSENTIAL,
    baseUrl: 'http://127.0.0.1//',
    prune: undefined,
    waiting: { perUser: 1 },
    stores: { relay: undefined },
    freshness: { maxAgeSeconds: 7 },
    localization: { source: {} },
  };
  expect(readAppSettings(options).settings).toMatchObject({
    ...ESSENTIAL,
    baseUrl: 'http://127.0.0.1',
    prune: true,
    waiting: { perUser: 1 },
    freshness: { maxAgeSeconds: 7 },
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
