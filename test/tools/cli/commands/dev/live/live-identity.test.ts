import { createApp, defineEvent } from 'commandry';
import { neededIntents } from 'commandry/tooling';
import { describe, expect, it } from 'vitest';
import { startEmulator, createWorld } from 'commandry-dev/emulator';
import { onTestFinished } from 'vitest';
import {
  findLiveIdentity,
  refuseIntents,
  warnOfFewStarts,
} from '../../../../../../tools/src/cli/commands/dev/live/live-identity.js';
import { startSession } from '../../../../../../tools/src/cli/runtime/command-session.js';
import { createTestEnvironment } from '../../../support/environment-stub.js';

const GUILD = '1100000000000000100';

/** An emulator that plays the live service, and what the environment of its bot says. */
async function startService(endpointUrl: string | null = null) {
  const world = createWorld();
  const [application] = world.applications;
  if (!application) throw new Error('The world is empty.');
  application.endpointUrl = endpointUrl;
  const emulator = await startEmulator({ world, rateLimits: false });
  onTestFinished(() => emulator.stop());
  const { token, baseUrl, applicationId, publicKey } = emulator.credentials();
  return {
    emulator,
    token,
    applicationId,
    publicKey,
    env: { DISCORD_TOKEN: token, COMMANDRY_BASE_URL: baseUrl },
  };
}

const find = (env: Readonly<Record<string, string>>, guildId?: string) =>
  findLiveIdentity(startSession(createTestEnvironment({ env: { ...env } })), guildId);

describe('dev --live', () => {
  it('takes from Discord who the bot is, with nothing but the token and the guild', async () => {
    const { env, token, applicationId, publicKey } = await startService();
    expect(await find(env, GUILD)).toMatchObject({
      application: { id: applicationId, name: 'Weather', verify_key: publicKey },
      botUser: { id: applicationId, username: 'weather' },
      owner: { username: 'ada' },
      token,
      guild: { id: GUILD, name: 'Harbour' },
      sessionStarts: { total: 1000, resetAfterMs: expect.any(Number) as number },
    });
  });

  it('takes the guild of the environment where the command line names none', async () => {
    const { env } = await startService();
    expect(await find({ ...env, DISCORD_DEV_GUILD_ID: GUILD })).toMatchObject({ guild: { id: GUILD } });
  });

  it('does not clear an endpoint, and says where that is done', async () => {
    const { env, emulator, applicationId } = await startService('https://bot.example/interactions');
    await expect(find(env, GUILD)).rejects.toMatchObject({
      code: 'LIVE_ENDPOINT_SET',
      message: expect.stringMatching(
        new RegExp(`bot\\.example/interactions.*developers/applications/${applicationId}/information`),
      ) as string,
    });
    expect(emulator.summary().applications[0]?.interactions_endpoint_url).toBe(
      'https://bot.example/interactions',
    );
  });

  it.each<[string, Readonly<Record<string, string>>, string | undefined, string, RegExp]>([
    ['no token', { DISCORD_TOKEN: '' }, GUILD, 'LIVE_TOKEN_MISSING', /DISCORD_TOKEN is not set/],
    [
      'a wrong token',
      { DISCORD_TOKEN: 'MTEwMDAwMDAwMDAwMDAwMDAwMQ.secret.of-nobody' },
      GUILD,
      'LIVE_REFUSED',
      /DISCORD_TOKEN: Discord rejects it.*page "Bot"/,
    ],
    ['the id of another application', { DISCORD_APPLICATION_ID: '77' }, GUILD, 'LIVE_REFUSED', /names 77/],
    ['no guild', {}, undefined, 'LIVE_GUILD_MISSING', /--guild, or set DISCORD_DEV_GUILD_ID/],
    [
      'a guild that the application is not in',
      {},
      '1500000000000000001',
      'LIVE_GUILD_REFUSED',
      /oauth2\/authorize\?client_id=1100000000000000001&scope=bot\+applications\.commands&guild_id=1500000000000000001/,
    ],
    [
      'an address where nothing answers',
      { COMMANDRY_BASE_URL: 'http://127.0.0.1:9' },
      GUILD,
      'LIVE_REFUSED',
      /cannot be reached/,
    ],
  ])('refuses %s, and says what to do', async (_name, changes, guildId, code, message) => {
    const { env, token } = await startService();
    const error: unknown = await find({ ...env, ...changes }, guildId).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) as string });
    expect(String(error)).not.toContain(token);
  });

  it('names each privileged intent that the application lacks, who needs it, and where it is switched on', () => {
    const { events } = createApp({
      commands: [
        defineEvent('MESSAGE_CREATE', { intents: ['MESSAGE_CONTENT'] }, () => undefined),
        defineEvent('GUILD_MEMBER_ADD', () => undefined),
      ],
      applicationId: '5',
      publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    });
    const needed = neededIntents({ events });
    const application = { id: '5', name: 'Desk', verify_key: '' };
    expect(refuseIntents({ ...application, flags: (1 << 15) | (1 << 18) }, needed)).toBeUndefined();
    expect(refuseIntents({ ...application, flags: 1 << 14 }, needed)).toMatch(
      /Desk lacks .*"Message Content Intent".*applications\/5\/bot/,
    );
    expect(refuseIntents(application, needed)).toMatch(/Server Members Intent.*Message Content Intent/);
  });

  it('warns when few session starts are left', () => {
    const resetAfterMs = 3_600_000 * 2.5;
    expect(warnOfFewStarts({ remaining: 900, total: 1000, resetAfterMs })).toBeUndefined();
    expect(warnOfFewStarts({ remaining: 12, total: 1000, resetAfterMs })).toMatch(
      /Only 12 of 1000 .* in 3 h/,
    );
  });
});
