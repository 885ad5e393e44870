import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, type ControlSummary } from '../../../../../tools/src/emulator/index.js';
import { HARBOUR, startTestEmulator, WEATHER } from '../../support/emulator.js';
import { exchange, GAME, startOAuth, TOKEN, type Tokens } from '../../support/oauth.js';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commandry-oauth-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'state');
}

describe('what an emulator keeps', () => {
  it('is every token, every code, and every installation', async () => {
    const state = await newFolder();
    const first = await startOAuth({ state });
    const pair = (await first.token(exchange(await first.code()))).body as Tokens;
    const code = await first.code();
    await first.authorize({ client_id: GAME.id, response_type: undefined, scope: 'bot', guild_id: HARBOUR });
    await first.stop();
    const second = await startOAuth({ state });
    expect(await second.as(pair.access_token, 'GET', '/api/v10/users/@me')).toMatchObject({ status: 200 });
    expect(await second.token(exchange(code))).toMatchObject({ status: 200 });
    const { applications } = (await second.control('GET', '')).body as ControlSummary;
    expect(applications.find(({ id }) => id === GAME.id)).toMatchObject({ guild_ids: [HARBOUR] });
    const { refresh_token } = pair;
    const again = await second.token({ grant_type: 'refresh_token', refresh_token });
    expect(again).toMatchObject({ status: 200 });
  });
});

describe('a secret that nobody gave', () => {
  it('is told by the control plane', async () => {
    const world = createWorld();
    delete world.applications[0]!.clientSecret;
    const { control, request } = await startTestEmulator({ world });
    const { applications } = (await control('GET', '')).body as ControlSummary;
    const secret = applications[0]!.client_secret;
    expect(secret).toMatch(/^[0-9a-f]{32}$/);
    const form = {
      grant_type: 'client_credentials',
      scope: 'identify',
      client_id: WEATHER.id,
      client_secret: secret,
    };
    const answer = await request('POST', TOKEN, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer).toMatchObject({ status: 200 });
  });
});
