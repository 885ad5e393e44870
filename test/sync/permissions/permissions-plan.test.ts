import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  allowAllChannels,
  allowChannel,
  allowRole,
  allowUser,
  denyEveryone,
  denyRole,
  denyUser,
} from 'commandry';
import type { GuildCommandPermissions, PermissionEntry, RegisteredCommand } from 'commandry/protocol';
import { formatPermissionsPlan, type PlanColours } from 'commandry/sync';
import { comparePermissions, planGuild } from '../../../src/sync/permissions/permissions-plan.js';
import type { DeclaredSet } from '../../../src/sync/permissions/declared-permissions.js';
import { propertyRuns } from '../../support/property.js';

const APP = '100000000000000001';
const GUILD = '300000000000000001';

const command = (id: string, name: string, more: Partial<RegisteredCommand> = {}): RegisteredCommand => ({
  id,
  application_id: APP,
  version: id,
  type: 1,
  name,
  description: 'd',
  ...more,
});
const stored = (id: string, ...permissions: PermissionEntry[]): GuildCommandPermissions => ({
  id,
  application_id: APP,
  guild_id: GUILD,
  permissions,
});
const sail: DeclaredSet['command'] = { type: 1, name: 'sail', isGlobal: true };
const planned = (
  sets: readonly DeclaredSet[],
  commands: readonly RegisteredCommand[],
  there: readonly GuildCommandPermissions[],
) => planGuild(APP, { guildId: GUILD, sets }, { commands, stored: there });

describe('nothing differs', () => {
  test.each<[string, PermissionEntry[], PermissionEntry[]]>([
    ['in another order', [allowUser('5'), denyRole('6')], [denyRole('6'), allowUser('5')]],
    ['between an empty list and none', [], []],
    ['where the first of two for the same is as declared', [allowUser('5'), denyUser('5')], [allowUser('5')]],
  ])('%s', (_what, there, declared) => {
    expect(comparePermissions(there, declared)).toBeUndefined();
  });

  it('for a command without a set, and none declared', () => {
    expect(planned([{ command: sail, permissions: [] }], [command('11', 'sail')], [])).toEqual({
      guildId: GUILD,
      changes: [],
      unchanged: [{ type: 1, name: 'sail' }],
      unregistered: [],
      undeclared: [],
    });
  });
});

test('what is new, what gets lost and what turns is named', () => {
  const there = [allowUser('5'), denyRole('6'), allowChannel('7')];
  expect(comparePermissions(there, [denyUser('5'), denyRole('6'), allowUser('6')])).toEqual({
    added: [allowUser('6')],
    removed: [allowChannel('7')],
    turned: [denyUser('5')],
  });
});

test('applying what differs makes the stored set mean the declared one', () => {
  const entry = fc.record({
    id: fc.constantFrom('1', '2', '3'),
    type: fc.constantFrom(1 as const, 2 as const, 3 as const),
    permission: fc.boolean(),
  });
  const sets = fc.uniqueArray(entry, { selector: ({ id, type }) => `${type} ${id}` });
  fc.assert(
    fc.property(sets, sets, (there, declared) => {
      const { added = [], removed = [], turned = [] } = comparePermissions(there, declared) ?? {};
      const gone = [...removed, ...turned].map(({ id, type }) => `${type} ${id}`);
      const after = [...there.filter(({ id, type }) => !gone.includes(`${type} ${id}`)), ...added, ...turned];
      expect(comparePermissions(after, declared)).toBeUndefined();
      expect(after).toHaveLength(declared.length);
    }),
    { numRuns: propertyRuns(300) },
  );
});

