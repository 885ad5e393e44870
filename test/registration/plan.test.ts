import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  formatPlan,
  type CommandPayload,
  type Plan,
  type RegisteredCommand,
  type ScopePlan,
} from 'commandry';
import { applyPlan } from '../../src/registration/apply.js';
import { compare } from '../../src/registration/compare.js';
import { planScope } from '../../src/registration/plan.js';
import type { ServiceClient } from '../../src/rest/service-client.js';

const APP = '100000000000000001';
let nextId = 1;

/** A plan of one scope. */
const whole = (scope: ScopePlan): Plan => ({ applicationId: APP, scopes: [scope] });

/** A command as the service returns it after it was registered: nulls and defaults filled in, empty fields dropped. */
function registered(payload: CommandPayload, more: Partial<RegisteredCommand> = {}): RegisteredCommand {
  const id = String(nextId++);
  return {
    id,
    application_id: APP,
    version: id,
    default_member_permissions: null,
    name_localizations: null,
    description_localizations: null,
    integration_types: [0, 1],
    contexts: null,
    dm_permission: true,
    nsfw: false,
    ...payload,
    type: payload.type ?? 1,
    description: payload.description ?? '',
    ...more,
  };
}

const ping: CommandPayload = { type: 1, name: 'ping', description: 'Is it there?' };
const roll: CommandPayload = {
  type: 1,
  name: 'roll',
  description: 'Rolls',
  options: [
    { type: 4, name: 'sides', description: 'd', required: true, min_value: 2 },
    { type: 3, name: 'label', description: 'd', choices: [{ name: 'A', value: 'a' }] },
  ],
};
const menu: CommandPayload = { type: 2, name: 'ping' };
const radar: CommandPayload = { type: 4, name: 'radar', description: 'd', handler: 1 };

describe('what means the same is no difference:', () => {
  const filled = (more: object) => registered(roll, more);
  test.each([
    ['what the service fills in', registered(roll)],
    [
      'nulls in options',
      filled({
        options: roll.options?.map((option) => ({ ...option, name_localizations: null, autocomplete: null })),
      }),
    ],
    ['empty dictionaries', filled({ name_localizations: {} })],
    ['required: false', filled({ options: [roll.options![0], { ...roll.options![1], required: false }] })],
    ['fields nobody knows yet', filled({ brand_new: true })],
    [
      'where the class does not say: contexts and installs',
      filled({ contexts: [0, 1], integration_types: [1] }),
    ],
  ])('%s', (_what, command) => {
    expect(compare(command, roll)).toEqual([]);
    expect(planScope(undefined, [roll], [command]).changes).toEqual([]);
  });
});

describe('what means something else is named by its field:', () => {
  const [sides, label] = roll.options!;
  const change = (options: CommandPayload['options']): CommandPayload => ({
    ...roll,
    ...(options ? { options } : {}),
  });
  test.each([
    ['a description', { ...roll, description: 'Rolls dice' }, ['description']],
    ['a bound', change([{ ...sides!, min_value: 4 }, label!]), ['options.sides.min_value']],
    [
      'a bound that went away',
      change([{ ...sides!, min_value: undefined }, label!]),
      ['options.sides.min_value'],
    ],
    [
      'a choice',
      change([sides!, { ...label!, choices: [{ name: 'A', value: 'b' }] }]),
      ['options.label.choices.A.value'],
    ],
    [
      'a new choice',
      change([sides!, { ...label!, choices: [...label!.choices!, { name: 'B', value: 'b' }] }]),
      ['options.label.choices.B'],
    ],
    ['an option that went away', change([sides!]), ['options.label']],
    ['autocomplete', change([sides!, { ...label!, autocomplete: true }]), ['options.label.autocomplete']],
    [
      'the order of options',
      change([label!, sides!]),
      [
        'options.0.type',
        'options.0.name',
        'options.0.required',
        'options.0.choices.A',
        'options.0.min_value',
        'options.1.type',
        'options.1.name',
        'options.1.required',
        'options.1.choices.A',
        'options.1.min_value',
      ],
    ],
  ])('%s', (_what, declared, paths) => {
    expect(
      compare(registered(roll), declared)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...paths].sort());
  });

  test('what somebody set elsewhere and the class leaves to its default', () => {
    const command = registered(ping, {
      nsfw: true,
      default_member_permissions: '0',
      name_localizations: { de: 'pong' },
    });
    expect(compare(command, ping)).toEqual([
      { path: 'name_localizations.de', registered: 'pong', declared: undefined },
      { path: 'default_member_permissions', registered: '0', declared: null },
      { path: 'nsfw', registered: true, declared: false },
    ]);
  });
});

