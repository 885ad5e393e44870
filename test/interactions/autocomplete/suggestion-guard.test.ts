import { describe, expect, it } from 'vitest';
import {
  cooldown,
  GuardRejection,
  defineCommand,
  defineSubcommand,
  forSuggestions,
  Guard,
  inContexts,
  requireAppPermissions,
  requirePermissions,
  SlashCommand,
  StringOption,
  type AppOptions,
  type GuardFunction,
} from 'commandry';
import { autocompletePayload, TEST_USER } from 'commandry-dev/testing';
import { choices, kit, message, startApp } from '../../support/apps/started-app.js';

const SHOWN = choices('secret');
const NONE = choices();

function guarded(guards: readonly GuardFunction[], settings: Partial<AppOptions> = {}) {
  let asked = 0;
  const suggest = () => (asked++, ['secret']);
  @Guard(...guards)
  class Guarded {
    @SlashCommand('run', 'd')
    run(@StringOption('q', 'd', { autocomplete: suggest }) q?: string) {
      return q ?? 'done';
    }
  }
  const { app, logbook } = startApp({ commands: [Guarded], ...settings });
  const type = async (fields: object = {}) => {
    const payload = autocompletePayload(kit.context(), 'run', { name: 'q', value: 's' }, {});
    return (await kit.send(app, { ...payload, ...fields })).body;
  };
  return { app, type, logbook, asked: () => asked };
}

const member = (permissions: string) => ({ member: { roles: [], user: TEST_USER, permissions } });
const directly = { guild_id: undefined, guild: undefined, member: undefined, user: TEST_USER, context: 1 };

describe('a built-in guard holds for suggestions:', () => {
  it.each<[string, GuardFunction, object, string | undefined]>([
    ['a member with the permission', requirePermissions('KICK_MEMBERS'), member('2'), undefined],
    ['a member without it', requirePermissions('KICK_MEMBERS'), member('4'), 'permissions'],
    ['nobody outside guilds', requirePermissions('KICK_MEMBERS'), directly, 'contexts'],
    [
      'where the app has the permission',
      requireAppPermissions('SEND_MESSAGES'),
      { app_permissions: '2048' },
      undefined,
    ],
    ['where it has not', requireAppPermissions('SEND_MESSAGES'), { app_permissions: '0' }, 'appPermissions'],
    ['in the context', inContexts('GUILD'), {}, undefined],
    ['elsewhere', inContexts('GUILD'), directly, 'contexts'],
  ])('%s', async (_who, guard, fields, reason) => {
    const { app, type, logbook, asked } = guarded([guard]);
    expect(await type(fields)).toEqual(reason === undefined ? SHOWN : NONE);
    expect(asked()).toBe(reason === undefined ? 1 : 0);
    expect(app.counters).toMatchObject({
      GUARD_REJECTED: reason === undefined ? 0 : 1,
      AUTOCOMPLETE_FAILED: 0,
    });
    const rejection = { level: 'info', event: 'GUARD_REJECTED', command: 'run', option: 'q', reason };
    expect(logbook.entries).toMatchObject(reason === undefined ? [] : [rejection]);
  });
});

it('a cooldown neither counts suggestions nor refuses them', async () => {
  const { app, type, logbook } = guarded([cooldown({ windowMs: 60_000 })]);
  for (let key = 0; key < 3; key++) expect(await type()).toEqual(SHOWN);
  expect((await kit.chatInput(app, 'run')).body).toEqual(message('done'));
  expect((await kit.chatInput(app, 'run')).body).toMatchObject({ data: { flags: 64 } });
  expect(await type()).toEqual(SHOWN);
  expect(logbook.events()).toEqual(['GUARD_REJECTED']);
});

