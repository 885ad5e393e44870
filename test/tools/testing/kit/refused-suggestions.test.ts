import { expect, it, test } from 'vitest';
import {
  defineCommand,
  inContexts,
  requireAppPermissions,
  requireEntitlement,
  requirePermissions,
  type GuardFunction,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';
import 'commandry-dev/testing/vitest';

const SKU = '600000000000000001';

function findCity(guard: GuardFunction) {
  return defineCommand({
    name: 'city',
    description: 'Finds a city',
    guards: [guard],
    options: { name: { type: 'string', description: 'Name', autocomplete: () => ['Paris'] } },
    run: () => 'found',
  });
}

test.each<[string, GuardFunction, RegExp]>([
  [
    'requireAppPermissions',
    requireAppPermissions('MANAGE_ROLES', 'BAN_MEMBERS'),
    /^The suggestions for "city name" were refused .*appPermissions: .*BAN_MEMBERS.*`botPermissions`\.$/,
  ],
  ['requirePermissions', requirePermissions('MANAGE_GUILD'), /\(permissions: MANAGE_GUILD\)\.$/],
  ['inContexts', inContexts('BOT_DM'), /\(contexts: BOT_DM\)\.$/],
  ['requireEntitlement', requireEntitlement(SKU), new RegExp(`\\(premiumRequired: ${SKU}\\)\\.$`)],
])('suggestions that %s has refused say so, in the transcript too', async (_guard, guard, why) => {
  const kit = createTestKit({ commands: [findCity(guard)] });
  const suggestions = await kit.as().type('city', { name: 'Pa' });
  expect(suggestions).toEqual([]);
  expect(suggestions).toStrictEqual([]);
  expect(suggestions.refusal).toMatch(why);
  expect(kit.transcript).toContain(
    'GUARD_REJECTED: The suggestions for "city name" were refused to the user',
  );
  expect(() => {
    expect(suggestions).toSuggest('Paris');
  }).toThrow(/│ \(no suggestions: The suggestions for "city name" were refused/);
});

it('suggestions that came have no refusal, after one as well', async () => {
  const kit = createTestKit({ commands: [findCity(requirePermissions('MANAGE_GUILD'))] });
  await kit.as().type('city', { name: 'Pa' });
  const suggestions = await kit.as({ permissions: ['MANAGE_GUILD'] }).type('city', { name: 'Pa' });
  expect(suggestions).toEqual([{ name: 'Paris', value: 'Paris' }]);
  expect(suggestions.refusal).toBeUndefined();
});
