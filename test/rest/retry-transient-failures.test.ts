import { describe, expect, test } from 'vitest';
import { CommandryError } from 'commandry';
import { retryTransientFailures } from '../../src/rest/retry-transient-failures.js';
import { createDiscordClient } from '../../src/rest/discord-client.js';
import { createPatientClock } from '../support/time/patient-clock.js';

const failed = (message: string, more: object) => Object.assign(new Error(message), more);
const answer = (status: number) => failed('No.', { status, method: 'GET', url: 'http://service.test/api' });
const broken = () => new TypeError('fetch failed', { cause: failed('reset', { code: 'ECONNRESET' }) });

/** How often a call is made that always fails like this. */
async function timesOf(error: Error): Promise<number> {
  let times = 0;
  const call = () => {
    times++;
    return Promise.reject(error);
  };
  await expect(retryTransientFailures(createPatientClock(), call)).rejects.toBe(error);
  return times;
}

describe('a call is repeated three times after', () => {
  test.each<[string, Error]>([
    ['an answer of 500', answer(500)],
    ['an answer of 503', answer(503)],
    ['a connection that breaks', broken()],
    ['an answer that takes too long', failed('late', { name: 'AbortError' })],
  ])('%s', async (_what, error) => {
    expect(await timesOf(error)).toBe(4);
  });
});

describe('a call is made once with', () => {
  test.each<[string, Error]>([
    ['an answer of 400', answer(400)],
    ['an error of our own, which has status 500', new CommandryError('DISCORD_REFUSED', 'No.')],
    [
      'an error of our own because of a connection',
      new CommandryError('REDIS_AWAY', 'No.', { cause: broken() }),
    ],
    ['one of our own below another', new Error('x', { cause: new CommandryError('SYNC_STOPPED', 'No.') })],
    ['an error of somebody else with a status', failed('No.', { status: 503 })],
    ['an address that leads nowhere', failed('nowhere', { code: 'ENOTFOUND' })],
  ])('%s', async (_what, error) => {
    expect(await timesOf(error)).toBe(1);
  });
});

test('what a fetch of somebody throws as an error of ours reaches the caller, and is not tried again', async () => {
  const own = new CommandryError('SYNC_STOPPED', 'It ends.');
  const calls: unknown[] = [];
  const client = createDiscordClient({
    baseUrl: 'http://service.test',
    applicationId: '1',
    token: 'a-bot-token',
    clock: createPatientClock(),
    fetch: (input) => {
      calls.push(input);
      return Promise.reject(own);
    },
  });
  await expect(client.commands().list()).rejects.toBe(own);
  expect(calls).toHaveLength(1);
});
