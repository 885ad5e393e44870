import fc from 'fast-check';
import type { WorldInput } from '../../../../../tools/src/emulator/index.js';
import type { Overwrite } from '../visible.js';

const HARBOUR = '1000';
const ISLAND = '2000';
export const OWNER = '11';
const USERS = [OWNER, '12', '13', '14'];
const BOTS = ['21', '22'];
const APPLICATIONS = ['31', '32'];
const ROLES = ['1001', '1002'];
const TEXT = ['41', '42'];

/** A world in which much is allowed to some and denied to others, with the commands and permissions to put into it. */
export interface Crowd {
  readonly world: WorldInput;
  /** By application: the bodies of its global commands, and of those in Harbour. */
  readonly commands: readonly { readonly global: readonly object[]; readonly guild: readonly object[] }[];
  /** For each command of Harbour in its order, global ones first, and last for the application. */
  readonly permissions: readonly (readonly (readonly Overwrite[])[])[];
}

export { HARBOUR, USERS };

const bits = fc
  .subarray([10n, 11n, 13n, 16n, 31n, 34n, 38n])
  .map((places) => places.reduce((sum, place) => sum | (1n << place), 0n).toString());

/** Mostly enough to get somewhere. */
const everyoneBits = fc.oneof(
  { weight: 2, arbitrary: fc.constant((0x80000c00n | (1n << 38n)).toString()) },
  { weight: 1, arbitrary: bits },
);
const roleBits = fc.oneof({ weight: 5, arbitrary: bits }, { weight: 1, arbitrary: fc.constant('8') });

const channelOverwrite = fc.record({
  target: fc.constantFrom(
    ...[HARBOUR, ...ROLES].map((id) => ({ id, type: 0 as const })),
    ...USERS.map((id) => ({ id, type: 1 as const })),
  ),
  allow: bits,
  deny: bits,
});
const channelOverwrites = fc
  .uniqueArray(channelOverwrite, { maxLength: 3, selector: ({ target }) => target.id })
  .map((list) => list.map(({ target, allow, deny }) => ({ ...target, allow, deny })));

const permission = fc.record({
  target: fc.constantFrom(
    ...[HARBOUR, ...ROLES].map((id) => ({ id, type: 1 })),
    ...USERS.map((id) => ({ id, type: 2 })),
    ...[...TEXT, '999'].map((id) => ({ id, type: 3 })),
  ),
  permission: fc.boolean(),
});
const permissions = fc
  .uniqueArray(permission, { maxLength: 3, selector: ({ target }) => `${target.type} ${target.id}` })
  .map((list) => list.map(({ target, permission: allowed }) => ({ ...target, permission: allowed })));

const common = {
  type: fc.constantFrom(1, 1, 2, 3),
  nsfw: fc.boolean(),
  default_member_permissions: fc.constantFrom(null, null, '0', '8192', '2048'),
};
const globalCommand = fc.record({
  ...common,
  integration_types: fc.constantFrom([0], [1], [0, 1]),
  places: fc.oneof(
    fc.subarray([0, 1, 2], { minLength: 1 }).map((contexts) => ({ contexts })),
    fc.boolean().map((dm_permission) => ({ dm_permission })),
  ),
});
const guildCommand = fc.record(common);

const GLOBAL_COUNT = 3;
const GUILD_COUNT = 1;

const several = <T>(one: fc.Arbitrary<T>, count: number) =>
  fc.array(one, { minLength: count, maxLength: count });

