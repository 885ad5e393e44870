import { describe, expect, test } from 'vitest';
import {
  Command,
  defineCommand,
  EntryPoint,
  MessageCommand,
  SlashCommand,
  Subcommand,
  UserCommand,
  type AppOptions,
} from 'commandry';
import { startApp } from '../../support/apps/started-app.js';
import { errorOf } from '../../support/failures.js';

const GUILD = '300000000000000001';
const OTHER_GUILD = '300000000000000002';
const appOf = (commands: AppOptions['commands'], more: Partial<AppOptions> = {}) =>
  startApp({ commands, ...more }).app;

@Command('library', 'd', { formerly: 'books' })
class Library {
  @Subcommand('lend', 'd')
  lend() {
    return 'x';
  }
}

class Others {
  @SlashCommand('ping', 'd', { formerly: ['pong', 'echo'] })
  ping() {
    return 'x';
  }
  @UserCommand('Wave', { formerly: 'High five', guilds: [GUILD] })
  wave() {
    return 'x';
  }
  @MessageCommand('Count', { formerly: [] })
  count() {
    return 'x';
  }
  @EntryPoint('radar', 'd', { formerly: 'launch' })
  radar() {
    return 'x';
  }
}

const roll = (name: string, formerly?: string | string[], guilds?: string[]) =>
  defineCommand({ name, description: 'd', formerly, guilds, run: () => 'x' });

describe('former names', () => {
  test('are known by scope, for every kind of command, and are no part of what is registered', () => {
    const { scopes } = appOf([Library, Others, roll('roll', 'dice')]);
    expect(scopes.map(({ formerly }) => formerly)).toEqual([
      [
        { type: 1, name: 'library', formerly: ['books'] },
        { type: 1, name: 'ping', formerly: ['pong', 'echo'] },
        { type: 3, name: 'Count', formerly: [] },
        { type: 4, name: 'radar', formerly: ['launch'] },
        { type: 1, name: 'roll', formerly: ['dice'] },
      ],
      [{ type: 2, name: 'Wave', formerly: ['High five'] }],
    ]);
    expect(JSON.stringify(scopes.map(({ payloads }) => payloads))).not.toMatch(/formerly|books|High five/);
    expect(appOf([roll('roll')]).scopes[0]).not.toHaveProperty('formerly');
  });

  test('go with the commands into a development guild', () => {
    const { scopes } = appOf([Others], { developmentGuildId: OTHER_GUILD });
    expect(scopes.map(({ formerly }) => formerly?.map(({ name }) => name))).toEqual([
      ['radar'],
      ['ping', 'Wave', 'Count'],
    ]);
  });

  test('of another type, and of another scope, are others’', () => {
    expect(() =>
      appOf([Library, defineCommand({ type: 'user', name: 'books', run: () => 'x' })]),
    ).not.toThrow();
    expect(() =>
      appOf([roll('a', 'b', [GUILD]), roll('b', undefined, [OTHER_GUILD]), roll('b')]),
    ).not.toThrow();
  });

  test.each([
    ['its own name', [roll('a', 'a')], /formerly 'a', its own name/],
    ['one name twice', [roll('a', ['b', 'b'])], /formerly 'b', twice/],
    ['the name of another command', [roll('a', 'b'), roll('b')], /formerly 'b', the name of another command/],
    ['one that another had', [roll('a', 'c'), roll('b', 'c')], /formerly 'c', a former name of 'a' too/],
    ['two that swap their names', [roll('a', 'b'), roll('b', 'a')], /formerly 'a', the name of another/],
  ])('cannot be %s', (_what, commands, found) => {
    expect(() => appOf(commands)).toThrow(found);
    expect(errorOf(() => appOf(commands)).problems.map(({ code }) => code)).toContain('FORMER_NAME_TAKEN');
  });

  test('are said once, however many guilds a command has', () => {
    const guilds = [GUILD, OTHER_GUILD];
    expect(
      errorOf(() => appOf([roll('a', 'b', guilds), roll('b', undefined, guilds)])).problems,
    ).toHaveLength(1);
  });

  test.each([[7], [[7]], [null], [{}]])('are texts, and not %j', (formerly) => {
    const [problem, ...more] = errorOf(() => appOf([roll('a', formerly as never)])).problems;
    expect(problem).toMatchObject({ code: 'WRONG_KIND', wanted: 'a name or a list of names' });
    expect(more).toEqual([]);
  });
});
