import { expect, it } from 'vitest';
import type { Exchange } from '../../playground/session/exchange.js';
import { adviseOn, toReach } from '../../playground/session/reach.js';

const application = (url: string | null = 'http://bot') =>
  ({ id: '1', interactions_endpoint_url: url }) as Parameters<typeof toReach>[0];
const exchange = (outcome: string | null, code?: string, applicationId = '1') =>
  ({
    interaction: { application_id: applicationId },
    outcome,
    reason: code && { code, message: '' },
  }) as unknown as Exchange;

it.each<[string, string, string | null, readonly Exchange[]]>([
  ['has no endpoint', 'no endpoint', null, []],
  ['has an endpoint', 'endpoint set', 'http://bot', []],
  [
    'could not be reached',
    'did not answer the last time',
    'http://bot',
    [exchange('failed', 'UNREACHABLE'), exchange('message')],
  ],
  [
    'could not be reached, and is asked again',
    'did not answer the last time',
    'http://bot',
    [exchange(null), exchange('failed', 'UNREACHABLE')],
  ],
  [
    'has answered since',
    'endpoint set',
    'http://bot',
    [exchange('message'), exchange('failed', 'UNREACHABLE')],
  ],
  ['has answered badly', 'endpoint set', 'http://bot', [exchange('failed', 'BAD_STATUS')]],
  [
    'is there while another is not',
    'endpoint set',
    'http://bot',
    [exchange('failed', 'UNREACHABLE', '2'), exchange('message')],
  ],
])('says of an application that it %s: %s', (_name, says, url, exchanges) => {
  expect(toReach(application(url), { connection: 'open', exchanges })).toEqual({
    isReached: says === 'endpoint set',
    says,
  });
});

it('says that the emulator is away, whatever was there before', () => {
  expect(toReach(application(), { connection: 'lost', exchanges: [exchange('message')] })).toEqual({
    isReached: false,
    says: 'the emulator is away',
  });
});

it('says where to look when a bot cannot be reached, and nothing where the reason says it all', () => {
  expect(adviseOn({ code: 'UNREACHABLE' })).toContain('the terminal in which');
  expect(adviseOn({ code: 'BAD_JSON' })).toBeUndefined();
});
