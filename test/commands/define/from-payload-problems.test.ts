import { describe, expect, test } from 'vitest';
import { createApp, fromPayload, type CommandryError, type PayloadSettings } from 'commandry';
import { kit } from '../../support/apps/started-app.js';

/** The values that plain JavaScript can pass anywhere. */
const any = (value: unknown) => value as never;

/** The problems of a command in few words: the code, the place, and what was found. */
function problemsOf(payload: unknown, handlers: unknown, settings?: unknown): string[] {
  try {
    const given = settings === undefined ? [] : [any(settings) as PayloadSettings];
    createApp({ commands: [fromPayload(any(payload), any(handlers), ...given)], ...kit.credentials });
  } catch (error) {
    const { code, problems } = error as Partial<CommandryError>;
    if (code !== 'DEFINITIONS_INVALID') throw error;
    return (problems ?? []).map(
      ({ code: rule, location: { className, option = '' }, found }) =>
        `${rule} ${className} "${option}": ${found}`,
    );
  }
  return [];
}

const run = () => 'x';
const at = "fromPayload('ticket')";
const ticket = (...options: unknown[]) => ({ name: 'ticket', description: 'd', options });
const step = (name: string, ...options: unknown[]) => ({ type: 1, name, description: 'd', options });
const group = (name: string, ...options: unknown[]) => ({ ...step(name, ...options), type: 2 });
const text = (name: string, more: object = {}) => ({ type: 3, name, description: 'd', ...more });
const tree = ticket(step('open'), group('admin', step('ban')));

test('what is right has no problems', () => {
  expect(problemsOf(tree, { open: run, 'admin ban': { run, defer: 'auto' } })).toEqual([]);
});

describe('every path has a handler, and every handler a path:', () => {
  test.each<[string, unknown, unknown, string[]]>([
    [
      'a path without a handler',
      tree,
      { open: run },
      [`PAYLOAD_HANDLERS_DIFFER ${at} "ticket admin ban": no handler`],
    ],
    [
      'a path whose handler is undefined',
      tree,
      { open: run, 'admin ban': undefined },
      [`PAYLOAD_HANDLERS_DIFFER ${at} "ticket admin ban": no handler`],
    ],
    [
      'a handler without a path',
      tree,
      { open: run, 'admin ban': run, close: run },
      [`PAYLOAD_HANDLERS_DIFFER ${at} "ticket": a handler for "close"`],
    ],
    [
      'two handlers for a path',
      tree,
      { open: run, 'admin ban': run, 'ticket open': run },
      [`PAYLOAD_HANDLERS_DIFFER ${at} "ticket": a handler for "ticket open"`],
    ],
    ['a name that every object has', tree, { open: run, 'admin ban': run, __proto__: { toString: run } }, []],
    [
      'subcommands with the names of what every object has',
      ticket(step('constructor')),
      {},
      [`PAYLOAD_HANDLERS_DIFFER ${at} "ticket constructor": no handler`],
    ],
    ['one function for subcommands', tree, run, [`PAYLOAD_HANDLERS_DIFFER ${at} "ticket": a function`]],
    ['no handlers at all', tree, undefined, [`PAYLOAD_HANDLERS_DIFFER ${at} "ticket": no handlers`]],
    ['no handler at all', ticket(), undefined, [`PAYLOAD_HANDLERS_DIFFER ${at} "ticket": no handler`]],
    [
      'paths for a command without any',
      ticket(),
      { open: run },
      [`PAYLOAD_HANDLERS_DIFFER ${at} "ticket": handlers by path: open`],
    ],
    [
      'a group without subcommands',
      ticket(step('open'), group('admin')),
      { open: run },
      [`SUBCOMMAND_MISSING ${at} "ticket admin": no subcommand`],
    ],
  ])('%s', (_what, payload, handlers, problems) => {
    expect(problemsOf(payload, handlers)).toEqual(problems);
  });
});

