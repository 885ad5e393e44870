import { describe, expect, test } from 'vitest';
import type { FormerNames } from 'commandry';
import { timestampMsToSnowflake, type CommandPayload, type RegisteredCommand } from 'commandry/protocol';
import { countPlan, type Plan } from 'commandry/sync';
import { APP, menu, NOW_MS, ping, planGlobal, radar, registered, roll } from '../support/registered.js';

const actions = (plan: ReturnType<typeof planGlobal>) =>
  plan.changes.map((change) =>
    change.action === 'rename'
      ? `rename ${change.formerName} ${change.name}`
      : `${change.action} ${change.name}`,
  );
const called = (name: string, payload: CommandPayload = ping): CommandPayload => ({ ...payload, name });

describe('a plan', () => {
  test('names creates, updates and deletes, what stays and what is as declared', () => {
    const old = registered({ ...ping, name: 'old', description: 'Gone' });
    const before = registered({ ...roll, description: 'x' });
    const same = registered(menu);
    const plan = planGlobal([ping, roll, menu], [old, before, same]);
    expect(plan).toMatchObject({
      guildId: null,
      changes: [
        { action: 'create', type: 1, name: 'ping' },
        {
          action: 'update',
          id: before.id,
          type: 1,
          name: 'roll',
          differences: [{ path: 'description', registered: 'x', declared: 'Rolls' }],
        },
        { action: 'delete', id: old.id, type: 1, name: 'old' },
      ],
      unchanged: [{ id: same.id, type: 2, name: 'ping' }],
      kept: [],
      notes: [],
      budget: { perDay: 200, needed: 1, usedAtLeast: 0 },
      permissionLosses: [{ id: old.id, type: 1, name: 'old', because: 'delete', known: null }],
    });
  });

  test('is plain data: JSON and back is the same', () => {
    const plan: Plan = {
      applicationId: APP,
      scopes: [
        planGlobal([called('new'), roll, radar], [registered(ping), registered({ ...roll, options: [] })]),
      ],
      unread: [],
    };
    expect(JSON.parse(JSON.stringify(plan))).toStrictEqual(plan);
    expect(countPlan(plan)).toEqual({
      create: 1,
      update: 1,
      rename: 1,
      delete: 0,
      unchanged: 0,
      kept: 0,
      requests: 1,
    });
  });

  test('takes the entry point command that Discord made for the declared one, and keeps it when none is declared', () => {
    const launch = registered({ type: 4, name: 'Launch', handler: 2 });
    const renamed = planGlobal([radar], [launch]);
    expect(renamed.changes).toMatchObject([
      { action: 'rename', id: launch.id, formerName: 'Launch', name: 'radar', because: 'entry-point' },
    ]);
    const kept = planGlobal([ping], [launch]);
    expect(actions(kept)).toEqual(['create ping']);
    expect(kept.kept).toEqual([{ id: launch.id, type: 4, name: 'Launch' }]);
  });

  test('deletes the entry point command when it is asked to, with a call of its own', () => {
    const launch = registered({ type: 4, name: 'Launch', handler: 2 });
    const plan = planGlobal([ping, roll], [launch], { dropEntryPoint: true });
    expect(actions(plan)).toEqual(['create ping', 'create roll', 'delete Launch']);
    expect(plan.requests).toEqual([
      { kind: 'delete', id: launch.id },
      { kind: 'overwrite', commands: [ping, roll] },
    ]);
  });

  test('deletes the entry point command beside one other change with one call for each', () => {
    const launch = registered({ type: 4, name: 'Launch', handler: 2 });
    const old = registered({ ...ping, description: 'Old' });
    const drop = { kind: 'delete', id: launch.id };
    const requestsOf = (declared: CommandPayload[], present: RegisteredCommand[]) =>
      planGlobal(declared, [...present, launch], { dropEntryPoint: true }).requests;
    expect(requestsOf([], [])).toEqual([drop]);
    expect(requestsOf([ping], [])).toEqual([drop, { kind: 'create', payload: ping }]);
    expect(requestsOf([ping], [old])).toMatchObject([drop, { kind: 'edit', id: old.id }]);
    expect(requestsOf([], [old])).toEqual([drop, { kind: 'delete', id: old.id }]);
  });

  test('deletes nothing where nothing is pruned, and writes each change by itself, edits before creates', () => {
    const theirs = registered(called('theirs', roll));
    const mine = registered({ ...ping, description: 'Old' });
    const plan = planGlobal([called('new'), ping], [theirs, mine], { prune: false });
    expect(actions(plan)).toEqual(['create new', 'update ping']);
    expect(plan.kept).toEqual([{ id: theirs.id, type: 1, name: 'theirs' }]);
    expect(plan.requests.map(({ kind }) => kind)).toEqual(['edit', 'create']);
  });

  test('replaces a command by one of another type and the same name', () => {
    const plan = planGlobal([{ type: 3, name: 'ping' }], [registered(menu)]);
    expect(actions(plan)).toEqual(['create ping', 'delete ping']);
    expect(plan.requests).toEqual([{ kind: 'overwrite', commands: [{ type: 3, name: 'ping' }] }]);
  });

  test('clears a scope of which nothing is declared', () => {
    expect(planGlobal([], [registered(ping), registered(roll)]).requests).toEqual([
      { kind: 'overwrite', commands: [] },
    ]);
  });
});

