import { describe, expect, it, test } from 'vitest';
import {
  Command,
  createApp,
  defineCommand,
  EntryPoint,
  MessageCommand,
  SlashCommand,
  Subcommand,
  UserCommand,
  type AppOptions,
  type CommandClass,
  toRegistration,
  type PermissionsByGuild,
  allowAllChannels,
  allowChannel,
  allowEveryone,
  allowRole,
  allowUser,
  denyAllChannels,
  denyChannel,
  denyEveryone,
  denyRole,
  denyUser,
} from 'commandry';
import { declarePermissions } from '../../../src/sync/permissions/declared-permissions.js';
import { kit } from '../../support/apps/started-app.js';
import { errorOf } from '../../support/failures.js';

const GUILD = '300000000000000001';
const OTHER = '300000000000000002';

const load = (commands: AppOptions['commands'], more: Partial<AppOptions> = {}) =>
  createApp({ commands, ...kit.credentials, ...more });

/** A class with a slash command that has these permissions, which may be anything in plain JavaScript. */
function withPermissions(permissions: unknown, guilds?: readonly string[]): CommandClass {
  class Fleet {
    @SlashCommand('sail', 'Sets sail', { permissions: permissions as PermissionsByGuild, guilds })
    sail() {
      return 'Ahoy';
    }
  }
  return Fleet;
}

test('entries say whom they are for, and whether it is allowed', () => {
  expect([allowRole('5'), denyRole('5')]).toEqual([
    { id: '5', type: 1, permission: true },
    { id: '5', type: 1, permission: false },
  ]);
  expect([allowUser('5').type, denyUser('5').permission]).toEqual([2, false]);
  expect([allowChannel('5').type, denyChannel('5').permission]).toEqual([3, false]);
  expect([allowEveryone(GUILD), denyEveryone(GUILD)]).toEqual([allowRole(GUILD), denyRole(GUILD)]);
  const all = '300000000000000000';
  expect([allowAllChannels(GUILD), denyAllChannels(GUILD)]).toEqual([allowChannel(all), denyChannel(all)]);
});

describe('permissions are declared', () => {
  const permissions = { [GUILD]: [denyEveryone(GUILD), allowRole('601')] };

  @Command('fleet', 'Ships', { permissions })
  class Parent {
    @Subcommand('list', 'Lists ships')
    list() {
      return 'None';
    }
  }
  class Others {
    @UserCommand('Hail', { permissions })
    hail() {
      return 'Ahoy';
    }
    @MessageCommand('Log', { permissions })
    log() {
      return 'Noted';
    }
    @EntryPoint('helm', 'Takes the helm', { permissions })
    helm() {
      return 'Aye';
    }
  }
  const dice = defineCommand({ name: 'dice', description: 'Dice', permissions, run: () => '6' });

  it('on commands of every kind, in a copy, and none of it goes into the registration', () => {
    const { definitions, scopes } = load([Parent, Others, dice, withPermissions(permissions, [GUILD])]);
    expect(definitions.map(({ settings }) => settings.permissions)).toEqual(Array(6).fill(permissions));
    expect(Object.isFrozen(definitions[0]!.settings.permissions![GUILD])).toBe(true);
    expect(Object.isFrozen(permissions[GUILD])).toBe(false);
    for (const definition of definitions)
      expect(toRegistration(definition)).not.toHaveProperty('permissions');
    expect(JSON.stringify(scopes)).not.toContain('601');
  });

  it('by guild, those of the application first', () => {
    const { definitions } = load([Parent, withPermissions({ [OTHER]: [] }, [OTHER])]);
    const ofApplication = { [OTHER]: [allowUser('5')] };
    expect(declarePermissions(definitions, { ofApplication })).toEqual([
      {
        guildId: OTHER,
        sets: [
          { command: null, permissions: [allowUser('5')] },
          { command: { type: 1, name: 'sail', isGlobal: false }, permissions: [] },
        ],
      },
      {
        guildId: GUILD,
        sets: [{ command: { type: 1, name: 'fleet', isGlobal: true }, permissions: permissions[GUILD] }],
      },
    ]);
  });

  it('for a development guild alone, where every command but the entry point is one of that guild', () => {
    const { definitions } = load([Parent, Others, withPermissions({ [OTHER]: [] })]);
    const declared = declarePermissions(definitions, {
      ofApplication: { [OTHER]: [] },
      developmentGuildId: GUILD,
    });
    expect(declared.map(({ guildId }) => guildId)).toEqual([GUILD]);
    expect(declared[0]!.sets.map(({ command }) => [command?.name, command?.isGlobal])).toEqual([
      ['fleet', false],
      ['Hail', false],
      ['Log', false],
      ['helm', true],
    ]);
  });
});

