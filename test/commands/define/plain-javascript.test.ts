import { describe, expect, test } from 'vitest';
import {
  Command,
  createApp,
  defineCommand,
  EntryPoint,
  IntegerOption,
  SlashCommand,
  StringOption,
  Subcommand,
  SubcommandGroup,
  compileCommands,
  toRegistration,
  type CommandryError,
} from 'commandry';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';

/** The values that plain JavaScript can pass anywhere. */
const any = (value: unknown) => value as never;

function codesOf(...sources: unknown[]): string[] {
  try {
    compileCommands(sources);
  } catch (error) {
    const { code, problems } = error as Partial<CommandryError>;
    if (code !== 'DEFINITIONS_INVALID') throw error;
    return (problems ?? []).map((problem) => problem.code);
  }
  return [];
}

describe('an option that is written wrong is a problem with a place, never a TypeError:', () => {
  test.each<[string, object, string[]]>([
    ['choices that are a text', { choices: 'abc' }, ['WRONG_KIND']],
    ['choices that are a number', { choices: 5 }, ['WRONG_KIND']],
    ['a hole among the choices', { choices: [null] }, ['FIELD_REQUIRED', 'FIELD_REQUIRED']],
    ['a provider that is no function', { autocomplete: true }, ['WRONG_KIND']],
    ['required that is no boolean', { required: 'yes' }, ['WRONG_KIND']],
    ['a misspelt setting', { maxLenght: 5 }, ['SETTING_INVALID']],
    ['translations that are a text', { nameLocalizations: 'de' }, ['NOT_A_DICTIONARY']],
    ['a bound of another type', { minValue: 1 }, ['FIELD_NOT_FOR_OPTION_TYPE']],
  ])('%s', (_what, settings, codes) => {
    class Wrong {
      @SlashCommand('x', 'd')
      x(@StringOption('o', 'd', any(settings)) _o?: string) {
        return 'x';
      }
    }
    expect(codesOf(Wrong)).toEqual(codes);
  });
});

describe('a command that is written wrong is one as well:', () => {
  const slash = (settings: unknown) => {
    class Wrong {
      @SlashCommand('x', 'd', any(settings))
      x() {
        return 'x';
      }
    }
    return Wrong;
  };
  const parent = (subcommands: unknown) => {
    @Command('x', 'd', { subcommands: any(subcommands) })
    class Parent {
      @Subcommand('own', 'd')
      own() {
        return 'x';
      }
    }
    return Parent;
  };
  class Mixed {
    @Subcommand('sub', 'd')
    sub() {
      return 'x';
    }
    @SlashCommand('lost', 'd')
    lost() {
      return 'x';
    }
  }
  class Overridden extends slash({}) {
    override x = any('no method');
  }
  Object.defineProperty(Overridden.prototype, 'x', { value: 5 });

  test.each<[string, unknown, string[]]>([
    ['null as settings is none', slash(null), []],
    ['a misspelt setting', slash({ nsfv: true }), ['SETTING_INVALID']],
    ['contexts that are a text', slash({ contexts: 'GUILD' }), ['WRONG_KIND']],
    [
      'permissions that are a text',
      slash({ defaultMemberPermissions: 'MANAGE_GUILD' }),
      ['NOT_A_PERMISSION_SET'],
    ],
    ['subcommands that are a list', parent([Mixed]), ['COMMAND_CLASS_INVALID']],
    ['subcommands that answer nothing', parent(() => undefined), ['COMMAND_CLASS_INVALID']],
    ['subcommands that answer a class', parent(() => Mixed), ['COMMAND_CLASS_INVALID']],
    ['other commands in a class of subcommands', parent(() => [Mixed]), ['SUBCOMMAND_CLASS_MIXED']],
    ['an empty class of subcommands', parent(() => [class Empty {}]), ['COMMAND_DECORATOR_MISSING']],
    ['a method that is none', Overridden, ['WRONG_KIND']],
    ['no description of a command at all', defineCommand(any(undefined)), ['WRONG_KIND']],
    [
      'a type that does not exist',
      defineCommand(any({ type: 'slsh', name: 'x', description: 'd', run: () => 'x' })),
      ['NOT_ALLOWED_VALUE'],
    ],
    ['nothing that runs', defineCommand(any({ name: 'x', description: 'd' })), ['WRONG_KIND']],
    [
      'an option that is null',
      defineCommand(any({ name: 'x', description: 'd', options: { a: null }, run: () => 'x' })),
      ['WRONG_KIND'],
    ],
    [
      'an option of a type that does not exist',
      defineCommand(
        any({
          name: 'x',
          description: 'd',
          options: { a: { type: 'txt', description: 'd' } },
          run: () => 'x',
        }),
      ),
      ['NOT_ALLOWED_VALUE'],
    ],
    [
      'no subcommands',
      defineCommand({ name: 'x', description: 'd', subcommands: {} }),
      ['SUBCOMMAND_MISSING'],
    ],
    [
      'an empty group',
      defineCommand({
        name: 'x',
        description: 'd',
        subcommands: { g: { description: 'd', subcommands: {} } },
      }),
      ['SUBCOMMAND_MISSING'],
    ],
  ])('%s', (_what, source, codes) => {
    expect(codesOf(source)).toEqual(codes);
  });

  test('a handler of an entry point that does not exist', () => {
    class Wrong {
      @EntryPoint('x', 'd', { handler: any('servce') })
      x() {
        return 'x';
      }
    }
    expect(codesOf(Wrong)).toEqual(['NOT_ALLOWED_VALUE']);
  });
});