describe('a rename is seen', () => {
  test('where one command disappears and one of the same shape appears, whatever its name and their translations', () => {
    const old = registered({ ...roll, name_localizations: { de: 'rollen' } });
    const plan = planGlobal([called('throw', roll)], [old]);
    expect(plan.changes).toEqual([
      {
        action: 'rename',
        id: old.id,
        type: 1,
        name: 'throw',
        formerName: 'roll',
        because: 'same-shape',
        differences: [{ path: 'name_localizations.de', registered: 'rollen', declared: null }],
      },
    ]);
    expect(plan.permissionLosses).toMatchObject([{ id: old.id, name: 'roll', because: 'rename' }]);
    expect(plan.requests).toEqual([
      { kind: 'edit', id: old.id, payload: expect.objectContaining({ name: 'throw' }) as unknown },
    ]);
  });

  test('where their descriptions, and the names of options and choices, are translated in another way', () => {
    const choice = { name: 'A', name_localizations: { de: 'Ä' }, value: 'a' };
    const translated: CommandPayload = {
      ...roll,
      description_localizations: { de: 'Würfelt' },
      options: [
        { ...roll.options![0]!, name_localizations: { de: 'seiten' } },
        { ...roll.options![1]!, description_localizations: { fr: 'f' }, choices: [choice] },
      ] as NonNullable<CommandPayload['options']>,
    };
    for (const [now, before] of [
      [roll, translated],
      [translated, roll],
    ] as const) {
      const plan = planGlobal([called('throw', now)], [registered(before)]);
      expect(actions(plan)).toEqual(['rename roll throw']);
      expect(plan.notes).toEqual([]);
      expect(plan.changes[0]).toMatchObject({
        differences: expect.arrayContaining([
          expect.objectContaining({ path: 'description_localizations.de' }),
          expect.objectContaining({ path: 'options.sides.name_localizations.de' }),
        ]) as unknown,
      });
    }
  });

  test('of the one that is translated in the same way, where several differ in translations alone', () => {
    const german = { ...roll, description_localizations: { de: 'Würfelt' } };
    const remote = [registered(called('a', roll)), registered(called('b', german))];
    const plan = planGlobal([called('c', german), called('d', roll)], remote);
    expect(actions(plan)).toEqual(['rename b c', 'rename a d']);
  });

  test('as possible, and said, where other texts differ too', () => {
    const other: CommandPayload = {
      ...roll,
      name: 'throw',
      description: 'Throws',
      options: [
        { ...roll.options![0]!, name: 'faces' },
        { ...roll.options![1]!, name: 'tag', choices: [{ name: 'B', value: 'a' }] },
      ] as NonNullable<CommandPayload['options']>,
    };
    const old = registered(roll);
    const plan = planGlobal([other], [old]);
    expect(actions(plan)).toEqual(['create throw', 'delete roll']);
    expect(plan.notes).toEqual([
      {
        code: 'RENAME_POSSIBLE',
        message:
          "/throw may be a new name of /roll, with other texts. To keep the id, write formerly: 'roll' where the command is declared; formerly: [] says that it is new.",
        registered: [{ id: old.id, type: 1, name: 'roll' }],
        declared: [{ type: 1, name: 'throw' }],
      },
    ]);
    expect(
      planGlobal([other], [old], { formerly: [{ type: 1, name: 'throw', formerly: [] }] }).notes,
    ).toEqual([]);
  });

  test.each([
    [
      'a value of a choice',
      {
        ...roll,
        options: [roll.options![0]!, { ...roll.options![1]!, choices: [{ name: 'A', value: 'b' }] }],
      },
    ],
    [
      'what an option takes',
      { ...roll, options: [{ ...roll.options![0]!, min_value: 3 }, roll.options![1]!] },
    ],
  ])('not even as possible where %s differs', (_what, declared) => {
    expect(planGlobal([called('throw', declared as CommandPayload)], [registered(roll)]).notes).toEqual([]);
  });

  test('for several at once, where each has one candidate', () => {
    const plan = planGlobal([called('throw', roll), called('pong')], [registered(ping), registered(roll)]);
    expect(actions(plan)).toEqual(['rename roll throw', 'rename ping pong']);
    expect(plan.requests).toMatchObject([
      { kind: 'overwrite', commands: [{ name: 'throw' }, { name: 'pong' }] },
    ]);
  });

  test('in a chain, where the new name of one was the name of another', () => {
    const [a, b] = [registered(called('a')), registered(called('b', roll))];
    // The command of a name keeps that name: b has become what a was, and c what b was.
    const plan = planGlobal([called('b'), called('c', roll)], [a, b]);
    expect(actions(plan)).toEqual(['update b', 'create c', 'delete a']);
  });

  test.each([
    ['another description', called('pong', { ...ping, description: 'Another' })],
    ['another type', { type: 3 as const, name: 'pong' }],
    ['another option', called('pong', roll)],
    ['other permissions', called('pong', { ...ping, default_member_permissions: '0' })],
  ])('but not with %s', (_what, declared) => {
    expect(planGlobal([declared], [registered(ping)]).changes.map(({ action }) => action)).toEqual([
      'create',
      'delete',
    ]);
  });

  test('but not where nothing is pruned: the command may be somebody else’s', () => {
    expect(actions(planGlobal([called('pong')], [registered(ping)], { prune: false }))).toEqual([
      'create pong',
    ]);
  });

  test.each([
    ['two that disappear', ['c'], ['a', 'b']],
    ['two that appear', ['c', 'd'], ['a']],
    ['two of each', ['c', 'd'], ['a', 'b']],
  ])('and nothing is guessed with %s, but said', (_what, now, before) => {
    const remote = before.map((name) => registered(called(name)));
    const plan = planGlobal(
      now.map((name) => called(name)),
      remote,
    );
    expect(actions(plan)).toEqual([
      ...now.map((name) => `create ${name}`),
      ...before.map((name) => `delete ${name}`),
    ]);
    expect(plan.notes).toEqual([
      {
        code: 'RENAME_AMBIGUOUS',
        message: expect.stringContaining(`write formerly: 'a'`) as string,
        registered: remote.map(({ id, name }) => ({ id, type: 1, name })),
        declared: now.map((name) => ({ type: 1, name })),
      },
    ]);
  });
});