export const crowd: fc.Arbitrary<Crowd> = fc
  .record({
    everyone: everyoneBits,
    roleBits: several(roleBits, ROLES.length),
    rolesOf: several(fc.subarray(ROLES), USERS.length),
    ages: several(fc.constantFrom(15, 18, 40), USERS.length),
    turnedOn: several(fc.boolean(), USERS.length),
    inHarbour: several(fc.boolean(), USERS.length),
    onIsland: several(fc.boolean(), USERS.length),
    timedOut: fc.subarray(USERS, { maxLength: 1 }),
    overwrites: several(channelOverwrites, TEXT.length),
    joined: fc.subarray(USERS),
    installed: several(
      fc.record({ harbour: fc.boolean(), users: fc.subarray(USERS), botOnIsland: fc.boolean() }),
      2,
    ),
    global: several(several(globalCommand, GLOBAL_COUNT), 2),
    guild: several(several(guildCommand, GUILD_COUNT), 2),
    permissions: several(several(permissions, GLOBAL_COUNT + GUILD_COUNT + 1), 2),
  })
  .map((drawn) => {
    const member = (guildId: string, userId: string, roles: string[] = [], timedOutUntil?: string) => ({
      guildId,
      userId,
      roles,
      timedOutUntil: timedOutUntil ?? null,
    });
    const isInHarbour = (index: number) => index < 2 || drawn.inHarbour[index]!;
    const thread = (id: string, type: 11 | 12, parentId: string) => ({
      id,
      guildId: HARBOUR,
      name: `thread ${id}`,
      type,
      parentId,
      memberIds: drawn.joined,
      ownerId: OWNER,
    });
    const direct = (id: string, type: 1 | 3, recipientIds: string[]) => ({
      id,
      guildId: null,
      name: null,
      type,
      recipientIds,
    });
    const channels = [
      ...TEXT.map((id, index) => ({
        id,
        guildId: HARBOUR,
        name: `text ${id}`,
        nsfw: index === 1,
        overwrites: drawn.overwrites[index]!,
      })),
      thread('43', 11, '42'),
      thread('44', 12, '41'),
      direct('45', 1, [USERS[1]!, BOTS[0]!]),
      direct('46', 1, [OWNER, USERS[1]!]),
      direct('47', 3, [...USERS.slice(1), BOTS[1]!]),
    ].map((channel) => ({ overwrites: [], recipientIds: [], memberIds: [], nsfw: false, ...channel }));
    const world: WorldInput = {
      guilds: [
        { id: HARBOUR, name: 'Harbour', ownerId: OWNER },
        { id: ISLAND, name: 'Island', ownerId: OWNER },
      ],
      users: [
        ...USERS.map((id, index) => ({
          id,
          username: `user ${id}`,
          age: drawn.ages[index]!,
          ageRestrictedDirectMessages: drawn.turnedOn[index]!,
        })),
        ...BOTS.map((id) => ({ id, username: `bot ${id}`, bot: true })),
      ],
      roles: [
        { id: HARBOUR, guildId: HARBOUR, name: '@everyone', permissions: drawn.everyone },
        { id: ISLAND, guildId: ISLAND, name: '@everyone', permissions: '0' },
        ...ROLES.map((id, index) => ({
          id,
          guildId: HARBOUR,
          name: `role ${id}`,
          permissions: drawn.roleBits[index]!,
        })),
      ],
      members: [
        member(HARBOUR, OWNER),
        member(ISLAND, OWNER),
        ...USERS.flatMap((id, index) =>
          index > 0 && isInHarbour(index)
            ? [
                member(
                  HARBOUR,
                  id,
                  drawn.rolesOf[index],
                  drawn.timedOut.includes(id) ? '2999-01-01T00:00:00.000Z' : undefined,
                ),
              ]
            : [],
        ),
        ...USERS.flatMap((id, index) => (index > 0 && drawn.onIsland[index] ? [member(ISLAND, id)] : [])),
        ...BOTS.flatMap((id, index) => (drawn.installed[index]!.botOnIsland ? [member(ISLAND, id)] : [])),
      ],
      channels,
      messages: channels.map(({ id }) => ({
        id: `${id}00`,
        channelId: id,
        authorId: OWNER,
        content: 'Hello',
      })),
      applications: APPLICATIONS.map((id, index) => ({
        id,
        name: `app ${id}`,
        token: `token-${id}`,
        botUserId: BOTS[index]!,
        integrationTypes: [0, 1],
        guildIds: drawn.installed[index]!.harbour || index === 0 ? [HARBOUR] : [],
        userIds: drawn.installed[index]!.users,
      })),
    };
    const named = ({ type }: { type: number }, name: string) => ({
      type,
      name,
      ...(type === 1 ? { description: 'A command' } : {}),
    });
    const commands = APPLICATIONS.map((id, index) => ({
      global: drawn.global[index]!.map(({ places, ...command }, number) => ({
        ...command,
        ...places,
        ...named(command, `global-${id}-${number}`),
      })),
      guild: drawn.guild[index]!.map((command, number) => ({
        ...command,
        ...named(command, `guild-${id}-${number}`),
      })),
    }));
    return { world, commands, permissions: drawn.permissions };
  });