describe('where a command can be used is compared if its class says so:', () => {
  const contexts = [0, 1];
  test.each([
    ['the same contexts in another order', { contexts }, { contexts: [1, 0] }, []],
    ['other contexts', { contexts: [0] }, { contexts }, ['contexts.1']],
    [
      'contexts that the service had filled in',
      { contexts: null },
      { contexts },
      ['contexts.0', 'contexts.1'],
    ],
    ['other installations', { integration_types: [0] }, { integration_types: [1] }, ['integration_types.0']],
    ['the deprecated switch', { dm_permission: true }, { dm_permission: false }, ['dm_permission']],
    [
      'the switch when contexts decide',
      { dm_permission: true, contexts },
      { dm_permission: false, contexts },
      [],
    ],
    ['what the service does not return in a guild', { contexts: undefined }, { contexts }, []],
  ])('%s', (_what, remote, declared, paths) => {
    const differences = compare(registered(ping, remote), { ...ping, ...declared });
    expect(differences.map(({ path }) => path)).toEqual(paths);
  });
});

describe('a plan', () => {
  test('names creates, updates and deletes, and what stays', () => {
    const old = registered({ ...ping, name: 'old' });
    const plan = planScope(
      undefined,
      [ping, roll, menu],
      [old, registered({ ...roll, description: 'x' }), registered(menu)],
    );
    expect(plan.changes.map(({ action, name, type }) => [action, type, name])).toEqual([
      ['create', 1, 'ping'],
      ['update', 1, 'roll'],
      ['delete', 1, 'old'],
    ]);
    expect(plan.unchanged).toEqual(['ping']);
    expect(formatPlan(whole(plan))).toBe(
      [
        `Global commands of application ${APP}: 1 to create, 1 to update, 1 to delete, 1 unchanged.`,
        '  + /ping',
        '  ~ /roll',
        '      description: "x" -> "Rolls"',
        '  - /old',
      ].join('\n'),
    );
  });

  test('takes the entry point command that the service made for the declared one, and keeps it when none is declared', () => {
    const launch = registered({ type: 4, name: 'Launch', handler: 2 });
    const renamed = planScope(undefined, [radar], [launch]);
    expect(renamed.changes).toMatchObject([{ action: 'update', id: launch.id, name: 'Launch' }]);
    expect(formatPlan(whole(renamed))).toContain('      name: "Launch" -> "radar"');
    const kept = planScope(undefined, [ping], [launch]);
    expect(kept.changes.map(({ action }) => action)).toEqual(['create']);
    expect(formatPlan(whole(kept))).toContain(
      '  = Launch (entry point) is kept, although no class declares it',
    );
  });

  test('deletes nothing where nothing is pruned', () => {
    const plan = planScope(
      undefined,
      [radar],
      [registered(ping), registered({ type: 4, name: 'Launch' })],
      false,
    );
    expect(plan.changes.map(({ action }) => action)).toEqual(['update']);
    expect(formatPlan(whole(plan))).toContain('  = /ping is kept, although no class declares it');
  });

  test('is one line when nothing differs', () => {
    expect(formatPlan(whole(planScope(undefined, [ping], [registered(ping)])))).toBe(
      `Global commands of application ${APP}: nothing differs, 1 command as declared.`,
    );
  });
});