describe('an option that suggests has a provider, and no other has:', () => {
  const suggesting = text('tag', { autocomplete: true });
  const provider = () => [];
  test.each<[string, unknown, unknown, string[]]>([
    [
      'autocomplete without a provider',
      ticket(suggesting),
      run,
      [`PAYLOAD_HANDLERS_DIFFER ${at} "ticket tag": autocomplete true, and no provider`],
    ],
    [
      'the same in a subcommand',
      ticket(group('admin', step('ban', suggesting))),
      { 'admin ban': { run, autocomplete: {} } },
      [`PAYLOAD_HANDLERS_DIFFER ${at} "ticket admin ban tag": autocomplete true, and no provider`],
    ],
    [
      'a provider for an option without autocomplete',
      ticket(text('tag', { autocomplete: false })),
      { run, autocomplete: { tag: provider } },
      [`PAYLOAD_HANDLERS_DIFFER ${at} "ticket tag": a provider, and no autocomplete`],
    ],
    [
      'a provider for no option',
      ticket(),
      { run, autocomplete: { tag: provider } },
      [`PAYLOAD_HANDLERS_DIFFER ${at} "ticket tag": a provider, and no option of that name`],
    ],
    [
      'a provider that cannot be called',
      ticket(suggesting),
      { run, autocomplete: { tag: 5 } },
      [`WRONG_KIND ${at} "ticket tag": autocomplete 5`],
    ],
    [
      'providers that are a function',
      ticket(suggesting),
      { run, autocomplete: provider },
      [`WRONG_KIND ${at} "ticket": autocomplete a function`],
    ],
  ])('%s', (_what, payload, handlers, problems) => {
    expect(problemsOf(payload, handlers)).toEqual(problems);
  });
});

describe('a field that Commandry does not know is refused by its path:', () => {
  test.each<[string, unknown, string]>([
    ['of a command', { ...ticket(), nameLocalizations: {} }, '"ticket": nameLocalizations an object'],
    ['that Discord adds', { ...ticket(), id: '1' }, '"ticket": id "1"'],
    ['of an option', ticket(text('a', { maxLength: 5 })), '"ticket a": options[0].maxLength 5'],
    [
      'of a choice',
      ticket(text('b'), text('a', { choices: [{ name: 'x', value: 'x', emoji: '!' }] })),
      '"ticket a": options[1].choices[0].emoji "!"',
    ],
    [
      'of an option of a subcommand in a group',
      ticket(group('g', step('s', text('a', { newer: true })))),
      '"ticket g s a": options[0].options[0].options[0].newer true',
    ],
  ])('%s', (_what, payload, found) => {
    const handlers = found.includes(' g s ') ? { 'g s': run } : run;
    expect(problemsOf(payload, handlers)).toEqual([`PAYLOAD_FIELD_UNKNOWN ${at} ${found}`]);
  });
});

