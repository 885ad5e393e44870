import fc from 'fast-check';
import { Permission as P } from '../../../src/protocol/permissions/permissions.js';
import { ALL_CHANNELS, BLUE, CHANNEL_ID, GUILD_ID, RED, USER_ID } from './use-question.js';

const target = fc.constantFrom(
  { type: 1, id: RED },
  { type: 1, id: BLUE },
  { type: 1, id: '603' },
  { type: 1, id: GUILD_ID },
  { type: 2, id: USER_ID },
  { type: 2, id: '501' },
  { type: 3, id: CHANNEL_ID },
  { type: 3, id: '401' },
  { type: 3, id: ALL_CHANNELS },
);
const overwrite = fc.tuple(target, fc.boolean()).map(([whom, permission]) => ({ ...whom, permission }));

/** The overwrites of one level: few, so that what comes after them is reached as well. */
export const overwrites = fc.array(overwrite, { maxLength: 4 });

/** Sets of the few rights that matter to commands; most can use commands at all. */
const rights = fc
  .tuple(fc.subarray([P.KICK_MEMBERS, P.MANAGE_GUILD]), fc.nat({ max: 9 }))
  .map(([some, chance]) => {
    const bits = some.reduce((sum, bit) => sum | bit, chance === 0 ? 0n : P.USE_APPLICATION_COMMANDS);
    return chance === 1 ? bits | P.ADMINISTRATOR : bits;
  });

/** The feature that means the old logic comes with one guild of four. */
export const guilds = fc
  .constantFrom<string[]>([], ['COMMUNITY'], ['NEWS'], ['COMMUNITY', 'APPLICATION_COMMAND_PERMISSIONS_V2'])
  .map((features) => ({ id: GUILD_ID, features }));

export const members = fc.record({
  id: fc.constant(USER_ID),
  isOwner: fc.nat({ max: 19 }).map((chance) => chance === 0),
  roles: fc.subarray([RED, BLUE]),
  permissions: rights,
});

export const defaults = fc.constantFrom(null, 0n, P.KICK_MEMBERS, P.KICK_MEMBERS | P.MANAGE_GUILD);

/** Everything that `canUse` is asked, over so few ids that rules meet. */
export const useQuestions = fc.record({
  guild: guilds,
  member: members,
  channelId: fc.constant(CHANNEL_ID),
  defaultMemberPermissions: defaults,
  commandPermissions: overwrites,
  applicationPermissions: overwrites,
});
