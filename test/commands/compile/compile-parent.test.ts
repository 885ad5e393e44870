import { describe, expect, test } from 'vitest';
import {
  Command,
  createApp,
  EntryPoint,
  SlashCommand,
  StringOption,
  Subcommand,
  SubcommandGroup,
  compileCommands,
  toRegistration,
  type CommandClass,
} from 'commandry';
import type { CommandPayload } from 'commandry/protocol';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';

const register = (...classes: CommandClass[]): CommandPayload[] =>
  compileCommands(classes).map(toRegistration);

const GUILD = '300000000000000001';
const OTHER_GUILD = '300000000000000002';

describe('subcommands stand', () => {
  @SubcommandGroup('far', 'In a class of its own')
  class Far {
    @Subcommand('c', 'd')
    c() {
      return 'far c';
    }
  }
  class Loose {
    @Subcommand('d', 'd')
    d() {
      return 'd';
    }
  }
  @Command('parent', 'd', { subcommands: () => [Far, Loose] })
  @SubcommandGroup('near', 'In the class itself', { nameLocalizations: { de: 'nah' } })
  class Parent {
    @Subcommand('a', 'd', { group: 'near', descriptionLocalizations: { de: 'A' } })
    a(@StringOption('x', 'd') x = '-') {
      return `near a ${x}`;
    }
    @Subcommand('b', 'd')
    b() {
      return 'b';
    }
  }

  test('in groups, in the command, and in further classes', () => {
    expect(register(Parent)).toEqual([
      {
        type: 1,
        name: 'parent',
        description: 'd',
        options: [
          {
            type: 2,
            name: 'near',
            name_localizations: { de: 'nah' },
            description: 'In the class itself',
            options: [
              {
                type: 1,
                name: 'a',
                description: 'd',
                description_localizations: { de: 'A' },
                options: [{ type: 3, name: 'x', description: 'd' }],
              },
            ],
          },
          {
            type: 2,
            name: 'far',
            description: 'In a class of its own',
            options: [{ type: 1, name: 'c', description: 'd' }],
          },
          { type: 1, name: 'b', description: 'd' },
          { type: 1, name: 'd', description: 'd' },
        ],
      },
    ]);
  });

  test.each([
    ['parent near a', { x: '1' }, 'near a 1'],
    ['parent b', {}, 'b'],
    ['parent far c', {}, 'far c'],
    ['parent d', {}, 'd'],
  ])('and /%s is answered', async (path, options, content) => {
    const kit = createWireKit();
    const app = createApp({ commands: [Parent], ...kit.credentials });
    expect(await kit.chatInput(app, path, options)).toMatchObject({ body: { data: { content } } });
  });

  test('in a subclass with the groups of its parent', () => {
    class Child extends Parent {
      @Subcommand('e', 'd', { group: 'near' })
      e() {
        return 'e';
      }
    }
    const names = register(Child)[0]?.options?.map(({ name, options }) => [
      name,
      options?.map((inner) => inner.name),
    ]);
    expect(names).toEqual([
      ['near', ['a', 'e']],
      ['far', ['c']],
      ['b', undefined],
      ['d', undefined],
    ]);
    expect(register(Parent)[0]?.options?.[0]?.options).toHaveLength(1);
  });
});

describe('commands are sorted into scopes:', () => {
  class Everywhere {
    @SlashCommand('everywhere', 'd')
    everywhere() {
      return 'x';
    }
    @EntryPoint('entry', 'd')
    entry() {
      return 'x';
    }
  }
  class Some {
    @SlashCommand('some', 'd', { guilds: [GUILD, OTHER_GUILD] })
    some() {
      return 'x';
    }
    @SlashCommand('everywhere', 'A global and a guild command may share a name', { guilds: [GUILD] })
    same() {
      return 'x';
    }
  }
  const scopesOf = (developmentGuildId?: string, commands: CommandClass[] = [Everywhere, Some]) => {
    const { credentials } = createWireKit();
    const { scopes } = createApp({ commands, ...credentials, developmentGuildId });
    return scopes.map(({ scope, payloads }) => [
      scope === 'global' ? scope : scope.guildId,
      payloads.map(({ name }) => name),
    ]);
  };

  test('globally, and in each guild that a command names', () => {
    expect(scopesOf()).toEqual([
      ['global', ['everywhere', 'entry']],
      [GUILD, ['some', 'everywhere']],
      [OTHER_GUILD, ['some']],
    ]);
  });

  test('all of them in the development guild, but for the entry point', () => {
    class Only {
      @SlashCommand('only', 'd', { guilds: [OTHER_GUILD] })
      only() {
        return 'x';
      }
    }
    expect(scopesOf(GUILD, [Everywhere, Only])).toEqual([
      ['global', ['entry']],
      [GUILD, ['everywhere', 'only']],
    ]);
  });

  test('the global scope is there even if it is empty, so that what it held can be removed', () => {
    expect(scopesOf(undefined, [])).toEqual([['global', []]]);
  });
});
