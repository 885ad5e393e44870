import { describe, expect, test } from 'vitest';
import { createInteractionWebhook } from '../../src/rest/interaction-webhook.js';
import { toMessage } from '../support/service/fake-service.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { until } from '../support/time/wait.js';

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

describe('rate limits of an interaction', () => {
  function createLimited(...responses: (() => Response)[]) {
    const asked: string[] = [];
    const clock = createManualClock();
    const webhook = createInteractionWebhook({
      baseUrl: 'http://127.0.0.1:1',
      clock,
      fetch: (input) => {
        asked.push(/webhooks\/(.*?)\?/.exec(input instanceof Request ? input.url : String(input))?.[1] ?? '');
        return Promise.resolve(responses.shift()?.() ?? Response.json(toMessage(undefined)));
      },
    });
    const post = (token: string) =>
      webhook.send(
        { applicationId: '1', token, endsAtMs: clock.monotonicMs() + 60_000 },
        { method: 'POST', json: '{}' },
      );
    return { asked, clock, post };
  }
  const used = () =>
    Response.json(toMessage(undefined), {
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1.5' },
    });
  const refused = (global: boolean) => () =>
    Response.json({ message: 'Too many.', retry_after: 0.25, global }, { status: 429 });

  test('that is used up are waited for before the next call, and those of another are not', async () => {
    const { asked, clock, post } = createLimited(used);
    await post('a');
    const next = post('a');
    await post('b');
    expect(asked).toEqual(['1/a', '1/b']);
    clock.advance(1499);
    await post('b');
    expect(asked).toEqual(['1/a', '1/b', '1/b']);
    clock.advance(1);
    await next;
    expect(asked).toEqual(['1/a', '1/b', '1/b', '1/a']);
  });

  test.each([
    ['of its own', false, ['1/a', '1/b', '1/a']],
    ['of everybody', true, ['1/a', '1/a', '1/b']],
  ])('that a call met are waited for, and it is made again: %s', async (_whose, isGlobal, order) => {
    const { asked, clock, post } = createLimited(refused(isGlobal));
    const limited = post('a');
    await until(() => clock.waiting() === 2);
    const other = post('b');
    if (!isGlobal) await other;
    else await until(() => clock.waiting() === 4);
    expect(asked).toEqual(isGlobal ? ['1/a'] : ['1/a', '1/b']);
    clock.advance(250);
    await Promise.all([limited, other]);
    expect(asked).toEqual(order);
  });

  test('that a call met are waited for even while those of a thousand others apply', async () => {
    const { asked, clock, post } = createLimited(...Array.from({ length: 1000 }, () => used), refused(false));
    for (let at = 0; at < 1000; at++) await post(`other-${at}`);
    const limited = post('late');
    await until(() => clock.waiting() === 2);
    expect(asked.slice(1000)).toEqual(['1/late']);
    clock.advance(250);
    await limited;
    expect(asked.slice(1000)).toEqual(['1/late', '1/late']);
  });

  test('end with the token', async () => {
    const forEver = () => Response.json({ retry_after: 3600 }, { status: 429 });
    const { asked, clock, post } = createLimited(forEver);
    const limited = post('a');
    await until(() => clock.waiting() === 2);
    clock.advance(60_000);
    await expect(limited).rejects.toMatchObject({ code: 'INTERACTION_TOKEN_EXPIRED' });
    expect(asked).toEqual(['1/a']);
    expect(clock.waiting()).toBe(0);
  });

  test('are given up after ten in a row', async () => {
    const limits = Array.from({ length: 20 }, () => refused(false));
    const { asked, clock, post } = createLimited(...limits);
    const limited = expect(post('a')).rejects.toMatchObject({ code: 'RATE_LIMIT_TOO_LONG' });
    for (let calls = 1; calls < 10; calls++) {
      await until(() => asked.length === calls && clock.waiting() === 2);
      clock.advance(250);
    }
    await limited;
    expect(asked).toHaveLength(10);
  });
});

test.each<[string, unknown, string]>([
  [
    'with its problems',
    { content: { _errors: [{ code: 'BAD', message: 'Too long.' }] } },
    'content[BAD]: Too long.',
  ],
  ['with problems that are none', { content: { _errors: [null, 5] } }, 'Invalid Form Body'],
])('a refusal is told %s', async (_how, errors, expected) => {
  const clock = createManualClock();
  const webhook = createInteractionWebhook({
    baseUrl: 'http://127.0.0.1:1',
    clock,
    fetch: () =>
      Promise.resolve(Response.json({ code: 50035, message: 'Invalid Form Body', errors }, { status: 400 })),
  });
  const token = { applicationId: '1', token: 'a', endsAtMs: clock.monotonicMs() + 60_000 };
  await expect(webhook.send(token, { method: 'POST', json: '{}' })).rejects.toMatchObject({
    code: 'DISCORD_REFUSED',
    message: expect.stringContaining(expected) as unknown,
  });
});
