import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findAvailability,
  type AvailabilityQuestion,
  type InvocationContext,
} from '../../../src/protocol/permissions/availability.js';
import { mayUseCommand } from '../../../src/protocol/permissions/may-use-command.js';
import { propertyRuns } from '../../support/property.js';
import { CHANNEL_ID, GUILD_ID, USER_ID } from '../support/use-question.js';
import { defaults, guilds, members, overwrites } from '../support/use-questions.js';

const guildLocations = fc.record({
  context: fc.constant(0 as const),
  guild: guilds,
  channelId: fc.constant(CHANNEL_ID),
  ageRestricted: fc.boolean(),
  member: members,
  commandPermissions: overwrites,
  applicationPermissions: overwrites,
});
const messagesLocations = fc.record({ context: fc.constantFrom(1 as const, 2 as const) });

/** Guilds more often: there most of the rules are. */
const locations: fc.Arbitrary<InvocationContext> = fc.oneof(
  guildLocations,
  guildLocations,
  messagesLocations,
);

const questions = fc.record({
  command: fc.record({
    guildId: fc.constantFrom(null, null, null, GUILD_ID, '300000000000000009'),
    contexts: fc.option(fc.subarray([0, 1, 2], { minLength: 1 })),
    dmPermission: fc.constantFrom(null, true, false),
    integrationTypes: fc.subarray([0, 1], { minLength: 1 }),
    nsfw: fc.nat({ max: 2 }).map((chance) => chance === 0),
    defaultMemberPermissions: defaults,
  }),
  location: locations,
  installs: fc.record({ inGuild: fc.boolean(), byUser: fc.boolean(), botReachable: fc.boolean() }),
  user: fc.record({ id: fc.constant(USER_ID), isAdult: fc.boolean(), ageRestrictedInMessages: fc.boolean() }),
});

/** The owners of an interaction, or null where there is none: the rules one after another, without their reasons. */
function plainly({ command, location, installs, user }: AvailabilityQuestion): Record<string, string> | null {
  const owners: Record<string, string> = {};
  if (command.guildId) {
    if (location.context !== 0) return null;
    if (location.guild.id !== command.guildId) return null;
    owners['0'] = command.guildId;
  } else {
    const byDefault = command.dmPermission === false ? [true, false, false] : [true, true, false];
    const fits = command.contexts
      ? command.contexts.some((one) => one === location.context)
      : byDefault[location.context];
    if (!fits) return null;
    for (const install of command.integrationTypes) {
      if (install === 0 && location.context === 0 && installs.inGuild) owners['0'] = location.guild.id;
      if (install === 0 && location.context === 1 && installs.botReachable) owners['0'] = '0';
      if (install === 1 && installs.byUser) owners['1'] = user.id;
    }
    if (!('0' in owners) && !('1' in owners)) return null;
  }
  if (command.nsfw) {
    const locationFits = [
      location.context === 0 && location.ageRestricted,
      user.ageRestrictedInMessages,
      false,
    ];
    if (!user.isAdult || !locationFits[location.context]) return null;
  }
  if (location.context === 0 && '0' in owners) {
    const { defaultMemberPermissions } = command;
    if (!mayUseCommand({ ...location, defaultMemberPermissions }).allowed) return null;
  }
  return owners;
}

test('a command is available exactly where the rules say, and by those installations', () => {
  fc.assert(
    fc.property(questions, (question) => {
      const found = findAvailability(question);
      expect(found.available ? found.owners : null).toEqual(plainly(question));
    }),
    { numRuns: propertyRuns(2000) },
  );
});

test('the generated cases reach every reason', () => {
  // The rarest of them is a few in a thousand, so the seed is one that has it.
  const found = fc.sample(questions, { numRuns: 2000, seed: 1 }).map(findAvailability);
  const reasons = new Set(found.map((one) => (one.available ? 'AVAILABLE' : one.reason)));
  expect([...reasons].sort()).toEqual([
    'AGE_RESTRICTED_TURNED_OFF',
    'AVAILABLE',
    'CHANNEL_NOT_AGE_RESTRICTED',
    'CONTEXT_NOT_SUPPORTED',
    'NOT_INSTALLED',
    'NOT_IN_ITS_GUILD',
    'NOT_PERMITTED',
    'USER_NOT_ADULT',
  ]);
});