describe('a rename is declared', () => {
  const names = (name: string, ...formerly: string[]): FormerNames => ({ type: 1, name, formerly });

  test('by formerly, whatever else has changed', () => {
    const old = registered(ping);
    const declared = called('throw', roll);
    const plan = planGlobal([declared], [old], { formerly: [names('throw', 'ping')] });
    expect(plan.changes).toMatchObject([
      { action: 'rename', id: old.id, formerName: 'ping', name: 'throw', because: 'formerly' },
    ]);
  });

  test('also where nothing is pruned', () => {
    const plan = planGlobal([called('pong')], [registered(ping)], {
      prune: false,
      formerly: [names('pong', 'ping')],
    });
    expect(actions(plan)).toEqual(['rename ping pong']);
  });

  test('by several former names: the first that is registered, and of the same type', () => {
    const remote = [
      registered(called('older')),
      registered(called('oldest')),
      registered({ type: 2, name: 'old' }),
    ];
    const plan = planGlobal([called('now', roll)], remote, {
      formerly: [names('now', 'old', 'older', 'oldest')],
    });
    expect(actions(plan)).toEqual(['rename older now', 'delete oldest', 'delete old']);
  });

  test('and done: then it says nothing any more, and a command of the old name is one of its own', () => {
    const formerly = [names('pong', 'ping')];
    expect(planGlobal([called('pong')], [registered(called('pong'))], { formerly }).changes).toEqual([]);
    expect(
      actions(planGlobal([called('pong')], [registered(called('pong')), registered(ping)], { formerly })),
    ).toEqual(['delete ping']);
  });

  test('to settle what is ambiguous', () => {
    const remote = [registered(called('a')), registered(called('b'))];
    const plan = planGlobal([called('c'), called('d')], remote, { formerly: [names('d', 'a')] });
    expect(actions(plan)).toEqual(['rename b c', 'rename a d']);
    expect(plan.notes).toEqual([]);
  });

  test('or denied, by an empty list', () => {
    const plan = planGlobal([called('pong')], [registered(ping)], { formerly: [names('pong')] });
    expect(actions(plan)).toEqual(['create pong', 'delete ping']);
    expect(plan.notes).toEqual([]);
  });
});

describe('the budget of new commands', () => {
  const born = (hoursAgo: number, name: string) =>
    registered(called(name, roll), { id: timestampMsToSnowflake(NOW_MS - hoursAgo * 3_600_000) });

  test('counts what was made in the last 24 hours, and renames take nothing of it', () => {
    const remote = [born(1, 'a'), born(23, 'b'), born(25, 'c')];
    const plan = planGlobal([called('new')], remote);
    expect(plan.budget).toEqual({ perDay: 200, needed: 1, usedAtLeast: 2 });
    expect(planGlobal([called('d', roll)], [born(1, 'a')]).budget.needed).toBe(0);
  });

  test('is said to be short where it is', () => {
    const remote = Array.from({ length: 101 }, (_, index) => born(1, `old-${index}`));
    const declared = Array.from({ length: 100 }, (_, index) => called(`new-${index}`));
    expect(planGlobal(declared, remote).notes.map(({ code }) => code)).toEqual(['BUDGET_SHORT']);
    expect(planGlobal(declared.slice(1), remote).notes).toEqual([]);
  });
});
