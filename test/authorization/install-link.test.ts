import { describe, expect, it } from 'vitest';
import { Permission, PermissionSet } from 'commandry';
import { createInstallLink, type InstallLinkOptions } from 'commandry/authorization';
import { ADA, HARBOUR, WEATHER } from '../tools/emulator/support/emulator.js';
import { startOAuth } from '../tools/emulator/support/oauth.js';

const ID = '1100000000000000001';
const link = (more: Partial<InstallLinkOptions> = {}) => createInstallLink({ applicationId: ID, ...more });

describe('an install link', () => {
  it('with nothing but the application leaves the rest to its settings', () => {
    expect(link()).toBe(`https://discord.com/oauth2/authorize?client_id=${ID}`);
  });

  it('has scopes, permissions, integration type and guild', () => {
    const options = {
      scopes: ['bot', 'applications.commands'],
      permissions: ['SEND_MESSAGES', 'EMBED_LINKS'],
      integrationType: 'GUILD_INSTALL',
      guildId: '5',
      disableGuildSelect: true,
    } as const;
    expect(link(options)).toBe(
      `https://discord.com/oauth2/authorize?client_id=${ID}&scope=bot%20applications.commands` +
        '&integration_type=0&permissions=18432&guild_id=5&disable_guild_select=true',
    );
  });

  it.each([
    ['names', ['SEND_MESSAGES', 'EMBED_LINKS'] as const],
    ['bits', Permission.SEND_MESSAGES | Permission.EMBED_LINKS],
    ['text', '18432'],
    ['a set', PermissionSet.of('EMBED_LINKS', 'SEND_MESSAGES')],
  ])('takes permissions as %s', (_what, permissions) => {
    expect(link({ scopes: 'bot', permissions })).toMatch(/&permissions=18432$/);
  });

  it.each([
    ['none', [], '0'],
    ['none as bits', 0n, '0'],
    ['bits beyond 32', 1n << 52n, '4503599627370496'],
  ])('takes permissions: %s', (_what, permissions, text) => {
    expect(link({ scopes: 'bot', permissions })).toMatch(new RegExp(`&permissions=${text}$`));
  });

  it('installs for a user', () => {
    const url = link({ scopes: 'applications.commands', integrationType: 1 });
    expect(new URL(url).searchParams.get('integration_type')).toBe('1');
  });

  it.each<[string, object, RegExp]>([
    ['no application', { applicationId: undefined }, /applicationId: is missing/],
    ['an application by a number', { applicationId: 5 }, /has lost digits/],
    ['permissions without a bot', { scopes: 'applications.commands', permissions: 8n }, /add the scope bot/],
    ['permissions and no scopes', { permissions: 8n }, /add the scope bot/],
    ['a bot for a user', { scopes: 'bot', integrationType: 1 }, /remove one/],
    ['a guild for a user', { integrationType: 1, guildId: '5' }, /installs in none: remove one/],
    ['a fixed guild that is not named', { disableGuildSelect: true }, /needs the guildId/],
    ['a fixed guild by a text', { guildId: '5', disableGuildSelect: 'true' }, /must be true or false/],
    ['a guild that is none', { guildId: 'Harbour' }, /guildId: must be an id/],
    ['no scope', { scopes: [] }, /at least/],
    ['scopes that give a token', { scopes: 'bot identify' }, /comes back with a code, see authorize/],
    ['permissions as a number', { scopes: 'bot', permissions: 8 }, /write 8n, or names/],
    ['negative permissions', { scopes: 'bot', permissions: -1n }, /negative/],
    ['permissions in hexadecimal', { scopes: 'bot', permissions: '0x8' }, /decimal text/],
    [
      'an unknown permission',
      { scopes: 'bot', permissions: ['MANAGE_SERVER'] },
      /no permission MANAGE_SERVER/,
    ],
    ['bits that no permission has', { scopes: 'bot', permissions: 1n << 60n }, /bits that Discord does not/],
    ['permissions as an object', { scopes: 'bot', permissions: {} }, /a PermissionSet/],
    ['an unknown integration type', { integrationType: 'GUILD' }, /0 or GUILD_INSTALL/],
    ['a base that is no address', { baseUrl: 'x' }, /baseUrl: must be/],
    ['a name that is none', { clientId: ID }, /clientId: is unknown \(/],
  ])('is refused with %s', (_what, more, message) => {
    const make = () => link(more);
    expect(make).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }) as Error);
    expect(make).toThrow(message);
  });

  it('is refused for everything at once', () => {
    expect(() => link({ applicationId: 'x', guildId: 'y', permissions: 8n })).toThrow(
      /applicationId: .*; guildId: .*; permissions: are those of the bot/,
    );
    expect(() => link({ applicationId: 'x', permissions: 8n })).toThrow(
      expect.objectContaining({
        problems: [
          expect.objectContaining({ location: { className: 'createInstallLink', option: 'applicationId' } }),
          expect.objectContaining({ location: { className: 'createInstallLink', option: 'permissions' } }),
        ],
      }) as Error,
    );
  });

  it('installs in the emulator what it says', async () => {
    const { baseUrl, control } = await startOAuth();
    const url = link({ scopes: 'bot', permissions: ['SEND_MESSAGES'], guildId: HARBOUR, baseUrl });
    expect((await fetch(url)).status).toBe(200);
    const body = Object.fromEntries(new URL(url).searchParams);
    expect(await control('POST', `/users/${ADA}/authorize`, body)).toMatchObject({
      status: 200,
      body: { installed: { application_id: WEATHER.id, integration_type: 0, guild_id: HARBOUR } },
    });
  });
});
