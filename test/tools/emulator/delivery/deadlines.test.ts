import { expect, test } from 'vitest';
import { startAnswering } from '../support/interactions.js';

test('whoever measures the time of responses hears when it is over', async () => {
  const overs: (AbortSignal | undefined)[] = [];
  const bot = await startAnswering([], {
    responseDeadline: (_milliseconds, over) => {
      overs.push(over);
      return new AbortController().signal;
    },
  });
  // Both probes of the endpoint.
  expect(overs.map((over) => over?.aborted)).toEqual([true, true]);
  const seen: (boolean | undefined)[] = [];
  bot.receiver.respond = (_received, response) => {
    seen.push(overs.at(-1)?.aborted);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"type":4,"data":{"content":"Pong"}}');
  };
  expect(await bot.invoke({ text: '/ping' })).toMatchObject({ outcome: 'message' });
  expect([...seen, overs.at(-1)?.aborted]).toEqual([false, true]);
});