describe('applying', () => {
  test.each([
    ['nothing', [ping], [registered(ping)], []],
    ['one create', [ping], [], [['create', ping]]],
    ['one delete', [], [registered(ping, { id: '77' })], [['delete', '77']]],
    [
      'one update',
      [{ ...ping, description: 'new' }],
      [registered(ping, { id: '78' })],
      [
        [
          'edit',
          '78',
          {
            name: 'ping',
            description: 'new',
            options: [],
            nsfw: false,
            name_localizations: null,
            description_localizations: null,
            default_member_permissions: null,
          },
        ],
      ],
    ],
  ])('%s takes the fewest calls', async (_what, declared, remote, wanted) => {
    const { client, calls } = recordingClient();
    expect(await applyPlan(client, whole(planScope(undefined, declared, remote)))).toBe(wanted.length);
    expect(calls).toEqual(wanted);
  });

  test('several changes is one bulk overwrite, which keeps ids and the entry point of the service', async () => {
    const launch = registered({ type: 4, name: 'Launch', handler: 2 }, { id: '90' });
    const oldRoll = registered({ ...roll, description: 'x' }, { id: '91', contexts: [0] });
    const { client, calls } = recordingClient();
    await applyPlan(client, whole(planScope(undefined, [ping, roll], [launch, oldRoll])));
    expect(calls).toEqual([
      [
        'overwrite',
        [
          ping,
          { id: '91', contexts: [0], integration_types: [0, 1], ...roll },
          {
            id: '90',
            type: 4,
            name: 'Launch',
            description: '',
            handler: 2,
            nsfw: false,
            integration_types: [0, 1],
            name_localizations: null,
            description_localizations: null,
            default_member_permissions: null,
          },
        ],
      ],
    ]);
  });
});

test('each scope is planned and written by itself', async () => {
  const { client, calls } = recordingClient();
  const scopes = [
    planScope(undefined, [ping], [registered(ping)]),
    planScope('300000000000000001', [ping, roll], []),
  ];
  const plan: Plan = { applicationId: APP, scopes };
  expect(formatPlan(plan).split('\n')).toEqual([
    `Global commands of application ${APP}: nothing differs, 1 command as declared.`,
    `Commands in guild 300000000000000001 of application ${APP}: 2 to create, 0 to update, 0 to delete, 0 unchanged.`,
    '  + /ping',
    '  + /roll',
  ]);
  expect(await applyPlan(client, plan)).toBe(1);
  expect(calls).toEqual([['overwrite', [ping, roll], '300000000000000001']]);
});

test('from any registered state, what is declared and registered again leaves nothing to do', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const option = fc.record({
    type: fc.constantFrom(3, 4),
    name,
    description: fc.constantFrom('x', 'y'),
    required: fc.boolean(),
  });
  const command = fc.record({
    type: fc.constantFrom<(1 | 2 | 3)[]>(1, 2, 3),
    name,
    description: fc.constantFrom('x', 'y'),
    options: fc.uniqueArray(option, { maxLength: 3, selector: (value) => value.name }),
  });
  const commands = fc.uniqueArray(command, {
    maxLength: 6,
    selector: (value) => `${value.type} ${value.name}`,
  });
  fc.assert(
    fc.property(commands, commands, (declared, before) => {
      const plan = planScope(
        undefined,
        declared,
        before.map((payload) => registered(payload)),
      );
      const touched = new Set(plan.changes.map(({ type, name: changed }) => `${type} ${changed}`));
      for (const { type, name: declaredName } of declared) {
        expect(touched.has(`${type} ${declaredName}`) || plan.unchanged.includes(declaredName)).toBe(true);
      }
      expect(
        planScope(
          undefined,
          declared,
          declared.map((payload) => registered(payload)),
        ).changes,
      ).toEqual([]);
    }),
  );
});

function recordingClient(): { client: ServiceClient; calls: unknown[] } {
  const calls: unknown[] = [];
  const record = (...call: unknown[]) => {
    calls.push(call);
    return Promise.resolve(registered(ping));
  };
  return {
    calls,
    client: {
      commands: (guildId) => ({
        list: () => Promise.resolve([]),
        create: (payload) => record('create', payload),
        edit: (id, payload) => record('edit', id, payload),
        delete: async (id) => {
          await record('delete', id);
        },
        overwrite: async (payloads) => [
          await record('overwrite', payloads, ...(guildId === undefined ? [] : [guildId])),
        ],
      }),
    },
  };
}