describe('what stands around a mistake does not hide others:', () => {
  test('subcommands without their command are judged all the same', () => {
    class Orphans {
      @Subcommand('Bad Name', '')
      run(@IntegerOption('Bad', 'd', { minValue: 2, maxValue: 1 }) _bad?: number) {
        return 'x';
      }
    }
    expect(codesOf(Orphans).sort()).toEqual([
      'BAD_LENGTH',
      'NAME_INVALID',
      'NAME_INVALID',
      'RANGE_REVERSED',
      'SUBCOMMAND_WITHOUT_COMMAND',
    ]);
  });

  test('so are options on a method that is no command', () => {
    class Loose {
      run(@StringOption('Bad', '') _bad?: string) {
        return 'x';
      }
    }
    expect(codesOf(Loose).sort()).toEqual(['BAD_LENGTH', 'COMMAND_DECORATOR_MISSING', 'NAME_INVALID']);
  });

  test('and a command without subcommands', () => {
    @Command('Bad Name', '')
    class Hollow {}
    expect(codesOf(Hollow).sort()).toEqual(['BAD_LENGTH', 'NAME_INVALID', 'SUBCOMMAND_MISSING']);
  });

  test('a doubled decorator does not move the blame to another parameter', () => {
    class Doubled {
      @SlashCommand('x', 'd')
      run(
        @StringOption('a', 'd') @StringOption('b', 'd') _a?: string,
        @StringOption('Bad', 'd') _bad?: string,
      ) {
        return 'x';
      }
    }
    try {
      compileCommands([Doubled]);
      expect.unreachable();
    } catch (error) {
      const { problems } = error as CommandryError;
      expect(problems.find(({ code }) => code === 'NAME_INVALID')?.location.parameter).toBe(2);
    }
  });

  test('two classes of one name and one mistake are two problems', () => {
    const make = (name: string) => {
      class Twin {
        @SlashCommand(name, '')
        run() {
          return 'x';
        }
      }
      return Twin;
    };
    expect(codesOf(make('a'), make('b'))).toEqual(['BAD_LENGTH', 'BAD_LENGTH']);
  });
});