describe('a plan', () => {
  const commands = [
    command('11', 'sail'),
    command('12', 'sail', { type: 2 }),
    command('13', 'sail', { guild_id: GUILD }),
    command('14', 'Launch', { type: 4 }),
    command('15', 'anchor'),
  ];

  it('finds each command by type, name and scope, and the entry point by its type alone', () => {
    const permissions = [allowUser('5')];
    const { changes } = planned(
      [
        { command: null, permissions },
        { command: sail, permissions },
        { command: { type: 2, name: 'sail', isGlobal: true }, permissions },
        { command: { type: 1, name: 'sail', isGlobal: false }, permissions },
        { command: { type: 4, name: 'helm', isGlobal: true }, permissions },
      ],
      commands,
      [],
    );
    expect(changes.map(({ id }) => id)).toEqual([APP, '11', '12', '13', '14']);
    expect(changes[1]).toEqual({
      id: '11',
      command: { type: 1, name: 'sail' },
      added: permissions,
      removed: [],
      turned: [],
      permissions,
    });
  });

  it('leaves alone what nothing declares, and reports it', () => {
    const { changes, undeclared } = planned([{ command: sail, permissions: [] }], commands, [
      stored(APP, allowUser('5')),
      stored('15', allowUser('5'), allowUser('6')),
      stored('99', allowUser('5')),
      stored('14'),
    ]);
    expect(changes).toEqual([]);
    expect(undeclared).toEqual([
      { id: APP, isApplication: true, command: null, count: 1 },
      { id: '15', isApplication: false, command: { type: 1, name: 'anchor' }, count: 2 },
      { id: '99', isApplication: false, command: null, count: 1 },
    ]);
  });

  it('names a command that is not registered, and those that are, the likeliest first', () => {
    const sailed = { type: 1, name: 'sailed', isGlobal: true };
    const { unregistered } = planned([{ command: sailed, permissions: [] }], commands, []);
    expect(unregistered).toEqual([{ type: 1, name: 'sailed', candidates: ['sail', 'anchor'] }]);
    const elsewhere = [{ command: { type: 1, name: 'anchor', isGlobal: false }, permissions: [] }];
    expect(planned(elsewhere, commands, []).unregistered).toMatchObject([{ name: 'anchor' }]);
  });

  it('names five of those that are registered at most', () => {
    const many = ['sai', 'sailor', 'sad', 'mast', 'Sails', 'oar', 's'].map((name, index) =>
      command(String(20 + index), name),
    );
    const { unregistered } = planned([{ command: sail, permissions: [] }], many, []);
    expect(unregistered[0]?.candidates).toEqual(['sailor', 'Sails', 'sai', 'sad', 's']);
  });

  it('is printed so that everything that gets lost is seen', () => {
    const turned = [denyEveryone(GUILD), allowAllChannels(GUILD), allowRole('6')];
    const guild = planned(
      [
        { command: null, permissions: [allowUser('5')] },
        { command: sail, permissions: turned },
        { command: { type: 2, name: 'sail', isGlobal: true }, permissions: [] },
        { command: { type: 3, name: 'Log', isGlobal: true }, permissions: [] },
      ],
      commands,
      [
        stored('11', allowUser('5'), denyRole('6')),
        stored('15', allowUser('5')),
        stored('99', allowUser('5')),
      ],
    );
    const unread = [{ guildId: '7', code: 'GUILD_NOT_INSTALLED', message: 'Not there.\u001b[2J' }];
    const plan = { applicationId: APP, guilds: [guild], unread };
    expect(formatPermissionsPlan(plan)).toBe(
      `Permissions in guild ${GUILD} of application ${APP}: 2 to change, 1 unchanged.
  ~ All commands without permissions of their own
      + allow user 5
  ~ /sail
      - allow user 5, which will be lost
      ~ allow role 6, which was denied
      + deny @everyone
      + allow all channels
  ! Log (on a message) is not registered yet
  = /anchor: 1 permission kept, although nothing declares any
  = command 99: 1 permission kept, although nothing declares any
Permissions in guild 7 of application ${APP}: could not be read. Not there.\\u{1b}[2J`,
    );
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
    const markdown = formatPermissionsPlan(plan, { format: 'markdown' });
    expect(markdown).toContain(
      '```diff\n! All commands without permissions of their own\n      + allow user 5\n',
    );
    const mark = (name: string) => (text: string) => `<${name}>${text}`;
    const names = ['green', 'yellow', 'cyan', 'red', 'dim', 'bold'] as const;
    const colours = Object.fromEntries(names.map((name) => [name, mark(name)])) as unknown as PlanColours;
    expect(formatPermissionsPlan(plan, { colours })).toContain(
      '<red>      - allow user 5, which will be lost\n<yellow>      ~ allow role 6',
    );
    expect(formatPermissionsPlan({ applicationId: APP, guilds: [], unread: [] })).toBe(
      `Permissions of application ${APP}: none are declared.`,
    );
  });
});
