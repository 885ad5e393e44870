import { expect, test } from 'vitest';
import { createInteractionWebhook, type WebhookCall } from '../../src/rest/interaction-webhook.js';
import { timestampMsToSnowflake } from '../../src/protocol/snowflake-time.js';
import { fakeService, type ServiceAnswer } from '../support/service/fake-service.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { until } from '../support/time/wait.js';

const LIFE_MS = 60_000;

/** One call to a service that answers as told, with the token of an interaction that lives for a minute more. */
function startCall(method: WebhookCall['method'] | 'DELETE', ...answers: ServiceAnswer[]) {
  const clock = createManualClock();
  const { fetch, calls } = fakeService(...answers);
  const webhook = createInteractionWebhook({ baseUrl: 'http://127.0.0.1:1', clock, fetch });
  const token = { applicationId: '1', token: 'secret', endsAtMs: LIFE_MS };
  const work =
    method === 'DELETE'
      ? webhook.delete(token, '5')
      : webhook.send(token, {
          method,
          ...(method === 'POST' ? {} : { messageId: '5' }),
          ...(method === 'GET' ? {} : { json: '{}' }),
        });
  work.catch(() => undefined);
  /** Lets the pause before the next attempt pass, and tells how long it is. */
  const pause = async (): Promise<number> => {
    const made = calls.length;
    await until(() => clock.nextInMs() <= 1600);
    const pauseMs = clock.nextInMs();
    clock.advance(pauseMs);
    await until(() => calls.length === made + 1);
    return pauseMs;
  };
  return { clock, calls, work, pause };
}

const BROKEN: ServiceAnswer = { status: 500, body: { code: 0, message: 'Oh' } };
const refused = (status: number, code: number): ServiceAnswer => ({ status, body: { code, message: 'No' } });
const failing = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

test('a change that meets errors of Discord is sent five times, with longer and longer pauses', async () => {
  const { work, calls, pause } = startCall('PATCH', BROKEN, BROKEN, BROKEN, BROKEN, BROKEN);
  expect([await pause(), await pause(), await pause(), await pause()]).toEqual([200, 400, 800, 1600]);
  await expect(work).rejects.toMatchObject({ code: 'DISCORD_REFUSED', discord: { status: 500 } });
  expect(calls).toHaveLength(5);
});

test.each<[string, Parameters<typeof startCall>]>([
  ['a change after an error of Discord', ['PATCH', BROKEN]],
  ['a look after an error of Discord', ['GET', BROKEN]],
  ['a removal after an error of Discord', ['DELETE', BROKEN]],
  ['a change whose answer was lost', ['PATCH', failing('ECONNRESET')]],
  ['a new message that was never sent', ['POST', failing('ECONNREFUSED')]],
  ['a new message before the response has arrived', ['POST', refused(404, 10015)]],
])('%s is made again', async (_what, parameters) => {
  const { work, calls, pause } = startCall(...parameters);
  expect(await pause()).toBe(200);
  await work;
  expect(calls).toHaveLength(2);
});

test.each<[string, Parameters<typeof startCall>, object]>([
  ['a new message after an error of Discord', ['POST', BROKEN], { discord: { status: 500 } }],
  ['a new message whose answer was lost', ['POST', failing('ECONNRESET')], { code: 'DISCORD_UNREACHABLE' }],
  ['a change that is wrong', ['PATCH', refused(400, 50035)], { discord: { code: 50035 } }],
  ['a change of what is not there', ['PATCH', refused(404, 10008)], { discord: { code: 10008 } }],
  ['a removal of what was never there', ['DELETE', refused(404, 10008)], { discord: { code: 10008 } }],
  ['a call whose token is refused', ['PATCH', refused(401, 50027)], { code: 'INTERACTION_TOKEN_REFUSED' }],
])('%s is made once', async (_what, parameters, error) => {
  const { work, calls } = startCall(...parameters);
  await expect(work).rejects.toMatchObject(error);
  expect(calls).toHaveLength(1);
});

test('a removal whose answer was lost is done when the message is gone', async () => {
  const { work, calls, pause } = startCall('DELETE', BROKEN, refused(404, 10008));
  await pause();
  expect(await work).toBeUndefined();
  expect(calls).toHaveLength(2);
});

test('a call is not made again when the token would have ended by then', async () => {
  const { work, clock, calls } = startCall('PATCH', BROKEN);
  clock.advance(LIFE_MS - 200);
  await expect(work).rejects.toMatchObject({ code: 'DISCORD_REFUSED' });
  expect(calls).toHaveLength(1);
});

test('a call that gets no answer ends with the token, and is then called off', async () => {
  const clock = createManualClock();
  const signals: (AbortSignal | null | undefined)[] = [];
  const webhook = createInteractionWebhook({
    baseUrl: 'http://127.0.0.1:1',
    clock,
    fetch: (_input, init) => {
      signals.push(init?.signal);
      return new Promise(() => undefined);
    },
  });
  const token = { applicationId: '1', token: 'secret', endsAtMs: LIFE_MS };
  const work = webhook.send(token, { method: 'PATCH', messageId: '5', json: '{}' });
  await until(() => signals.length === 1);
  let thrown: unknown;
  work.catch((error: unknown) => (thrown = error));
  clock.advance(LIFE_MS);
  await until(() => thrown !== undefined);
  expect(thrown).toMatchObject({ code: 'INTERACTION_TOKEN_EXPIRED' });
  expect(signals[0]?.aborted).toBe(true);
  await expect(webhook.send(token, { method: 'GET', messageId: '5' })).rejects.toMatchObject({
    code: 'INTERACTION_TOKEN_EXPIRED',
  });
  expect(signals).toHaveLength(1);
});

test.each([
  [
    'that is as old as it seems',
    0,
    /^Discord does not accept the token\. By the clock here the interaction is 2,000 ms old/,
  ],
  [
    'that was delivered 20 minutes late',
    20 * 60_000,
    /By its id the interaction is 1,202,000 ms old, although it arrived 2,000 ms ago/,
  ],
])('a refused token of an interaction %s says how old it is', async (_what, lateMs, message) => {
  const clock = createManualClock();
  const { fetch } = fakeService(refused(401, 50027));
  const webhook = createInteractionWebhook({ baseUrl: 'http://127.0.0.1:1', clock, fetch });
  const interactionId = timestampMsToSnowflake(clock.now() - lateMs);
  clock.advance(2000);
  const token = { applicationId: '1', token: 'secret', endsAtMs: 15 * 60_000, interactionId };
  const error: unknown = await webhook
    .send(token, { method: 'GET', messageId: '5' })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'INTERACTION_TOKEN_REFUSED',
    message: expect.stringMatching(message) as string,
  });
  expect((error as Error).message).not.toContain('15 minutes');
});
