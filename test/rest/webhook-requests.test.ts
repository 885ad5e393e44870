import { expect, test } from 'vitest';
import { createInteractionWebhook } from '../../src/rest/interaction-webhook.js';
import { toMessage } from '../support/fake-service.js';
import { createManualClock } from '../support/manual-clock.js';

test('a new message asks for itself in the answer, and nothing else has a query', async () => {
  const asked: string[] = [];
  const clock = createManualClock();
  const webhook = createInteractionWebhook({
    baseUrl: 'http://127.0.0.1:1',
    clock,
    fetch: (input, init) => {
      asked.push(`${init?.method} ${input instanceof Request ? input.url : String(input)}`);
      return Promise.resolve(Response.json(toMessage(undefined)));
    },
  });
  const token = { applicationId: '1', token: 'secret', endsAtMs: clock.monotonicMs() + 60_000 };
  const json = '{"content":"hi"}';
  await webhook.send(token, { method: 'POST', json });
  await webhook.send(token, { method: 'PATCH', messageId: '@original', json });
  await webhook.send(token, { method: 'GET', messageId: '5' });
  const base = 'http://127.0.0.1:1/api/v10/webhooks/1/secret';
  expect(asked).toEqual([
    `POST ${base}?wait=true`,
    `PATCH ${base}/messages/@original`,
    `GET ${base}/messages/5`,
  ]);
});
