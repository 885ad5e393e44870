import { expect, test } from 'vitest';
import { INTERACTION_TOKEN_MS } from '../../../src/protocol/commands/limits.js';
import { Permission as P } from '../../../src/protocol/permissions/permissions.js';
import {
  findFollowUpLimit,
  isForcedEphemeral,
  isOnlyUserInstalled,
} from '../../../src/protocol/commands/user-install.js';

const byGuild = { 0: '300' };
const byUser = { 1: '500' };
const byBoth = { ...byGuild, ...byUser };
const open = P.VIEW_CHANNEL | P.USE_EXTERNAL_APPS | P.SEND_MESSAGES;

test.each<[string, Record<string, string>, bigint | null, boolean, boolean]>([
  [
    'an answer through the user alone is open with USE_EXTERNAL_APPS and the right to send',
    byUser,
    open,
    false,
    false,
  ],
  ['an answer without USE_EXTERNAL_APPS is ephemeral', byUser, open & ~P.USE_EXTERNAL_APPS, false, true],
  ['an answer without the right to send is ephemeral', byUser, open & ~P.SEND_MESSAGES, false, true],
  ['an answer in a thread asks for the right to send in threads', byUser, open, true, true],
  ['an answer through the guild is open whatever the user may', byGuild, 0n, false, false],
  ['an answer through both is open whatever the user may', byBoth, 0n, false, false],
  ['an answer in direct messages is open', byUser, null, false, false],
])('%s', (_what, owners, permissions, isThread, ephemeral) => {
  expect(isForcedEphemeral(owners, permissions, isThread)).toBe(ephemeral);
});

test('an app that is there through the user alone has 5 follow-up messages, any other has no limit', () => {
  expect([byUser, byGuild, byBoth].map(findFollowUpLimit)).toEqual([5, Infinity, Infinity]);
  expect([byUser, byGuild, byBoth].map(isOnlyUserInstalled)).toEqual([true, false, false]);
  expect(findFollowUpLimit({ 0: '0' })).toBe(Infinity);
});

test('the token of an interaction lives 15 minutes', () => {
  expect(INTERACTION_TOKEN_MS).toBe(900_000);
});
