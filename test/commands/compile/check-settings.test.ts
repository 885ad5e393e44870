import { describe, expect, test } from 'vitest';
import {
  defineCommand,
  AttachmentOption,
  BooleanOption,
  ChannelOption,
  Command,
  EntryPoint,
  IntegerOption,
  MentionableOption,
  NumberOption,
  RoleOption,
  SlashCommand,
  StringOption,
  Subcommand,
  SubcommandGroup,
  UserCommand,
  UserOption,
  compileCommands,
  toRegistration,
  type CommandClass,
} from 'commandry';
import type { CommandPayload } from 'commandry/protocol';

const register = (...classes: CommandClass[]): CommandPayload[] =>
  compileCommands(classes).map(toRegistration);

enum Colour {
  Red = 'red',
  Blue = 'blue',
}
enum Size {
  Small = 1,
  Large = 2,
}

test('every type of option, with every field it may have', () => {
  class Every {
    @SlashCommand('every', 'd')
    every(
      @StringOption('s', 'd', { required: true, minLength: 0, maxLength: 6000 }) _s: string,
      @IntegerOption('i', 'd', { minValue: 0, maxValue: 0 }) _i?: number,
      @NumberOption('n', 'd', { minValue: -0.5, maxValue: 0.5 }) _n?: number,
      @BooleanOption('b', 'd') _b?: boolean,
      @UserOption('u', 'd') _u?: object,
      @ChannelOption('c', 'd', { channelTypes: ['GUILD_FORUM', 'PUBLIC_THREAD'] }) _c?: object,
      @RoleOption('r', 'd') _r?: object,
      @MentionableOption('m', 'd') _m?: object,
      @AttachmentOption('a', 'd', { fileTypes: ['audio', '.md'] }) _a?: object,
    ) {
      return 'x';
    }
  }
  const [payload] = register(Every);
  expect(payload?.options).toEqual([
    { type: 3, name: 's', description: 'd', required: true, min_length: 0, max_length: 6000 },
    { type: 4, name: 'i', description: 'd', min_value: 0, max_value: 0 },
    { type: 10, name: 'n', description: 'd', min_value: -0.5, max_value: 0.5 },
    { type: 5, name: 'b', description: 'd' },
    { type: 6, name: 'u', description: 'd' },
    { type: 7, name: 'c', description: 'd', channel_types: [15, 11] },
    { type: 8, name: 'r', description: 'd' },
    { type: 9, name: 'm', description: 'd' },
    { type: 11, name: 'a', description: 'd', file_types: ['audio', '.md'] },
  ]);
});

describe('choices are given as', () => {
  const choicesOf = (type: CommandClass) => register(type)[0]?.options?.[0]?.choices;

  test('plain values', () => {
    class Plain {
      @SlashCommand('x', 'd')
      x(@NumberOption('n', 'd', { choices: [0, 0.5, -1] }) _n?: 0 | 0.5 | -1) {
        return 'x';
      }
    }
    expect(choicesOf(Plain)).toEqual([
      { name: '0', value: 0 },
      { name: '0.5', value: 0.5 },
      { name: '-1', value: -1 },
    ]);
  });

  test('names and values, with translated names', () => {
    class Named {
      @SlashCommand('x', 'd')
      x(
        @StringOption('s', 'd', { choices: [{ name: 'Red', value: 'r', nameLocalizations: { de: 'Rot' } }] })
        _s?: 'r',
      ) {
        return 'x';
      }
    }
    expect(choicesOf(Named)).toEqual([{ name: 'Red', name_localizations: { de: 'Rot' }, value: 'r' }]);
  });

  test('an object or an enum', () => {
    class FromEnum {
      @SlashCommand('x', 'd')
      x(@StringOption('s', 'd', { choices: Colour }) _s?: Colour) {
        return 'x';
      }
    }
    class FromObject {
      @SlashCommand('x', 'd')
      x(@IntegerOption('i', 'd', { choices: { Small: 1, Large: 2 } }) _i?: 1 | 2) {
        return 'x';
      }
    }
    expect(choicesOf(FromEnum)).toEqual([
      { name: 'Red', value: 'red' },
      { name: 'Blue', value: 'blue' },
    ]);
    expect(choicesOf(FromObject)).toEqual([
      { name: 'Small', value: 1 },
      { name: 'Large', value: 2 },
    ]);
  });

  test('a numeric enum, whose values TypeScript maps back to names', () => {
    class FromNumericEnum {
      @SlashCommand('x', 'd')
      x(@IntegerOption('i', 'd', { choices: Size as unknown as Record<string, number> }) _i?: number) {
        return 'x';
      }
    }
    expect(choicesOf(FromNumericEnum)).toEqual([
      { name: 'Small', value: 1 },
      { name: 'Large', value: 2 },
    ]);
  });
});