describe('at load it is a problem of the command', () => {
  const user = allowUser('501');

  test.each<[string, unknown, string, RegExp]>([
    ['a list in place of guilds', [user], 'WRONG_KIND', /found: {2}permissions a list of 1\n.*each guild/s],
    ['a guild that is no id', { harbour: [user] }, 'NOT_A_SNOWFLAKE', /permissions harbour: "harbour"/],
    ['a guild with the id 0', { 0: [user] }, 'NOT_A_SNOWFLAKE', /the id of a guild/],
    ['no list', { [GUILD]: user }, 'WRONG_KIND', /permissions 300000000000000001: an object\n.*an array/s],
    [
      '101 entries',
      { [GUILD]: Array.from({ length: 101 }, (_, index) => allowUser(String(index + 1))) },
      'TOO_MANY',
      /at most 100 elements/,
    ],
    [
      'an entry for the same user twice, whatever they say',
      { [GUILD]: [user, allowRole('501'), denyUser('501')] },
      'VALUE_REPEATED',
      /permissions 300000000000000001 3: entry 3\n.*one entry for each role, user and channel/s,
    ],
    ['an entry that is none', { [GUILD]: ['501'] }, 'WRONG_KIND', /permissions 300000000000000001 1: "501"/],
    ['an id that is none', { [GUILD]: [allowUser('ben')] }, 'NOT_A_SNOWFLAKE', /1 id: "ben"/],
    ['an id that is a number', { [GUILD]: [{ ...user, id: 501 }] }, 'NOT_A_SNOWFLAKE', /1 id: 501/],
    ['an unknown type', { [GUILD]: [{ ...user, type: 4 }] }, 'NOT_ALLOWED_VALUE', /one of 1, 2, 3/],
    ['a permission that is a word', { [GUILD]: [{ ...user, permission: 'yes' }] }, 'WRONG_KIND', /boolean/],
    ['null', null, 'WRONG_KIND', /permissions null/],
  ])('%s', (_what, permissions, code, words) => {
    const error = errorOf(() => load([withPermissions(permissions)]));
    expect(error.code).toBe('DEFINITIONS_INVALID');
    expect(error.problems).toMatchObject([
      { code, location: { className: 'Fleet', methodName: 'sail', option: 'sail' } },
    ]);
    expect(error.message).toMatch(words);
  });

  test('a guild in which the command is not registered', () => {
    const error = errorOf(() => load([withPermissions({ [GUILD]: [], [OTHER]: [user] }, [OTHER])]));
    expect(error.problems).toMatchObject([
      { code: 'PERMISSIONS_ELSEWHERE', found: `permissions ${GUILD}, and guilds without it` },
    ]);
  });
});

describe('createApp({ permissions })', () => {
  it('takes those of the whole application, or none', () => {
    expect(() => load([], { permissions: { [GUILD]: [denyEveryone(GUILD)] } })).not.toThrow();
    expect(() => load([], { permissions: undefined })).not.toThrow();
  });

  it('names each mistake by its place', () => {
    const wrong = { [GUILD]: [{ id: 'x', type: 9, permission: true }], ship: [] } as never;
    const { code, message } = errorOf(() => load([], { permissions: wrong }));
    expect(code).toBe('SETTING_INVALID');
    expect(message).toContain(`permissions.${GUILD}.0.id: must be a snowflake`);
    expect(message).toContain(`permissions.${GUILD}.0.type: must be one of 1, 2, 3`);
    expect(message).toContain('permissions.ship: must be the id of a guild');
  });
});
