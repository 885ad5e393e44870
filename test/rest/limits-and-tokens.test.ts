import { expect, test } from 'vitest';
import { proveBearer } from '../../src/rest/prove-bearer.js';
import { createDiscordClient } from '../../src/rest/discord-client.js';
import { fakeService } from '../support/service/fake-service.js';
import { createManualClock } from '../support/time/manual-clock.js';

test('a short rate limit is waited for', async () => {
  let calls = 0;
  const client = createDiscordClient({
    applicationId: '1',
    token: 'x',
    baseUrl: 'http://127.0.0.1:1',
    clock: createManualClock(),
    fetch: () => {
      calls++;
      const headers = { 'content-type': 'application/json', 'retry-after': '0.01' };
      const limit = { message: 'You are being rate limited.', retry_after: 0.01, global: false };
      return Promise.resolve(
        calls === 1 ? Response.json(limit, { status: 429, headers }) : Response.json([]),
      );
    },
  });
  expect(await client.commands().list()).toEqual([]);
  expect(calls).toBe(2);
});

test('a token of a user that Discord does not know is refused with what Discord said', async () => {
  const body = { code: 0, message: '401: Unauthorized' };
  const { fetch } = fakeService({ status: 401, body });
  const options = { baseUrl: 'http://127.0.0.1:1', clock: createManualClock(), fetch };
  await expect(proveBearer(options, 'token-of-a-user', 'scope')).rejects.toMatchObject({
    code: 'BEARER_REFUSED',
    discord: { status: 401, message: '401: Unauthorized' },
  });
});
