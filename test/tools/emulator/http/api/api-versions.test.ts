import { describe, expect, test } from 'vitest';
import {
  AUTHORIZATION,
  GENERAL,
  HARBOUR,
  slash,
  startTestEmulator,
  WEATHER,
} from '../../support/emulator.js';
import { startAnswering, type Delivered } from '../../support/interactions.js';
import { CALLBACK, FORM, SECRET, startOAuth } from '../../support/oauth.js';

const SERVED = ['/api/v10', '/api/v9', '/api/v8', '/api/v7', '/api/v6', '/api'];
const UNKNOWN = ['/api/v11', '/api/v5', '/api/v3', '/api/v0', '/api/v010', '/api/v1000000'];
const BAD_VERSION = { message: 'Invalid API version', code: 50041 };

describe.each(SERVED)('below %s', (prefix) => {
  test('commands are registered, read, edited and deleted', async () => {
    const { request } = await startTestEmulator();
    const send = (method: string, path: string, body?: unknown) =>
      request(method, `${prefix}/applications/${WEATHER.id}${path}`, { body, headers: AUTHORIZATION });
    const created = await send('POST', '/commands', slash('ping'));
    expect(created.status).toBe(201);
    const { id } = created.body as { id: string };
    expect((await send('GET', `/commands/${id}`)).body).toMatchObject({ id, name: 'ping' });
    expect((await send('PATCH', `/commands/${id}`, { name: 'pong' })).status).toBe(200);
    expect((await send('DELETE', `/commands/${id}`)).status).toBe(204);
    const put = await send('PUT', `/guilds/${HARBOUR}/commands`, [slash('here')]);
    expect(put).toMatchObject({ status: 200, body: [{ name: 'here' }] });
    expect((await send('GET', `/guilds/${HARBOUR}/commands/permissions`)).status).toBe(200);
    for (const path of [`/guilds/${HARBOUR}`, `/channels/${GENERAL}`, '/users/@me', '/applications/@me']) {
      expect((await request('GET', prefix + path, { headers: AUTHORIZATION })).status).toBe(200);
    }
  });

  test('errors are those of Discord', async () => {
    const { request } = await startTestEmulator();
    expect(await request('GET', `${prefix}/nowhere`)).toMatchObject({ status: 404, body: { code: 0 } });
    expect((await request('PUT', `${prefix}/users/@me`)).status).toBe(405);
    expect((await request('GET', `${prefix}/users/@me`)).status).toBe(401);
  });

  test('interactions are answered and followed up', async () => {
    const { pingLater, emulator } = await startAnswering();
    const send = (method: string, path: string, body?: unknown) =>
      emulator.request(method, prefix + path, { body });
    const { interaction } = await pingLater(async ({ id, token }: Delivered) => {
      const callback = { type: 4, data: { content: 'Sunny' } };
      const path = `/interactions/${id}/${token}/callback?with_response=true`;
      expect((await send('POST', path, callback)).status).toBe(200);
    });
    const webhook = `/webhooks/${WEATHER.id}/${interaction!.token}`;
    expect((await send('GET', `${webhook}/messages/@original`)).body).toMatchObject({ content: 'Sunny' });
    expect((await send('POST', webhook, { content: 'More' })).status).toBe(200);
    expect((await send('DELETE', `${webhook}/messages/@original`)).status).toBe(204);
  });

  test('tokens are given, used and revoked', async () => {
    const { request, post, code } = await startOAuth();
    const client = { client_id: WEATHER.id, client_secret: SECRET };
    const form = { ...client, grant_type: 'authorization_code', code: await code(), redirect_uri: CALLBACK };
    const { status, body } = await post(`${prefix}/oauth2/token`, form);
    expect(status).toBe(200);
    const { access_token: token } = body as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    expect((await request('GET', `${prefix}/oauth2/@me`, { headers })).status).toBe(200);
    const revoke = new URLSearchParams({ ...client, token }).toString();
    const revoked = await request('POST', `${prefix}/oauth2/token/revoke`, { body: revoke, headers: FORM });
    expect(revoked).toMatchObject({ status: 200, body: {} });
    const page = await request('GET', `${prefix}/oauth2/authorize?client_id=1`);
    expect({ status: page.status, to: page.headers.get('location') }).toEqual({
      status: 302,
      to: '/oauth2/authorize?client_id=1',
    });
  });
});

describe.each(UNKNOWN)('%s is no version of the API', (prefix) => {
  test('whatever is asked there, by whom, and how', async () => {
    const { request } = await startTestEmulator();
    for (const [method, path] of [
      ['GET', `/applications/${WEATHER.id}/commands`],
      ['PURGE', '/users/@me'],
      ['POST', '/interactions/1/x/callback'],
      ['PATCH', `/webhooks/${WEATHER.id}/x/messages/@original`],
      ['POST', '/oauth2/token'],
      ['GET', '/oauth2/authorize?client_id=1'],
      ['GET', '/nowhere'],
    ] as const) {
      for (const headers of [{}, AUTHORIZATION]) {
        const { status, body } = await request(method, prefix + path, { headers });
        expect({ path, status, body }).toEqual({ path, status: 400, body: BAD_VERSION });
      }
    }
  });
});

test.each(['/v10', '/api/v', '/api/vten', '/api/V10', '/apis/v10', '/api/v-1'])(
  '%s is no path of the API at all',
  async (prefix) => {
    const { request } = await startTestEmulator();
    expect((await request('GET', `${prefix}/users/@me`, { headers: AUTHORIZATION })).status).toBe(404);
  },
);

describe('an edit with a new file and a list of attachments that leaves it out', () => {
  /** The message after an edit that names its first file, and adds another one. */
  async function editBelow(prefix: string): Promise<string[]> {
    const bot = await startAnswering();
    const { interaction } = await bot.ping({ type: 4, data: { content: 'Sunny' } });
    const edit = async (payload: unknown, name: string) => {
      const form = new FormData();
      form.set('payload_json', JSON.stringify(payload));
      form.set('files[0]', new Blob([name]), name);
      const path = `${prefix}/webhooks/${WEATHER.id}/${interaction!.token}/messages/@original`;
      const response = await fetch(bot.emulator.baseUrl + path, { method: 'PATCH', body: form });
      return (await response.json()) as { attachments: { id: string; filename: string }[] };
    };
    const first = await edit({}, 'old.txt');
    const { attachments } = await edit({ attachments: [{ id: first.attachments[0]!.id }] }, 'new.txt');
    return attachments.map(({ filename }) => filename);
  }

  test('drops it from version 10 on, which wants everything listed', async () => {
    expect(await editBelow('/api/v10')).toEqual(['old.txt']);
  });

  test.each(['/api/v9', '/api/v8', '/api'])('keeps it below %s', async (prefix) => {
    expect(await editBelow(prefix)).toEqual(['old.txt', 'new.txt']);
  });
});

test('a fault with the beginning of a path is met whatever version is asked for', async () => {
  const { request, control } = await startTestEmulator();
  const fault = { on: 'api', path: '/users/@me', kind: 'status', status: 503, times: SERVED.length };
  expect((await control('POST', '/faults', fault)).status).toBeLessThan(300);
  for (const prefix of SERVED) {
    expect((await request('GET', `${prefix}/users/@me`, { headers: AUTHORIZATION })).status).toBe(503);
  }
});