describe('a subclass may redeclare half of a method:', () => {
  class Base {
    @SlashCommand('base', 'd')
    run(@StringOption('first', 'd') _first?: string, @StringOption('second', 'd') _second?: string) {
      return 'base';
    }
  }
  const payload = (type: new () => object) => toRegistration(compileCommands([type])[0]!);

  test('one option, and the command and the others stay', () => {
    class Longer extends Base {
      override run(_first?: string, @StringOption('second', 'd', { maxLength: 50 }) second?: string) {
        return second ?? 'none';
      }
    }
    expect(payload(Longer)).toMatchObject({
      name: 'base',
      options: [{ name: 'first' }, { name: 'second', max_length: 50 }],
    });
    expect(payload(Base).options?.[1]).not.toHaveProperty('max_length');
  });

  test('the command, and the options stay', () => {
    class Renamed extends Base {
      @SlashCommand('renamed', 'd')
      override run(first?: string, second?: string) {
        return `${first ?? ''} ${second ?? ''}`;
      }
    }
    expect(payload(Renamed)).toMatchObject({
      name: 'renamed',
      options: [{ name: 'first' }, { name: 'second' }],
    });
  });
});

test('groups beside the subcommands are told where they belong', () => {
  const list = { description: 'd', subcommands: { all: { description: 'd', run: () => 'x' } } };
  const open = { description: 'd', run: () => 'x' };
  const told = `SETTING_INVALID]
   found:  the setting groups
   wanted: groups among the subcommands: subcommands: { list: { description, subcommands: { … } } }`;
  for (const others of [{}, { subcommands: { open } }])
    expect(() => {
      compileCommands([
        defineCommand(any({ name: 'ticket', description: 'd', groups: { list }, ...others })),
      ]);
    }).toThrow(told);
});

describe('a constructor that needs arguments is found', () => {
  const { credentials } = createWireKit();
  class Api {
    readonly name = 'api';
  }
  class Needs {
    constructor(readonly api: Api) {}
    @Subcommand('sub', 'd')
    sub() {
      return this.api.name;
    }
  }

  test('in a class that another names', () => {
    @Command('x', 'd', { subcommands: () => [Needs] })
    class Parent {}
    expect(() => createApp({ commands: [Parent], ...credentials })).toThrow(
      /Needs \[CONSTRUCTOR_NEEDS_ARGUMENTS\]/,
    );
  });

  test('not in the parent of a class that gives it what it needs', async () => {
    @Command('x', 'd')
    class Child extends Needs {
      constructor() {
        super(new Api());
      }
    }
    const kit = createWireKit();
    const app = createApp({ commands: [Child], ...kit.credentials });
    expect(await kit.chatInput(app, 'x sub')).toMatchObject({ body: { data: { content: 'api' } } });
  });
});

describe('a misspelt setting of a subcommand or a group is a problem, never an open door:', () => {
  const ofFunctions = (group: object, one: object) =>
    defineCommand(
      any({
        name: 'ticket',
        description: 'd',
        subcommands: {
          list: {
            description: 'd',
            ...group,
            subcommands: { all: { description: 'd', run: () => 'x', ...one } },
          },
          open: { description: 'd', run: () => 'x', ...one },
        },
      }),
    );
  const ofClass = (group: object, one: object) => {
    @Command('ticket', 'd')
    @SubcommandGroup('list', 'd', any(group))
    class Tickets {
      @Subcommand('all', 'd', any({ group: 'list', ...one }))
      all() {
        return 'x';
      }
      @Subcommand('open', 'd', any(one))
      open() {
        return 'x';
      }
    }
    return Tickets;
  };

  test.each([
    ['functions', ofFunctions],
    ['a class', ofClass],
  ])('of %s', (_what, make) => {
    expect(codesOf(make({}, {}))).toEqual([]);
    expect(codesOf(make({ gaurds: [] }, {}))).toEqual(['SETTING_INVALID']);
    expect(codesOf(make({}, { gaurds: [] }))).toEqual(['SETTING_INVALID', 'SETTING_INVALID']);
  });
});
