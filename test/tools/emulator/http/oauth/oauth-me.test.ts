import { describe, expect, it } from 'vitest';
import type { ControlSummary } from '../../../../../tools/src/emulator/index.js';
import { ADA, AUTHORIZATION, BEN, BOT, WEATHER } from '../../support/emulator.js';
import { CALLBACK, exchange, startOAuth, type OAuthEmulator, type Tokens } from '../../support/oauth.js';
import { answerJson, answerVerified, startReceiver } from '../../support/receiver.js';

const ME = '/api/v10/applications/@me';

async function grant({ code, token }: OAuthEmulator, scope: string, userId?: string): Promise<string> {
  const { body } = await token(exchange(await code({ scope }, userId)));
  return (body as Tokens).access_token;
}

describe('GET /oauth2/@me', () => {
  it('tells the application, the scopes, the end, and the user who may be known', async () => {
    const emulator = await startOAuth();
    const { status, body } = await emulator.as(
      await grant(emulator, 'identify guilds', BEN),
      'GET',
      '/api/v10/oauth2/@me',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      application: { id: WEATHER.id, name: 'Weather', flags: 696_320, flags_new: '696320' },
      scopes: ['identify', 'guilds'],
      expires: '2026-01-08T00:00:00.000000+00:00',
      user: { id: BEN, username: 'ben' },
    });
  });

  it('does not tell who did not want to be known', async () => {
    const emulator = await startOAuth();
    const { body } = await emulator.as(await grant(emulator, 'guilds'), 'GET', '/api/v10/oauth2/@me');
    expect(body).toMatchObject({ scopes: ['guilds'] });
    expect(body).not.toHaveProperty('user');
  });

  it('is not for bots, nor for nobody', async () => {
    const { request } = await startOAuth();
    const asBot = await request('GET', '/api/v10/oauth2/@me', { headers: AUTHORIZATION });
    expect(asBot).toMatchObject({ status: 403, body: { code: 20001 } });
    expect(await request('GET', '/api/v10/oauth2/@me')).toMatchObject({ status: 401 });
  });
});

describe('GET /users/@me', () => {
  it('is the bot user of a bot', async () => {
    const { request } = await startOAuth();
    const { status, body } = await request('GET', '/api/v10/users/@me', { headers: AUTHORIZATION });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: BOT, username: 'weather', bot: true, flags: 0, locale: 'en-US' });
  });

  it('is the user of a bearer with identify, and 50026 without', async () => {
    const emulator = await startOAuth();
    const known = await emulator.as(await grant(emulator, 'identify', BEN), 'GET', '/api/v10/users/@me');
    expect(known).toMatchObject({ status: 200, body: { id: BEN, locale: 'de' } });
    expect(known.body).not.toHaveProperty('email');
    const unknown = await emulator.as(await grant(emulator, 'guilds'), 'GET', '/api/v10/users/@me');
    expect(unknown).toMatchObject({ status: 403, body: { code: 50026 } });
  });
});

describe.each(['/api/v10/oauth2/applications/@me', ME])('GET %s', (path) => {
  it("is the bot's own application", async () => {
    const { request } = await startOAuth();
    const { status, body } = await request('GET', path, { headers: AUTHORIZATION });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: WEATHER.id,
      owner: { id: ADA },
      redirect_uris: [CALLBACK, 'http://127.0.0.1/callback', 'weather:/authorize/callback'],
      interactions_endpoint_url: null,
      approximate_guild_count: 1,
      integration_types_config: { '0': { oauth2_install_params: { permissions: '0' } } },
      verify_key: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    });
  });

  it('is for bots only', async () => {
    const emulator = await startOAuth();
    const answer = await emulator.as(await grant(emulator, 'identify'), 'GET', path);
    expect(answer).toMatchObject({ status: 403, body: { code: 20002 } });
  });
});

describe('PATCH /applications/@me', () => {
  async function startWithReceiver() {
    const { request, control } = await startOAuth();
    const { applications } = (await control('GET', '')).body as ControlSummary;
    const receiver = await startReceiver(answerVerified(applications[0]!.public_key, () => ({})));
    const headers = { ...AUTHORIZATION, 'content-type': 'application/json' };
    const patch = (body: unknown) => request('PATCH', ME, { body, headers });
    return { request, receiver, patch };
  }

  it('keeps an endpoint that passes both probes, and shows it', async () => {
    const { receiver, patch, request } = await startWithReceiver();
    const body = { interactions_endpoint_url: receiver.url };
    expect(await patch(body)).toMatchObject({ status: 200, body });
    expect(receiver.received).toHaveLength(2);
    expect(await request('GET', ME, { headers: AUTHORIZATION })).toMatchObject({ body });
    expect(await patch(body)).toMatchObject({ status: 200 });
    expect(receiver.received).toHaveLength(2);
  });

  it.each([null, ''])('takes it away with %j', async (none) => {
    const { receiver, patch } = await startWithReceiver();
    await patch({ interactions_endpoint_url: receiver.url });
    const body = { interactions_endpoint_url: null };
    expect(await patch({ interactions_endpoint_url: none })).toMatchObject({ status: 200, body });
  });

  it('refuses an endpoint that takes every signature', async () => {
    const { receiver, patch, request } = await startWithReceiver();
    receiver.respond = (_received, response) => {
      answerJson(response, { type: 1 });
    };
    const { status, body } = await patch({ interactions_endpoint_url: receiver.url });
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'Invalid Form Body',
      code: 50035,
      errors: {
        interactions_endpoint_url: {
          _errors: [
            {
              code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
              message: 'The specified interactions endpoint URL could not be verified.',
            },
          ],
        },
      },
    });
    const after = await request('GET', ME, { headers: AUTHORIZATION });
    expect(after).toMatchObject({ body: { interactions_endpoint_url: null } });
  });

  it.each<[string, unknown, string]>([
    ['no URL', 'here', 'URL_TYPE_INVALID_URL'],
    ['another scheme', 'ftp://127.0.0.1/', 'URL_TYPE_INVALID_URL'],
    ['a number', 5, 'STRING_TYPE_CONVERT'],
    ['2,049 characters', `http://127.0.0.1/${'x'.repeat(2_032)}`, 'BASE_TYPE_MAX_LENGTH'],
  ])('refuses %s', async (_what, url, code) => {
    const { patch } = await startWithReceiver();
    const errors = { interactions_endpoint_url: { _errors: [{ code }] } };
    expect(await patch({ interactions_endpoint_url: url })).toMatchObject({
      status: 400,
      body: { code: 50035, errors },
    });
  });

  it('passes over what else an application is, and refuses what is no object', async () => {
    const { patch } = await startWithReceiver();
    expect(await patch({ description: 'New' })).toMatchObject({ status: 200, body: { id: WEATHER.id } });
    for (const body of [[], '5', 'null']) expect(await patch(body)).toMatchObject({ status: 400 });
  });
});
