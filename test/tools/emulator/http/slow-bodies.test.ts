import { request as requestHttp } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../tools/src/emulator/index.js';
import { ADA, AUTHORIZATION, COMMANDS, HARBOUR, slash, startTestEmulator } from '../support/emulator.js';

const OTHER = {
  id: '1100000000000000002',
  name: 'Other',
  token: 'other-token',
  botUserId: '12',
  ownerId: ADA,
  guildIds: [HARBOUR],
};
const GLOBAL = `/api/v10/applications/${OTHER.id}/commands`;
const GUILD = `/api/v10/applications/${OTHER.id}/guilds/${HARBOUR}/commands`;

function startWithOther() {
  const world = createWorld();
  return startTestEmulator({
    world: {
      ...world,
      applications: [...world.applications, OTHER],
      users: [...world.users, { id: OTHER.botUserId, username: 'other', bot: true }],
    },
  });
}

/**
 * A request whose body comes in two parts: the second one when `finish` is called. `isHeard` is resolved as soon as the
 * emulator has read the head and waits for the body.
 */
function sendSlowly(url: string, method: string, body: unknown, authorization: string) {
  const text = JSON.stringify(body);
  const headers = {
    authorization,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    expect: '100-continue',
  };
  const request = requestHttp(url, { method, headers });
  const isHeard = new Promise<void>((resolve) => request.once('continue', resolve));
  const answer = new Promise<{ readonly status: number | undefined; readonly body: unknown }>(
    (resolve, reject) => {
      request.once('error', reject);
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({
            status: response.statusCode,
            body: JSON.parse(Buffer.concat(chunks).toString()) as unknown,
          });
        });
      });
    },
  );
  request.flushHeaders();
  return {
    isHeard,
    finish: () => {
      request.end(text);
      return answer;
    },
  };
}

describe('while the body of a request comes in,', () => {
  test.each([
    ['POST', GLOBAL, slash('late')],
    ['PUT', GLOBAL, [slash('late')]],
    ['POST', GUILD, slash('late')],
    ['PUT', GUILD, [slash('late')]],
  ])('the application may be deleted: %s %s makes nothing then', async (method, path, body) => {
    const emulator = await startWithOther();
    const slow = sendSlowly(emulator.baseUrl + path, method, body, `Bot ${OTHER.token}`);
    await slow.isHeard;
    expect((await emulator.control('DELETE', `/applications/${OTHER.id}`)).status).toBe(204);
    const { revision } = emulator;
    const before = revision();
    expect(await slow.finish()).toEqual({
      status: 404,
      body: { message: 'Unknown Application', code: 10002 },
    });
    expect(revision()).toBe(before);
  });

  test.each([
    ['POST', GUILD, slash('late')],
    ['PUT', GUILD, [slash('late')]],
  ])(
    'the application may be removed from the guild: %s %s makes nothing then',
    async (method, path, body) => {
      const emulator = await startWithOther();
      const slow = sendSlowly(emulator.baseUrl + path, method, body, `Bot ${OTHER.token}`);
      await slow.isHeard;
      expect((await emulator.control('DELETE', `/applications/${OTHER.id}/guilds/${HARBOUR}`)).status).toBe(
        204,
      );
      expect(await slow.finish()).toEqual({ status: 403, body: { message: 'Missing Access', code: 50001 } });
      expect((await emulator.control('PUT', `/applications/${OTHER.id}/guilds/${HARBOUR}`)).status).toBe(204);
      const { body: list } = await emulator.request('GET', GUILD, {
        headers: { authorization: `Bot ${OTHER.token}` },
      });
      expect(list).toEqual([]);
    },
  );

  test('the command may be deleted: PATCH finds none then', async () => {
    const emulator = await startTestEmulator();
    const { id } = (await emulator.api('POST', '', slash('ping'))).body as { readonly id: string };
    const url = `${emulator.baseUrl}${COMMANDS}/${id}`;
    const slow = sendSlowly(url, 'PATCH', { description: 'late' }, AUTHORIZATION.authorization);
    await slow.isHeard;
    expect((await emulator.api('DELETE', `/${id}`)).status).toBe(204);
    expect(await slow.finish()).toMatchObject({ status: 404, body: { code: 10063 } });
  });
});
