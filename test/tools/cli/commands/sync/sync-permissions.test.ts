import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowRole, denyEveryone, denyUser } from 'commandry';
import { BEN, HARBOUR, WEATHER } from '../../../emulator/support/emulator.js';
import { SECRET } from '../../../emulator/support/oauth.js';
import {
  LIGHTHOUSE,
  SAILORS,
  slash,
  startHarbour,
  type Harbour,
} from '../../../../sync/permissions/support/harbour.js';
import { kit } from '../../../../support/apps/started-app.js';
import { buildPackage, type BuiltPackage } from '../../support/project.js';

let built: BuiltPackage;
let harbour: Harbour;

beforeAll(() => {
  built = buildPackage();
});
beforeEach(async () => {
  harbour = await startHarbour();
});

const BOT = `
import { createApp, defineCommand, readSettings } from 'commandry';
const permissions = { '${HARBOUR}': ${JSON.stringify([denyEveryone(HARBOUR)])} };
export const app = createApp({
  commands: [
    defineCommand({
      name: 'voyage', description: 'What sail does', formerly: 'sail', permissions, run: () => 'Ahoy',
    }),
  ],
  ...readSettings(),
});
`;

const run = (parameters: string[], env: Readonly<Record<string, string>> = {}) =>
  built.makeProject({ 'app.js': BOT }).run(parameters, {
    env: {
      DISCORD_APPLICATION_ID: WEATHER.id,
      DISCORD_PUBLIC_KEY: kit.credentials.publicKey,
      DISCORD_TOKEN: WEATHER.token,
      COMMANDRY_BASE_URL: harbour.baseUrl,
      ...env,
    },
  });

const names = async () => ((await harbour.api('GET', '')).body as { name: string }[]).map(({ name }) => name);

describe('commandry sync --permissions', () => {
  it('registers, and sets again what is declared and what the rename has taken', async () => {
    const id = await harbour.register(slash('sail'));
    const { set, list } = harbour.client({ bearerToken: await harbour.grant() });
    await set(HARBOUR, id, [denyEveryone(HARBOUR), allowRole(SAILORS)]);
    await set(LIGHTHOUSE, id, [denyUser(BEN)]);
    const parameters = ['sync', '--permissions', '--permissions-in', LIGHTHOUSE];
    const { code, out, err } = await run(parameters, { DISCORD_CLIENT_SECRET: SECRET });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('> /sail becomes /voyage and keeps its id (as formerly says)');
    expect(out).toContain('deny @everyone, which the code declares: syncPermissions sets it again');
    expect(out).toContain(`Permissions in guild ${LIGHTHOUSE} of application ${WEATHER.id}: 1 to change`);
    expect(out).toMatch(/\nDone, with 3 requests\.\n$/);
    expect(await list(HARBOUR)).toMatchObject([{ id, permissions: [denyEveryone(HARBOUR)] }]);
    expect(await list(LIGHTHOUSE)).toMatchObject([{ id, permissions: [denyUser(BEN)] }]);
    const again = await run([...parameters, '--json'], { DISCORD_CLIENT_SECRET: SECRET });
    expect(JSON.parse(again.out)).toMatchObject({ writes: 0, permissions: { writes: 0, guilds: [{}] } });
  });

  it('shows both plans with --dry-run, with the bot token alone, and so does plan', async () => {
    await harbour.register(slash('voyage', { description: 'What sail does' }));
    for (const parameters of [
      ['sync', '-n', '--permissions'],
      ['plan', '--permissions'],
    ]) {
      const { code, out, err } = await run(parameters);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('nothing differs, 1 command as declared');
      expect(out).toContain('~ /voyage\n      + deny @everyone\n');
    }
    const { out } = await run(['plan', '--permissions', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      plan: { scopes: [{}] },
      permissions: { guilds: [{ guildId: HARBOUR }] },
    });
    expect((await run(['plan', '--markdown', '--permissions'])).out).toContain('```diff\n! /voyage');
  });

  it.each<[string, Record<string, string>, string]>([
    ['no token of a user', {}, 'BEARER_NEEDED'],
    ['the bot token in its place', { DISCORD_BEARER_TOKEN: WEATHER.token }, 'BEARER_NEEDED'],
    ['a wrong secret', { DISCORD_CLIENT_SECRET: 'wrong' }, 'OAUTH_INVALID_CLIENT'],
  ])('writes nothing with %s', async (_what, env, code) => {
    await harbour.register(slash('sail'));
    const ran = await run(['sync', '--permissions', '--json'], env);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.out)).toMatchObject({ error: { code } });
    expect(await names()).toContain('sail');
  });

  it('asks no guild with --no-read-permissions', async () => {
    const id = await harbour.register(slash('sail'));
    await harbour.client({ bearerToken: await harbour.grant() }).set(HARBOUR, id, [denyUser(BEN)]);
    const { out } = await run(['plan', '--no-read-permissions']);
    expect(out).toContain('! Any permissions set for /sail will be lost');
    expect((await run(['plan'])).out).toContain(
      `! Permissions set for /sail in guild ${HARBOUR} will be lost`,
    );
  });
});
