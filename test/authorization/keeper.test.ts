import { describe, expect, it, vi } from 'vitest';
import { CALLBACK } from '../tools/emulator/support/oauth.js';
import { startClient } from './support/client.js';

const WEEK_MS = 604_800_000;

async function startKeeping(save?: () => void | Promise<void>) {
  const started = await startClient();
  const token = await started.client.exchangeCode({ code: await started.code(), redirectUri: CALLBACK });
  const saved = vi.fn(save);
  return { ...started, token, saved, keeper: started.client.keep(token, { save: saved }) };
}

describe('a token that is kept', () => {
  it('is given as it is while it is good', async () => {
    const { keeper, token, clock, saved } = await startKeeping();
    clock.advance(WEEK_MS - 300_001);
    expect(await keeper.get()).toBe(token);
    expect(saved).not.toHaveBeenCalled();
  });

  it('is renewed before it ends, saved, and given', async () => {
    const { keeper, token, clock, saved } = await startKeeping();
    clock.advance(WEEK_MS - 300_000);
    const renewed = await keeper.get();
    expect(renewed).not.toBe(token);
    expect(keeper.current).toBe(renewed);
    expect(saved.mock.calls).toEqual([[renewed]]);
    clock.advance(WEEK_MS);
    expect(await keeper.get()).not.toBe(renewed);
  });

  it('is renewed once for callers at the same time', async () => {
    const started = await startKeeping();
    started.clock.advance(WEEK_MS);
    const all = await Promise.all(Array.from({ length: 20 }, () => started.keeper.get()));
    expect(new Set(all).size).toBe(1);
    expect(started.sent).toEqual(['authorization_code', 'refresh_token']);
    expect(started.saved).toHaveBeenCalledTimes(1);
  });

  it('is not lost when it cannot be saved: it is saved later, without another request', async () => {
    let isDown = true;
    const started = await startKeeping(() => {
      if (isDown) throw new Error('the database is down');
    });
    started.clock.advance(WEEK_MS);
    await expect(started.keeper.get()).rejects.toThrow('the database is down');
    await expect(started.keeper.get()).rejects.toThrow('the database is down');
    isDown = false;
    expect(await started.keeper.get()).toBe(started.keeper.current);
    expect(started.sent).toEqual(['authorization_code', 'refresh_token']);
    expect(started.saved).toHaveBeenCalledTimes(3);
  });

  it('is the old one while it is good and Discord is down', async () => {
    const { keeper, token, clock, fault } = await startKeeping();
    clock.advance(WEEK_MS - 100_000);
    await fault({ on: 'api', path: '/oauth2/token', kind: 'status', status: 500, times: 10 });
    expect(await keeper.get()).toBe(token);
    clock.advance(100_000);
    await expect(keeper.get()).rejects.toMatchObject({ code: 'DISCORD_REFUSED' });
    expect(await keeper.get()).not.toBe(token);
  });

  it('is refused at once when it was revoked', async () => {
    const { client, keeper, token, clock } = await startKeeping();
    await client.revoke(token);
    clock.advance(WEEK_MS - 100_000);
    await expect(keeper.get()).rejects.toMatchObject({ code: 'OAUTH_INVALID_GRANT' });
  });

  it('without a refresh token is given to its end, and no longer', async () => {
    const { client, clock } = await startClient();
    const token = await client.clientCredentials('identify');
    const keeper = client.keep(token);
    clock.advance(WEEK_MS - 1);
    expect(await keeper.get()).toBe(token);
    clock.advance(1);
    await expect(keeper.get()).rejects.toMatchObject({ code: 'REFRESH_TOKEN_MISSING' });
  });

  it('is renewed for others when one caller gives up', async () => {
    const { keeper, clock } = await startKeeping();
    clock.advance(WEEK_MS);
    const giving = new AbortController();
    const first = keeper.get({ signal: giving.signal });
    const second = keeper.get();
    giving.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    expect(await second).toBe(keeper.current);
  });
});