test('what an author wrote is not frozen with the definition', () => {
  const nameLocalizations: Record<string, string> = { de: 'x' };
  const guilds = ['300000000000000001'];
  const fileTypes = ['image'];
  const choice = { name: 'A', value: 'a', nameLocalizations: { de: 'A' } };
  class Shared {
    @SlashCommand('x', 'd', { nameLocalizations, guilds })
    x(
      @StringOption('s', 'd', { choices: [choice], nameLocalizations }) _s?: string,
      @AttachmentOption('f', 'd', { fileTypes }) _f?: object,
    ) {
      return 'x';
    }
  }
  compileCommands([Shared]);
  for (const own of [nameLocalizations, guilds, fileTypes, choice, choice.nameLocalizations]) {
    expect(Object.isFrozen(own)).toBe(false);
  }
});

describe('who can use a command, and where, becomes', () => {
  const settings = {
    defaultMemberPermissions: ['MANAGE_GUILD', 'KICK_MEMBERS'],
    contexts: ['GUILD', 'PRIVATE_CHANNEL'],
    integrationTypes: ['GUILD_INSTALL', 'USER_INSTALL'],
    nsfw: true,
    dmPermission: false,
    defaultPermission: false,
  } as const;
  const wanted = {
    default_member_permissions: '34',
    contexts: [0, 2],
    integration_types: [0, 1],
    nsfw: true,
    dm_permission: false,
    default_permission: false,
  };

  test('fields of every kind of command', () => {
    class Kinds {
      @SlashCommand('slash', 'd', settings)
      slash() {
        return 'x';
      }
      @UserCommand('user', settings)
      user() {
        return 'x';
      }
      @EntryPoint('entry', 'd', { ...settings, handler: 'discord' })
      entry() {
        return 'x';
      }
    }
    @Command('parent', 'd', settings)
    class Parent {
      @Subcommand('child', 'd')
      child() {
        return 'x';
      }
    }
    for (const payload of register(Kinds, Parent)) expect(payload).toMatchObject(wanted);
  });

  test('"0" where only administrators may, and nothing where nothing was said', () => {
    class Locked {
      @SlashCommand('locked', 'd', { defaultMemberPermissions: [] })
      locked() {
        return 'x';
      }
      @SlashCommand('open', 'd')
      open() {
        return 'x';
      }
    }
    expect(register(Locked)).toEqual([
      { type: 1, name: 'locked', description: 'd', default_member_permissions: '0' },
      { type: 1, name: 'open', description: 'd' },
    ]);
  });
});

test('a misspelt setting is told with the one that is meant', () => {
  const shout = defineCommand({ name: 'shout', description: 'd', nsfww: true, run: () => 'x' } as never);
  expect(() => compileCommands([shout])).toThrow(/found: {2}the setting nsfww\n.*did you mean nsfw\?\)/);
});

describe('what is wrong with the settings is named:', () => {
  const problemsOf = (...classes: CommandClass[]): unknown[] => {
    try {
      compileCommands(classes);
    } catch (error) {
      return (error as { problems: { code: string; location: object; found: string }[] }).problems.map(
        ({ code, location, found }) => ({ code, ...location, found }),
      );
    }
    return [];
  };

  test('a group that nothing declares, a group without subcommands, two commands on a class', () => {
    @Command('a', 'd')
    @Command('b', 'd')
    @SubcommandGroup('empty', 'd')
    class Mixed {
      @Subcommand('x', 'd', { group: 'lost' })
      x() {
        return 'x';
      }
    }
    expect(problemsOf(Mixed)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'DECORATED_TWICE', className: 'Mixed' }),
        expect.objectContaining({ code: 'SUBCOMMAND_MISSING', className: 'Mixed', option: 'b empty' }),
        expect.objectContaining({
          code: 'GROUP_UNKNOWN',
          className: 'Mixed',
          methodName: 'x',
          option: 'b lost x',
        }),
      ]),
    );
  });

  test('something that is no class among the further classes', () => {
    @Command('a', 'd', { subcommands: () => [undefined] })
    class Cyclic {
      @Subcommand('x', 'd')
      x() {
        return 'x';
      }
    }
    expect(problemsOf(Cyclic)).toMatchObject([
      {
        code: 'COMMAND_CLASS_INVALID',
        className: 'Cyclic',
        found: expect.stringContaining('circular import') as string,
      },
    ]);
  });

  test('a translation, by its locale', () => {
    class Translated {
      @SlashCommand('x', 'd', { nameLocalizations: { de: 'GROSS' } })
      x(@StringOption('o', 'd', { nameLocalizations: { fr: 'Grand Nom' } }) _o?: string) {
        return 'x';
      }
    }
    expect(problemsOf(Translated)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'NAME_INVALID', methodName: 'x', option: 'x', locale: 'de' }),
        expect.objectContaining({
          code: 'NAME_INVALID',
          methodName: 'x',
          parameter: 1,
          option: 'x o',
          locale: 'fr',
        }),
      ]),
    );
  });

  test('names that do not exist, for authors of plain JavaScript', () => {
    class Unknown {
      @SlashCommand('x', 'd', { contexts: ['MOON' as 'GUILD'], defaultMemberPermissions: ['FLY' as 'SPEAK'] })
      x(@ChannelOption('c', 'd', { channelTypes: ['TUNNEL' as 'DM'] }) _c?: object) {
        return 'x';
      }
    }
    const found = JSON.stringify(problemsOf(Unknown));
    for (const name of ['MOON', 'FLY', 'TUNNEL']) expect(found).toContain(name);
  });
});
