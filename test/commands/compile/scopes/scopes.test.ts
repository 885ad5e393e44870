import { describe, expect, test } from 'vitest';
import {
  createApp,
  EntryPoint,
  SlashCommand,
  UserCommand,
  type AppOptions,
  type CommandClass,
  type CommandryError,
} from 'commandry';
import {
  asGuildCommand,
  chatInputPayload,
  TEST_GUILD_ID,
  userCommandPayload,
  TEST_USER,
} from 'commandry-dev/testing';
import { createWireKit } from '../../../support/wire-kit/wire-kit.js';
import { createLogbook } from '../../../support/logbook.js';

const kit = createWireKit();
const logbook = createLogbook();
const OTHER_GUILD = '300000000000000002';

class Global {
  @SlashCommand('ping', 'For everyone', {
    contexts: ['GUILD', 'BOT_DM'],
    integrationTypes: ['GUILD_INSTALL'],
  })
  ping() {
    return 'global';
  }
}

class InGuild {
  @SlashCommand('ping', 'For one guild', { guilds: [TEST_GUILD_ID] })
  ping() {
    return 'guild';
  }
  @UserCommand('ping', { guilds: [TEST_GUILD_ID, OTHER_GUILD] })
  user() {
    return 'guild user';
  }
}

class Launch {
  @EntryPoint('launch', 'd')
  launch() {
    return 'launched';
  }
}

const createLogged = (commands: CommandClass[], more: Partial<AppOptions> = {}) => {
  logbook.entries.length = 0;
  return createApp({ commands, ...kit.credentials, log: logbook.log, ...more });
};

const content = (answer: { body: unknown }) => (answer.body as { data: { content: string } }).data.content;

describe.each([
  ['the global one first', [Global, InGuild]],
  ['the guild’s first', [InGuild, Global]],
])('a global and a guild command of one name are two commands, %s:', (_order, commands) => {
  const app = createLogged(commands);
  const ping = () => chatInputPayload(kit.context(), 'ping', {});

  test('the global one answers as the global one', async () => {
    expect(content(await kit.send(app, ping()))).toBe('global');
  });
  test('the guild’s answers in its guild', async () => {
    expect(content(await kit.send(app, asGuildCommand(ping())))).toBe('guild');
  });
  test('nobody answers for a guild that no class names', async () => {
    const elsewhere = { ...ping(), guild_id: OTHER_GUILD };
    await kit.send(app, asGuildCommand(elsewhere));
    expect(logbook.events()).toContain('COMMAND_UNKNOWN');
  });
  test('a command of two guilds answers in both', async () => {
    for (const guild_id of [TEST_GUILD_ID, OTHER_GUILD]) {
      const payload = { ...userCommandPayload(kit.context(), 'ping', TEST_USER), guild_id };
      expect(content(await kit.send(app, asGuildCommand(payload)))).toBe('guild user');
    }
  });
});

describe('with a development guild', () => {
  test('what holds for global commands only is left out, and the entry point stays global', () => {
    const { scopes } = createLogged([Global, Launch], { developmentGuildId: OTHER_GUILD });
    expect(scopes).toEqual([
      {
        scope: 'global',
        payloads: [{ type: 4, name: 'launch', description: 'd', handler: 1 }],
        prune: false,
      },
      {
        scope: { guildId: OTHER_GUILD },
        payloads: [{ type: 1, name: 'ping', description: 'For everyone' }],
        prune: true,
      },
    ]);
  });

  test('commands answer there, whatever guilds they name', async () => {
    class Named {
      @SlashCommand('named', 'd', { guilds: [TEST_GUILD_ID] })
      named() {
        return 'named';
      }
    }
    const app = createLogged([Named], { developmentGuildId: OTHER_GUILD });
    const payload = { ...chatInputPayload(kit.context(), 'named', {}), guild_id: OTHER_GUILD };
    expect(content(await kit.send(app, asGuildCommand(payload)))).toBe('named');
  });

  test('two commands that meet there are named, and so is the setting that brought them together', () => {
    expect(() => createLogged([Global, InGuild], { developmentGuildId: OTHER_GUILD })).toThrow(
      /COMMAND_NAME_DUPLICATE[\s\S]*developmentGuildId/,
    );
  });

  test('the rules are those of the scope a command was declared for', () => {
    class Wrong {
      @SlashCommand('Wrong', 'd')
      wrong() {
        return 'x';
      }
    }
    expect(() => createLogged([Wrong], { developmentGuildId: OTHER_GUILD })).toThrow(/NAME_INVALID/);
  });
});

describe('guilds must be', () => {
  const problemsOf = (settings: object): string[] => {
    class Placed {
      @SlashCommand('placed', 'd', settings)
      placed() {
        return 'x';
      }
    }
    try {
      createLogged([Placed]);
    } catch (error) {
      return (error as CommandryError).problems.map(
        ({ code, location }) => `${code} ${location.className}.${location.methodName}`,
      );
    }
    return [];
  };
  test.each([
    ['ids', { guilds: ['abc'] }, 'NOT_A_SNOWFLAKE'],
    ['filled ids', { guilds: [''] }, 'NOT_A_SNOWFLAKE'],
    ['texts', { guilds: [123] }, 'NOT_A_SNOWFLAKE'],
    ['a list', { guilds: '300000000000000001' }, 'WRONG_KIND'],
    ['something, or not there', { guilds: [] }, 'TOO_FEW'],
    ['different', { guilds: [OTHER_GUILD, OTHER_GUILD] }, 'VALUE_REPEATED'],
    ['without contexts beside them', { guilds: [OTHER_GUILD], contexts: ['GUILD'] }, 'SETTING_NOT_IN_GUILD'],
    [
      'without integrationTypes beside them',
      { guilds: [OTHER_GUILD], integrationTypes: ['GUILD_INSTALL'] },
      'SETTING_NOT_IN_GUILD',
    ],
    [
      'without dmPermission beside them',
      { guilds: [OTHER_GUILD], dmPermission: true },
      'SETTING_NOT_IN_GUILD',
    ],
  ])('%s', (_what, settings, code) => {
    expect(problemsOf(settings)).toEqual([`${code} Placed.placed`]);
  });
});

test('131 global commands, as many as the counts allow, load', () => {
  class Many {
    run() {
      return 'x';
    }
  }
  const descriptor = Object.getOwnPropertyDescriptor(Many.prototype, 'run')!;
  const add = (
    decorator: (prototype: object, method: string, descriptor: PropertyDescriptor) => void,
    n: number,
    kind: string,
  ) => {
    const method = `${kind}${n}`;
    Object.defineProperty(Many.prototype, method, descriptor);
    decorator(Many.prototype, method, descriptor);
  };
  for (let n = 0; n < 100; n++) add(SlashCommand(`slash-${n}`, 'd') as never, n, 'slash');
  for (let n = 0; n < 15; n++) add(UserCommand(`user ${n}`) as never, n, 'user');
  add(EntryPoint('launch', 'd') as never, 0, 'entry');
  expect(createLogged([Many]).scopes[0]?.payloads).toHaveLength(116);
});
