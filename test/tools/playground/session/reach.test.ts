import { describe, expect, it } from 'vitest';
import type { RequestSummary } from '../../../../tools/src/emulator/index.js';
import { adviseOn, toReach } from '../../../../tools/src/playground/session/reach.js';

const application = (url: string | null = 'http://bot', sessions = 0) =>
  ({ id: '1', interactions_endpoint_url: url, gateway_sessions: sessions }) as Parameters<typeof toReach>[0];
const request = (outcome: string | null, code?: string, applicationId = '1', more: object = {}) =>
  ({
    kind: 'command',
    application_id: applicationId,
    outcome,
    ended_at_ms: 1000,
    reason: code && { code, message: '', ...more },
  }) as unknown as RequestSummary;

it.each<[string, string, string | null, readonly RequestSummary[]]>([
  ['has no endpoint', 'no endpoint', null, []],
  ['has an endpoint', 'endpoint set', 'http://bot', []],
  [
    'could not be reached',
    'did not respond the last time',
    'http://bot',
    [request('failed', 'UNREACHABLE'), request('message')],
  ],
  [
    'could not be reached, and is asked again',
    'did not respond the last time',
    'http://bot',
    [request(null), request('failed', 'UNREACHABLE')],
  ],
  [
    'has answered since',
    'endpoint set',
    'http://bot',
    [request('message'), request('failed', 'UNREACHABLE')],
  ],
  ['has answered badly', 'endpoint set', 'http://bot', [request('failed', 'BAD_STATUS')]],
  [
    'is there while another is not',
    'endpoint set',
    'http://bot',
    [request('failed', 'UNREACHABLE', '2'), request('message')],
  ],
])('says of an application that it %s: %s', (_name, says, url, requests) => {
  expect(toReach(application(url), { connection: 'open', requests })).toEqual({
    isReached: says === 'endpoint set',
    says,
  });
});

it('says of an application without an endpoint that its bot is connected', () => {
  expect(toReach(application(null, 1), { connection: 'open', requests: [] })).toEqual({
    isReached: true,
    says: 'connected to the gateway',
  });
});

it('says of a bot that is connected to Discord itself that it is, unless it is reported to be down', () => {
  const around = { connection: 'open', requests: [] } as const;
  const down = { ...application(), bot_status: { status: 'down', message: 'It ended.', at_ms: 1 } as const };
  expect(toReach(application(null), around, true)).toEqual({ isReached: true, says: 'connected to Discord' });
  expect(toReach(down, around, true)).toEqual({ isReached: false, says: 'It ended.' });
});

describe('of a bot that somebody runs and tells of', () => {
  const bot = (status: 'starting' | 'up' | 'down', atMs = 2000, message: string | null = null) => ({
    ...application(),
    bot_status: { status, message, at_ms: atMs },
  });
  const gone = request('failed', 'UNREACHABLE');

  it.each([
    [
      'has ended',
      bot('down', 2000, 'The bot ended with exit code 1.'),
      [],
      'The bot ended with exit code 1.',
    ],
    ['has ended, although it answered before', bot('down'), [request('message')], 'the bot is not running'],
    [
      'has ended before it was ever there',
      { ...bot('down'), interactions_endpoint_url: null },
      [],
      'the bot is not running',
    ],
    ['starts', bot('starting'), [gone], 'the bot is starting'],
    ['came back after it did not answer', bot('up'), [gone], 'endpoint set'],
    ['did not answer since', bot('up', 500), [gone], 'did not respond the last time'],
  ])('it says that it %s', (_name, which, requests, says) => {
    expect(toReach(which, { connection: 'open', requests })).toEqual({
      isReached: says === 'endpoint set',
      says,
    });
  });
});

it('holds nothing against a bot that a fault kept a delivery from', () => {
  const dropped = request('failed', 'UNREACHABLE', '1', { fault_id: '7' });
  expect(toReach(application(), { connection: 'open', requests: [dropped] }).says).toBe('endpoint set');
  const before = [dropped, request('failed', 'UNREACHABLE')];
  expect(toReach(application(), { connection: 'open', requests: before }).isReached).toBe(false);
  expect(adviseOn({ code: 'UNREACHABLE', fault_id: '7' })).toBeUndefined();
});

it('says that the emulator does not respond, whatever was there before', () => {
  expect(toReach(application(), { connection: 'lost', requests: [request('message')] })).toEqual({
    isReached: false,
    says: 'the emulator does not respond',
  });
});

it('says where to look when a bot cannot be reached, and nothing where the reason says it all', () => {
  expect(adviseOn({ code: 'UNREACHABLE' })).toContain('Check the terminal');
  expect(adviseOn({ code: 'BAD_JSON' })).toBeUndefined();
});
