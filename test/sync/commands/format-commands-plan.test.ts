import { describe, expect, test } from 'vitest';
import { createApp } from 'commandry';
import { createSigner } from 'commandry-dev/testing';
import {
  countPlan,
  formatPlan,
  planScope,
  type PermissionLoss,
  type Plan,
  type PlanColours,
  type ScopePlan,
} from 'commandry/sync';
import { APP, NOW_MS, ping, planGlobal, radar, registered, roll } from '../support/registered.js';

const whole = (...scopes: ScopePlan[]): Plan => ({ applicationId: APP, scopes, unread: [] });
const lines = (plan: Plan) => formatPlan(plan).split('\n');
const inGuild = (guildId: string, declared = [ping]) =>
  planScope({ guildId, declared, registered: [], nowMs: NOW_MS });

const everything = () =>
  whole(
    planGlobal(
      [ping, { ...roll, name: 'throw' }, { ...ping, name: 'edited', nsfw: true }],
      [
        registered({ type: 4, name: 'Launch', handler: 2 }),
        registered(roll),
        registered({ ...ping, name: 'edited' }),
        registered({ ...ping, name: 'old', description: 'Gone' }),
      ],
    ),
  );

test.each([{}, null, 'all', { applicationId: APP, scopes: [{}], unread: [] }])(
  'what is no plan is refused by whoever takes one: %j',
  async (given) => {
    const app = createApp({
      commands: [],
      applicationId: APP,
      publicKey: createSigner().publicKey,
      token: 'x',
    });
    const refused = { code: 'SETTING_INVALID', message: expect.stringContaining('takes a plan') as string };
    await expect(app.apply(given as never)).rejects.toMatchObject(refused);
    for (const take of [formatPlan, countPlan])
      expect(() => take(given as never)).toThrow(expect.objectContaining(refused));
  },
);

describe('a plan as text', () => {
  test('has a line for each change and each field that differs, for what stays and what is lost', () => {
    expect(lines(everything())).toEqual([
      `Global commands of application ${APP}: 1 to create, 1 to update, 1 to rename, 1 to delete, 0 unchanged.`,
      '  + /ping',
      '  > /roll becomes /throw and keeps its id (everything but the name is the same)',
      '  ~ /edited',
      '      nsfw: false -> true',
      '  - /old',
      '  = Launch (entry point) is kept, although nothing declares it',
      '  ! Any permissions set for /roll will be lost, because it is renamed',
      '  ! Any permissions set for /old will be lost, because it is deleted',
      '    Takes 1 new command of 200 a day',
    ]);
  });

  test('is one line when nothing differs', () => {
    expect(lines(whole(planGlobal([ping], [registered(ping)])))).toEqual([
      `Global commands of application ${APP}: nothing differs, 1 command as declared.`,
    ]);
  });

  describe('says what is known of permissions that get lost', () => {
    const plan = planGlobal([], [registered(ping, { id: '5' })]);
    const [loss] = plan.permissionLosses as [PermissionLoss];
    const linesOf = (more: Partial<PermissionLoss>) =>
      lines(whole({ ...plan, permissionLosses: [{ ...loss, ...more }] })).slice(2);
    const allow = (id: string, type = 1) => ({ id, type, permission: true });
    const lost = (guildId: string, permissions = [allow('5')], redeclared: typeof permissions = []) => ({
      guildId,
      permissions,
      redeclared,
    });

    test('entry by entry, and which of them the code declares', () => {
      const entries = [allow('7'), { ...allow('6', 3), permission: false }, allow('9', 2), allow('9', 5)];
      expect(
        linesOf({ because: 'rename', redeclaredIn: ['7'], known: [lost('7', entries, [allow('7')])] }),
      ).toEqual([
        '  ! Permissions set for /ping in guild 7 will be lost, because it is renamed',
        '      allow @everyone, which the code declares: syncPermissions sets it again',
        '      deny all channels',
        '      allow user 9',
        '      allow 9 of type 5',
      ]);
    });

    test.each<[string, Partial<PermissionLoss>, string]>([
      ['nothing', { known: [] }, '  ! No permissions are set for /ping in the guilds that were read'],
      [
        'what the code declares where nobody was asked',
        { because: 'rename', redeclaredIn: ['7', '8'] },
        '  ! Any permissions set for /ping will be lost, because it is renamed. Those that the code declares for guilds 7, 8 are set again by syncPermissions',
      ],
    ])('%s', (_what, more, line) => {
      expect(linesOf(more)).toEqual([line]);
    });

    test('of ten guilds, and counts the others', () => {
      const known = Array.from({ length: 12 }, (_, index) => lost(String(index + 1)));
      const said = linesOf({ known });
      expect(said).toHaveLength(21);
      expect(said.at(-1)).toBe('  ! And in 2 more guilds; the plan as JSON names them');
      const redeclaredIn = known.map(({ guildId }) => guildId);
      expect(linesOf({ redeclaredIn })[0]).toContain('for guilds 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more');
    });
  });

  test.each([1, 60])('says what a day takes for %i new commands', (count) => {
    const declared = Array.from({ length: count }, (_, index) => ({ ...ping, name: `c-${index}` }));
    const noun = count === 1 ? 'command' : 'commands';
    expect(lines(whole(planGlobal(declared, []))).at(-1)).toBe(`    Takes ${count} new ${noun} of 200 a day`);
  });

  test('says nothing of the day where nothing is made', () => {
    const changed = planGlobal([{ ...ping, nsfw: true }], [registered(ping)]);
    expect(lines(whole(changed)).join()).not.toContain('a day');
  });

  test('shares lines between guilds in which the same is done', () => {
    const guilds = Array.from({ length: 8 }, (_, index) => `30000000000000000${index}`);
    const plan = whole(
      planGlobal([], []),
      ...guilds.map((id) => inGuild(id)),
      inGuild('400000000000000000', []),
    );
    expect(lines(plan)).toEqual([
      `Global commands of application ${APP}: nothing differs, 0 commands as declared.`,
      `Commands in 8 guilds (${guilds.slice(0, 5).join(', ')} and 3 more) of application ${APP}: 1 to create, 0 to update, 0 to delete, 0 unchanged.`,
      '  + /ping',
      '    Takes 1 new command of 200 a day',
      `Commands in guild 400000000000000000 of application ${APP}: nothing differs, 0 commands as declared.`,
    ]);
  });

  test('names scopes that could not be read', () => {
    const unread = [{ guildId: '300000000000000001', code: 'DISCORD_REFUSED', message: 'Missing\nAccess' }];
    expect(formatPlan({ applicationId: APP, scopes: [], unread })).toBe(
      `Commands in guild 300000000000000001 of application ${APP}: could not be read. Missing\\u{a}Access`,
    );
  });

  test('is coloured when colours are given', () => {
    const tag = (name: string) => (text: string) => `<${name}>${text}</${name}>`;
    const names = ['green', 'yellow', 'cyan', 'red', 'dim', 'bold'] as const;
    const colours = Object.fromEntries(names.map((name) => [name, tag(name)])) as unknown as PlanColours;
    const coloured = formatPlan(everything(), { colours }).split('\n');
    expect(coloured.map((line) => /^<(\w+)>/.exec(line)?.[1])).toEqual([
      'bold',
      'green',
      'cyan',
      'yellow',
      'yellow',
      'red',
      'dim',
      'red',
      'red',
      'dim',
    ]);
    expect(coloured.map((line) => line.replaceAll(/<\/?\w+>/g, ''))).toEqual(lines(everything()));
  });
});

