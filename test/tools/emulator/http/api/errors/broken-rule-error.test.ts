import { expect, test } from 'vitest';
import { DomainError, type ServiceRule } from '../../../../../../tools/src/emulator/domain/domain-error.js';
import { toRuleError } from '../../../../../../tools/src/emulator/http/api/errors/broken-rule-error.js';
import {
  findRefusal,
  toApiError,
} from '../../../../../../tools/src/emulator/http/api/errors/translate-error.js';

test.each<readonly [ServiceRule, status: number, code: number]>([
  [{ rule: 'UNKNOWN_COMMAND' }, 404, 10063],
  [{ rule: 'NAME_TAKEN' }, 400, 40041],
  [{ rule: 'TOO_MANY_COMMANDS', max: 15 }, 400, 30032],
  [{ rule: 'ENTRY_POINT_LEFT_OUT' }, 400, 50240],
  [{ rule: 'ALREADY_ACKNOWLEDGED' }, 400, 40060],
  [{ rule: 'INTERACTION_TOKEN_INVALID' }, 401, 50027],
  [{ rule: 'TOKEN_INVALID' }, 401, 0],
  [{ rule: 'PERMISSIONS_MISSING' }, 403, 50013],
  [{ rule: 'INVALID_FIELDS', problems: [{ code: 'FIELD_REQUIRED', path: ['name'], found: '' }] }, 400, 50035],
])('%o is answered with its status and number', (broken, status, code) => {
  expect(toRuleError(broken)).toMatchObject({ status, body: { code } });
  expect(findRefusal(new DomainError(broken))).toEqual(toRuleError(broken));
});

test('the daily limit says when it ends: with a fraction in the body, in whole seconds in the header', () => {
  expect(toRuleError({ rule: 'TOO_MANY_CREATES', max: 200, retryAfterMs: 1_500 })).toMatchObject({
    status: 429,
    body: { code: 30034, retry_after: 1.5, global: false },
    headers: { 'Retry-After': '2' },
  });
});

test('a refused grant and a refused client are told in the words of OAuth 2', () => {
  const refusal = { error: 'invalid_scope', error_description: 'No.' } as const;
  expect(toRuleError({ rule: 'GRANT_REFUSED', refusal })).toMatchObject({ status: 400, body: refusal });
  expect(toRuleError({ rule: 'CLIENT_REFUSED' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
});

test('a rule of clients never leaves the API', () => {
  const error = new DomainError({ rule: 'CHANNEL_HIDDEN', explanation: 'ben does not see it.' });
  expect(findRefusal(error)).toBeUndefined();
  expect(toApiError(error)).toMatchObject({
    status: 500,
    body: { message: '500: Internal Server Error', code: 0 },
  });
});
