import { expect, test } from 'vitest';
import { allowUser, type CommandryError } from 'commandry';
import { createPermissionsClient } from 'commandry/sync';
import { fakeService } from '../../support/service/fake-service.js';

const applicationId = '100000000000000001';
const HARBOUR = '300000000000000001';
const refusal = (status: number, code: number) =>
  fakeService({ status, body: { code, message: 'No, thank you' } }).fetch;
const codeOf = (error: unknown) => {
  const { code, message } = error as CommandryError;
  return [code, message.includes('No, thank you')];
};

const ALIKE: [what: string, status: number, code: number, expected: string][] = [
  ['no access', 403, 50001, 'GUILD_NOT_INSTALLED'],
  ['an unknown guild', 404, 10004, 'GUILD_NOT_INSTALLED'],
  ['an unknown command', 404, 10063, 'COMMAND_NOT_FOUND'],
  ['an endpoint that is not for bots', 403, 20001, 'BEARER_NEEDED'],
  ['a scope that is missing', 403, 50026, 'BEARER_SCOPE_MISSING'],
  ['permissions that are missing', 403, 50013, 'PERMISSIONS_DENIED'],
  ['an application of others', 403, 20012, 'APPLICATION_NOT_OWN'],
  ['an unknown application', 404, 10002, 'APPLICATION_NOT_OWN'],
];

test.each([...ALIKE, ['no authorization', 401, 0, 'TOKEN_REFUSED'] as const])(
  'a bot that reads permissions is told of %s (status %i, code %i) by %s',
  async (_what, status, code, expected) => {
    const client = createPermissionsClient({ applicationId, token: 'bot', fetch: refusal(status, code) });
    expect(await client.list(HARBOUR).catch(codeOf)).toEqual([expected, true]);
  },
);

test.each([
  ...ALIKE,
  ['no authorization', 401, 0, 'BEARER_REFUSED'] as const,
  ['no authorization for this', 401, 40001, 'BEARER_SCOPE_MISSING'] as const,
])(
  'whoever sets permissions is told of %s (status %i, code %i) by %s',
  async (_what, status, code, expected) => {
    const bearerToken = 'x';
    const client = createPermissionsClient({ applicationId, bearerToken, fetch: refusal(status, code) });
    expect(await client.set(HARBOUR, '5', [allowUser('6')]).catch(codeOf)).toEqual([expected, true]);
  },
);