describe('a plan as Markdown', () => {
  test('is a diff below a heading', () => {
    expect(formatPlan(everything(), { format: 'markdown' }).split('\n')).toEqual([
      `### Global commands of application ${APP}: 1 to create, 1 to update, 1 to rename, 1 to delete, 0 unchanged.`,
      '',
      '```diff',
      '+ /ping',
      '! /roll becomes /throw and keeps its id (everything but the name is the same)',
      '! /edited',
      '      nsfw: false -> true',
      '- /old',
      '# Launch (entry point) is kept, although nothing declares it',
      '# Any permissions set for /roll will be lost, because it is renamed',
      '# Any permissions set for /old will be lost, because it is deleted',
      '# Takes 1 new command of 200 a day',
      '```',
      '',
    ]);
  });

  test('cannot be left by a text', () => {
    const evil = { ...ping, description: '``` @everyone <img src=x> ````' };
    const text = formatPlan(whole(planGlobal([evil], [registered(ping)])), { format: 'markdown' });
    expect(text).toContain('\n`````diff\n');
    expect(text).toContain('\n`````\n');
    const unread = [{ guildId: '3', code: 'X', message: '*bold* <b> [a](b) @everyone' }];
    expect(formatPlan({ applicationId: APP, scopes: [], unread }, { format: 'markdown' })).toContain(
      '&#42;bold&#42; &#60;b&#62; &#91;a&#93;(b) &#64;everyone',
    );
  });
});

test.each([
  ['an escape sequence', 'a\u001b[31mb', '/a\\u{1b}[31mb'],
  ['a line end', 'a\nb', '/a\\u{a}b'],
  ['a control character of the second set', 'a\u009bb', '/a\\u{9b}b'],
  ['a turn of direction', 'a\u202eb', '/a\\u{202e}b'],
  ['half a character', 'a\ud800b', '/a\\u{d800}b'],
  ['letters of other scripts', 'क्‍ष-ไทย', '/क्‍ष-ไทย'],
])('a name with %s is shown so that it does nothing', (_what, name, shown) => {
  const plan = whole(planGlobal([radar], [registered({ ...ping, name, description: name })]));
  expect(lines(plan).find((line) => line.includes(' - '))).toBe(`  - ${shown}`);
});
