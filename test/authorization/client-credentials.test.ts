import { describe, expect, it } from 'vitest';
import { COMMANDS, slash, WEATHER } from '../tools/emulator/support/emulator.js';
import { GAME } from '../tools/emulator/support/oauth.js';
import { startClient } from './support/client.js';

const UPDATE = 'applications.commands.update';
const HOUR_MS = 3_600_000;
const WEEK_MS = 604_800_000;

describe('a token of client credentials', () => {
  it('opens the routes of commands', async () => {
    const { client, emulator } = await startClient();
    const token = await client.clientCredentials(UPDATE);
    expect(token).toMatchObject({ scopes: [UPDATE], isExpired: false });
    expect(token.has(UPDATE)).toBe(true);
    expect(token.has(UPDATE, 'identify')).toBe(false);
    expect(token.refreshToken).toBeUndefined();
    const headers = { authorization: token.authorization };
    const created = await emulator.request('POST', COMMANDS, { body: slash('ping'), headers });
    expect(created).toMatchObject({ status: 201 });
  });

  it('says when it ends', async () => {
    const { client, clock } = await startClient();
    const token = await client.clientCredentials(UPDATE);
    expect(token.expiresAtMs).toBe(clock.now() + WEEK_MS);
    expect(token.remainingMs()).toBe(WEEK_MS);
    clock.advance(WEEK_MS - 1);
    expect(token).toMatchObject({ isExpired: false });
    clock.advance(1);
    expect(token).toMatchObject({ isExpired: true });
    expect(token.remainingMs()).toBe(0);
  });

  it('comes from memory while it is good', async () => {
    const { client, sent, clock } = await startClient();
    const token = await client.clientCredentials(UPDATE);
    clock.advance(WEEK_MS - HOUR_MS);
    expect(await client.clientCredentials(UPDATE)).toBe(token);
    expect(sent).toHaveLength(1);
  });

  it('is one for each set of scopes, in whatever order and however often they are named', async () => {
    const started = await startClient();
    const { client } = started;
    const both = await client.clientCredentials([UPDATE, 'identify']);
    expect(await client.clientCredentials(`identify ${UPDATE} identify`)).toBe(both);
    expect(await client.clientCredentials('identify')).not.toBe(both);
    expect(started.sent).toHaveLength(2);
  });

  it('is renewed five minutes before it ends', async () => {
    const { client, clock } = await startClient();
    const token = await client.clientCredentials(UPDATE);
    clock.advance(WEEK_MS - 300_001);
    expect(await client.clientCredentials(UPDATE)).toBe(token);
    clock.advance(1);
    const renewed = await client.clientCredentials(UPDATE);
    expect(renewed).not.toBe(token);
    expect(renewed.remainingMs()).toBe(WEEK_MS);
  });

  it('is renewed when renewBeforeMs says', async () => {
    const { client, clock } = await startClient({ renewBeforeMs: HOUR_MS });
    const token = await client.clientCredentials(UPDATE);
    clock.advance(WEEK_MS - HOUR_MS);
    expect(await client.clientCredentials(UPDATE)).not.toBe(token);
  });

  it('is asked for once by callers at the same time', async () => {
    const started = await startClient();
    const tokens = await Promise.all(
      Array.from({ length: 50 }, () => started.client.clientCredentials(UPDATE)),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(started.sent).toEqual(['client_credentials']);
  });

  it('is renewed once by callers at the same time', async () => {
    const started = await startClient();
    await started.client.clientCredentials(UPDATE);
    started.clock.advance(WEEK_MS);
    const tokens = await Promise.all(
      Array.from({ length: 50 }, () => started.client.clientCredentials(UPDATE)),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(started.sent).toHaveLength(2);
  });

  it('is asked for again after a failure, which is not remembered', async () => {
    const { client, fault } = await startClient();
    await fault({ on: 'api', path: '/oauth2/token', kind: 'status', status: 503, times: 5 });
    const all = await Promise.allSettled([
      client.clientCredentials(UPDATE),
      client.clientCredentials(UPDATE),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await client.clientCredentials(UPDATE)).toMatchObject({ isExpired: false });
  });

  it('is the old one while it is good and no new one can be had', async () => {
    const { client, clock, fault } = await startClient();
    const token = await client.clientCredentials(UPDATE);
    clock.advance(WEEK_MS - 100_000);
    await fault({ on: 'api', path: '/oauth2/token', kind: 'status', status: 502, times: 10 });
    expect(await client.clientCredentials(UPDATE)).toBe(token);
    clock.advance(100_000);
    await expect(client.clientCredentials(UPDATE)).rejects.toMatchObject({ code: 'DISCORD_REFUSED' });
    expect(await client.clientCredentials(UPDATE)).not.toBe(token);
  });

  it('is not the old one if Discord refuses to give a new one', async () => {
    const answers = [{ access_token: 'one', token_type: 'Bearer', expires_in: 1000, scope: UPDATE }];
    const fetch = () => {
      const body = answers.shift();
      const status = body ? 200 : 401;
      return Promise.resolve(new Response(JSON.stringify(body ?? { error: 'invalid_client' }), { status }));
    };
    const { client, clock } = await startClient({ fetch });
    await client.clientCredentials(UPDATE);
    clock.advance(900_000);
    await expect(client.clientCredentials(UPDATE)).rejects.toMatchObject({ code: 'OAUTH_INVALID_CLIENT' });
  });

  it('of a short life is renewed in its last tenth', async () => {
    let given = 0;
    const fetch = () => {
      given += 1;
      const body = { access_token: `token-${given}`, token_type: 'bearer', expires_in: 60 };
      return Promise.resolve(Response.json(body));
    };
    const { client, clock } = await startClient({ fetch });
    const token = await client.clientCredentials(UPDATE);
    expect(token.scopes).toEqual([UPDATE]);
    clock.advance(53_999);
    expect(await client.clientCredentials(UPDATE)).toBe(token);
    clock.advance(1);
    expect((await client.clientCredentials(UPDATE)).accessToken).toBe('token-2');
  });

  it('is given out no more once it is forgotten', async () => {
    const { client } = await startClient();
    const first = await client.clientCredentials(UPDATE);
    client.forget(first);
    const second = await client.clientCredentials(UPDATE);
    expect(second).not.toBe(first);
    client.forget(second.accessToken);
    expect(await client.clientCredentials(UPDATE)).not.toBe(second);
    client.forget(first);
  });

  it('is not the old one if that was forgotten while no new one could be had', async () => {
    const { client, clock, fault } = await startClient();
    const token = await client.clientCredentials(UPDATE);
    clock.advance(WEEK_MS - 100_000);
    await fault({ on: 'api', path: '/oauth2/token', kind: 'status', status: 502, times: 5 });
    const asked = client.clientCredentials(UPDATE);
    client.forget(token);
    await expect(asked).rejects.toMatchObject({ code: 'DISCORD_REFUSED' });
  });

  it('lives from when it was asked for, not from when it came', async () => {
    const { another, clock } = await startClient();
    const client = another({
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        clock.advance(5_000);
        return answer;
      },
    });
    const token = await client.clientCredentials(UPDATE);
    expect(token.remainingMs()).toBe(WEEK_MS - 5_000);
    expect(token.expiresAtMs).toBe(clock.now() + WEEK_MS - 5_000);
  });

  it('is the owner’s, for whatever the owner can grant', async () => {
    const { another } = await startClient();
    const game = another({ clientId: GAME.id, clientSecret: GAME.secret });
    const scopes = ['applications.commands.permissions.update', 'identify'];
    expect((await game.clientCredentials(scopes)).scopes).toEqual(scopes);
  });
});

describe('clocks that jump', () => {
  async function startJumping() {
    const jump = { wallMs: 0 };
    const started = await startClient();
    const client = started.another({
      clock: {
        now: () => started.clock.now() + jump.wallMs,
        monotonicMs: started.clock.monotonicMs,
        after: started.clock.after,
      },
    });
    return { ...started, client, jump };
  }

  it('do not keep a token alive that has ended, when the wall clock is set back', async () => {
    const { client, jump, clock } = await startJumping();
    const token = await client.clientCredentials(UPDATE);
    jump.wallMs = -2 * WEEK_MS;
    expect(token.remainingMs()).toBe(WEEK_MS);
    expect(await client.clientCredentials(UPDATE)).toBe(token);
    clock.advance(WEEK_MS);
    expect(token).toMatchObject({ isExpired: true });
    const renewed = await client.clientCredentials(UPDATE);
    expect(renewed.remainingMs()).toBe(WEEK_MS);
  });

  it('do not keep a restored token alive either', async () => {
    const { client, jump, clock } = await startJumping();
    const stored = (await client.clientCredentials(UPDATE)).reveal();
    const restored = client.restore(stored);
    jump.wallMs = -2 * WEEK_MS;
    clock.advance(WEEK_MS);
    expect(restored).toMatchObject({ isExpired: true });
  });

  it('cost one renewal when the wall clock is set forward, and no more', async () => {
    const { client, jump } = await startJumping();
    const token = await client.clientCredentials(UPDATE);
    jump.wallMs = 2 * WEEK_MS;
    const renewed = await client.clientCredentials(UPDATE);
    expect(renewed).not.toBe(token);
    expect(renewed.remainingMs()).toBe(WEEK_MS);
    expect(await client.clientCredentials(UPDATE)).toBe(renewed);
  });

  it('end a token while the machine sleeps and the monotonic clock stands still', async () => {
    const { client, jump } = await startJumping();
    const token = await client.clientCredentials(UPDATE);
    jump.wallMs = WEEK_MS;
    expect(token).toMatchObject({ isExpired: true });
  });
});

describe('client credentials are refused before anything is sent', () => {
  it.each([
    ['no scope', '', /at least/],
    ['scopes with commas', `${UPDATE},identify`, /spaces between scopes and no ","/],
    ['a scope that installs', 'bot', /bot, which only a user can grant/],
    ['what is no list of texts', [5] as unknown as string[], /list of texts/],
  ])('with %s', async (_what, scopes, message) => {
    const started = await startClient();
    const refused = started.client.clientCredentials(scopes);
    await expect(refused).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      message: expect.stringMatching(message) as unknown,
    });
    expect(started.sent).toEqual([]);
  });

  it('without a secret', async () => {
    const started = await startClient({ clientSecret: undefined });
    const refused = started.client.clientCredentials(UPDATE);
    await expect(refused).rejects.toMatchObject({ code: 'CLIENT_SECRET_MISSING' });
    expect(started.sent).toEqual([]);
  });
});

describe('a caller who gives up', () => {
  it('before the call sends nothing', async () => {
    const started = await startClient();
    const reason = new Error('enough');
    const refused = started.client.clientCredentials(UPDATE, { signal: AbortSignal.abort(reason) });
    await expect(refused).rejects.toBe(reason);
    expect(started.sent).toEqual([]);
  });

  it('leaves the request to those who wait for it too', async () => {
    const started = await startClient();
    const giving = new AbortController();
    const first = started.client.clientCredentials(UPDATE, { signal: giving.signal });
    const second = started.client.clientCredentials(UPDATE);
    giving.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    expect(await second).toMatchObject({ isExpired: false });
    expect(started.sent).toHaveLength(1);
  });
});

it('has the id of its application', async () => {
  expect((await startClient()).client.clientId).toBe(WEATHER.id);
});