describe('an own guard', () => {
  it('does not hold for suggestions', async () => {
    let asked = 0;
    const { type } = guarded([() => (asked++, false)]);
    expect(await type()).toEqual(SHOWN);
    expect(asked).toBe(0);
  });

  it('does with forSuggestions, and is told what it is about', async () => {
    const seen: unknown[] = [];
    const guard = forSuggestions((interaction, { commandPath, commandType }) => {
      seen.push([interaction.kind, commandPath, commandType]);
      return interaction.kind !== 'autocomplete';
    });
    const { app, type } = guarded([guard]);
    expect(await type()).toEqual(NONE);
    expect((await kit.chatInput(app, 'run')).body).toEqual(message('done'));
    expect(seen).toEqual([
      ['autocomplete', 'run', 1],
      ['chatInput', 'run', 1],
    ]);
  });

  it.each<[string, () => unknown, string | undefined]>([
    ['true', () => true, undefined],
    ['nothing', () => undefined, undefined],
    ['false', () => false, 'refused'],
    ['a text', () => 'Not you.', 'refused'],
    ['a message', () => ({ content: 'Not you.' }), 'refused'],
    [
      'GuardRejection',
      () => Promise.resolve(new GuardRejection(undefined, { kind: 'permissions', missing: [] })),
      'permissions',
    ],
    ['a thrown GuardRejection', () => Promise.reject(new GuardRejection('Not you.')), 'refused'],
  ])('answers %s', async (_what, guard, reason) => {
    const { app, type, logbook } = guarded([forSuggestions(guard as never)]);
    expect(await type()).toEqual(reason === undefined ? SHOWN : NONE);
    expect(logbook.entries.map((entry) => entry['reason'])).toEqual(reason === undefined ? [] : [reason]);
    expect(app.counters.GUARD_REJECTED).toBe(reason === undefined ? 0 : 1);
  });

  it('that fails is a failure, and nothing is shown', async () => {
    const { type, logbook, asked } = guarded([forSuggestions(() => Promise.reject(new Error('down')))]);
    expect(await type()).toEqual(NONE);
    expect(logbook.events()).toEqual(['AUTOCOMPLETE_FAILED']);
    expect(asked()).toBe(0);
  });

  it('that is none is refused where it is written', () => {
    expect(() => forSuggestions('x' as never)).toThrow(/forSuggestions: needs a guard, but got string/);
  });
});

describe('it is asked', () => {
  it('after the middleware for suggestions, in the order of commands', async () => {
    const seen: string[] = [];
    const guard = (name: string) => forSuggestions(() => void seen.push(name));
    const { type } = guarded([guard('class'), () => false, guard('class again')], {
      guards: [guard('app')],
      use: [{ autocomplete: (_interaction, next) => (seen.push('middleware'), next()) }],
    });
    expect(await type()).toEqual(SHOWN);
    expect(seen).toEqual(['middleware', 'app', 'class', 'class again']);
  });

  it('for subcommands of functions too', async () => {
    const list = defineCommand({
      name: 'cases',
      description: 'd',
      guards: [requirePermissions('BAN_MEMBERS')],
      subcommands: {
        open: defineSubcommand({
          description: 'd',
          options: { q: { type: 'string', description: 'd', autocomplete: () => ['secret'] } },
          run: () => 'done',
        }),
      },
    });
    const { app } = startApp({ commands: [list] });
    const type = async (permissions: string) => {
      const payload = autocompletePayload(kit.context(), 'cases open', { name: 'q', value: '' }, {});
      return (await kit.send(app, { ...payload, ...member(permissions) })).body;
    };
    expect(await type('0')).toEqual(NONE);
    expect(await type('4')).toEqual(SHOWN);
  });

  it('but not again by the check of a strict option', async () => {
    const kinds: string[] = [];
    const guard = forSuggestions(({ kind }) => void kinds.push(kind));
    class Strict {
      @Guard(guard)
      @SlashCommand('run', 'd')
      run(@StringOption('q', 'd', { autocomplete: () => ['a'], strict: true }) q?: string) {
        return q ?? '';
      }
    }
    const { app } = startApp({ commands: [Strict] });
    expect((await kit.chatInput(app, 'run', { q: 'a' })).body).toEqual(message('a'));
    expect(kinds).toEqual(['chatInput']);
  });
});