describe('the rules of other definitions apply, with the path in the payload:', () => {
  test.each<[string, unknown, unknown, string[]]>([
    [
      'a name',
      { ...ticket(), name: 'Bad Name' },
      run,
      [`NAME_INVALID fromPayload('Bad Name') "Bad Name": name "Bad Name"`],
    ],
    ['no name', { description: 'd' }, run, [`FIELD_REQUIRED fromPayload('') "": name nothing`]],
    [
      'a choice deep inside',
      ticket(group('g', step('s', text('a', { choices: [{ name: '', value: 'x' }] })))),
      { 'g s': run },
      [`BAD_LENGTH ${at} "ticket g s a": options[0].options[0].options[0].choices[0].name ""`],
    ],
    [
      'the order of options',
      ticket(text('a'), text('b', { required: true })),
      run,
      [`REQUIRED_AFTER_OPTIONAL ${at} "ticket b": options[1] "b"`],
    ],
    [
      'two options of one name',
      ticket(text('a'), text('a')),
      run,
      [`OPTION_NAME_DUPLICATE ${at} "ticket a": options[1] "a", and so is options[0]`],
    ],
    [
      'an option beside subcommands',
      ticket(text('a'), step('open')),
      { open: run },
      [`SUBCOMMANDS_MIXED ${at} "ticket a": options[0] "a"`],
    ],
    [
      'a translation',
      ticket(text('a', { name_localizations: { xx: 'a' } })),
      run,
      [`NOT_ALLOWED_VALUE ${at} "ticket a": options[0].name_localizations.xx "xx"`],
    ],
    ['a hole among the options', ticket(null), run, [`FIELD_REQUIRED ${at} "ticket": options[0] null`]],
    [
      'options that are a text',
      { ...ticket(), options: 'x' },
      run,
      [`WRONG_KIND ${at} "ticket": options "x"`],
    ],
    [
      'contexts that are a text',
      { ...ticket(), contexts: 'x' },
      run,
      [`WRONG_KIND ${at} "ticket": contexts "x"`],
    ],
    [
      'a set of permissions that is a bigint',
      { ...ticket(), default_member_permissions: 8n },
      run,
      [`NOT_A_PERMISSION_SET ${at} "ticket": default_member_permissions a bigint`],
    ],
    [
      'a type that no command has',
      { ...ticket(), type: 9 },
      run,
      [`NOT_ALLOWED_VALUE ${at} "ticket": type 9`],
    ],
    [
      'options of a user command',
      { type: 2, name: 'Wave', options: [text('a')] },
      run,
      [`CONTEXT_MENU_OPTIONS fromPayload('Wave') "Wave": options a list of 1`],
    ],
    ['a text', 'ticket', run, [`WRONG_KIND fromPayload "": "ticket"`]],
    ['a function', run, run, [`WRONG_KIND fromPayload "": nothing`]],
    ['a list', [], run, [`WRONG_KIND fromPayload "": a list of 0`]],
  ])('%s', (_what, payload, handlers, problems) => {
    expect(problemsOf(payload, handlers)).toEqual(problems);
  });
});

describe('handlers and settings are checked as those of other commands:', () => {
  test.each<[string, unknown, unknown, string[]]>([
    ['a handler that cannot be called', { run: 5 }, {}, [`WRONG_KIND ${at} "ticket": run: number`]],
    ['a handler that is a text', 'run', {}, [`WRONG_KIND ${at} "ticket": a handler that is "run"`]],
    [
      'a misspelt setting of a handler',
      { run, gaurds: [] },
      {},
      [`SETTING_INVALID ${at} "ticket": the setting gaurds`],
    ],
    ['a guard that is none', { run, guards: [5] }, {}, [`WRONG_KIND ${at} "ticket": guard: number`]],
    ['a defer that is none', { run, defer: 'soon' }, {}, [`NOT_ALLOWED_VALUE ${at} "ticket": defer "soon"`]],
    [
      'a setting that the payload has',
      run,
      { nsfw: true },
      [`SETTING_INVALID ${at} "ticket": the setting nsfw`],
    ],
    ['settings that are a list', run, [], [`WRONG_KIND ${at} "ticket": settings a list of 0`]],
    ['a guild that is none', run, { guilds: ['x'] }, [`NOT_A_SNOWFLAKE ${at} "ticket": guilds "x"`]],
    ['guilds that are a text', run, { guilds: '300' }, [`WRONG_KIND ${at} "ticket": guilds "300"`]],
    [
      'a former name that is its own',
      run,
      { formerly: 'ticket' },
      [`FORMER_NAME_TAKEN ${at} "ticket": formerly 'ticket', its own name`],
    ],
  ])('%s', (_what, handlers, settings, problems) => {
    expect(problemsOf(ticket(), handlers, settings)).toEqual(problems);
  });

  test('what only global commands have, on a command of guilds', () => {
    const guilds = ['300000000000000001'];
    expect(problemsOf({ ...ticket(), contexts: [0], dm_permission: null }, run, { guilds })).toEqual([
      `SETTING_NOT_IN_GUILD ${at} "ticket": contexts beside guilds`,
    ]);
    expect(problemsOf({ type: 4, name: 'radar', handler: 1 }, run, { guilds })).toEqual([
      `ENTRY_POINT_IN_GUILD fromPayload('radar') "radar": type 4`,
    ]);
  });
});
